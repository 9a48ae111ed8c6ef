/** A clock in another thread: browsers slow the timers of a page in the background to one tick a minute. */

const PING_SECONDS = 4;

setInterval(() => postMessage(null), PING_SECONDS * 1000);
