/** What this browser remembers of its player, for this server alone; nothing is lost where it may not remember. */

/** @type {Record<string, string>} */
const instead = {};

/** @param {string} key @returns {any} */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return JSON.parse(instead[key] ?? "null");
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  const text = JSON.stringify(value);
  instead[key] = text;
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser that keeps nothing: it lasts as long as the page
  }
}
