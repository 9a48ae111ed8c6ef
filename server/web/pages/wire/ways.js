/** The ways to this server that a page cannot know by itself. */

/**
 * @typedef {{page: string, terminal: string, encrypted: string, plain: string, wifi: string}} Ways for other people to
 * come in; empty if there is no way
 */

/** @type {Ways} */
let known = { page: "", terminal: "", encrypted: "", plain: "", wifi: "" };

/** Ask the server for the ways; without an answer they stay as they are. */
export async function askWays() {
  known = await fetch("/ways.json")
    .then((answer) => answer.json())
    .catch(() => known);
}

export const ways = () => known;

/** Whether this page is open on the server's machine: such a page may close games. */
export const isAtServer = () => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** Whether others on the network can read and change what this page sends. */
export const isInClear = () => location.protocol === "http:";
