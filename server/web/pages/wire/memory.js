/** What this browser remembers of its player, for this server alone; where it may not, a page goes on until it is loaded again. */

/** @param {string} key @returns {any} */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // what a page itself needs, it knows
  }
}
