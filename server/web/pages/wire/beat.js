/** A clock in a thread of its own: browsers slow the timers of a page in the background down to one tick a minute. */

const PING_SECONDS = 4;

setInterval(() => postMessage(null), PING_SECONDS * 1000);
