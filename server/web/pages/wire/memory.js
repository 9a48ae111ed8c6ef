/** The memory of this browser for this server. If it keeps nothing, the page still works until the next reload. */

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
    // the page has its own copy
  }
}

/** Return the name that this page had before a reload: its lost connection may still have it. A new window has none. */
export function nameBefore() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return navigation?.type === "reload" ? (remembered("name") ?? "") : "";
}
