/** Elements, made and put in their places. Text is always text: nothing here takes markup. */

/** @typedef {Node | string | null | undefined | false} Single */
/** @typedef {Single | Single[] | (Single | Single[])[]} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Return an element of HTML: `class`, `onclick` and the like are attributes, false ones are left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Return an element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child) element.append(child);
  }
}

/**
 * Put children in the place of those that an element has. Whoever had the focus gets it back, by `data-key`.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function replace(element, ...children) {
  const focused = document.activeElement;
  const key = focused && element.contains(focused) ? focused.getAttribute("data-key") : null;
  const scrolled = element.scrollTop;
  element.replaceChildren();
  append(element, children);
  element.scrollTop = scrolled;
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** @returns {boolean} whether motion is unwelcome */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
