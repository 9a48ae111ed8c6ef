/** Make elements and put them in their places. Text stays text: no function here takes markup. */

/** @typedef {Node | string | null | undefined | false} Single */
/** @typedef {Single | Single[] | (Single | Single[])[]} Child */
/** @typedef {(event: any) => void} Handler */
/** @typedef {Record<string, string | number | boolean | null | undefined | Handler>} Attributes */

/** The handlers of each element by event, so that a handler can change without another listener. */
/** @type {WeakMap<Element, Map<string, Handler>>} */
const handlers = new WeakMap();

const LINES = 9; // that were announced and stay

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
    if (typeof value === "function") listen(element, name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flat(children));
  return element;
}

/** @param {Element} element @param {string} kind @param {Handler} handler */
function listen(element, kind, handler) {
  const known = handlers.get(element) ?? new Map();
  handlers.set(element, known);
  if (!known.has(kind)) element.addEventListener(kind, (event) => handlers.get(element)?.get(kind)?.(event));
  known.set(kind, handler);
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function flat(children) {
  return /** @type {any[]} */ (children).flat(3).filter((child) => child);
}

/**
 * Give an element other children. A child of the same kind stays and changes: the one with the same `data-key`, or at
 * the same place. So the focus, typed text and the scroll position stay, and a finger that is about to lift still
 * presses the child under it, unless that child moves forward.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function replace(element, ...children) {
  const focused = document.activeElement;
  const wanted = document.createElement("div");
  wanted.append(...flat(children));
  become(element, [...wanted.childNodes]);
  if (focused !== document.activeElement && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** @param {Element} element @param {ChildNode[]} wanted */
function become(element, wanted) {
  const keyed = new Map([...element.children].map((child) => [keyOf(child), child]));
  const keys = new Set(wanted.map(keyOf));
  let next = element.firstChild;
  for (const child of wanted) {
    const key = keyOf(child);
    const same = key ? keyed.get(key) : next;
    if (same && alike(same, child)) next = keep(element, same, child, next, keys);
    else element.insertBefore(child, next);
  }
  while (next) next = removed(next);
}

/**
 * Change a child into the wanted one, and move it before the next one if it is elsewhere.
 *
 * @param {Element} element
 * @param {ChildNode} kept
 * @param {ChildNode} wanted
 * @param {ChildNode | null} next
 * @param {Set<string | null>} keys of all wanted children
 * @returns {ChildNode | null} the next one after that
 */
function keep(element, kept, wanted, next, keys) {
  let after = next;
  // children that are gone go first: a node that moves loses the press that has begun
  while (after && after !== kept && !keys.has(keyOf(after) ?? "")) after = removed(after);
  if (kept === after) after = after.nextSibling;
  else if (kept.nextSibling !== after) element.insertBefore(kept, after);
  change(kept, wanted);
  return after;
}

/** @param {ChildNode} node @returns {ChildNode | null} the one behind it */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/** @param {Node} one @param {Node} other whether one can become the other */
const alike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/** @param {ChildNode} node @param {ChildNode} wanted */
function change(node, wanted) {
  if (node instanceof Element && wanted instanceof Element) changeElement(node, wanted);
  else if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
}

/** @param {Element} element @param {Element} wanted */
function changeElement(element, wanted) {
  for (const { name } of [...element.attributes]) if (!wanted.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  const listeners = handlers.get(element);
  for (const kind of listeners?.keys() ?? []) listeners?.set(kind, () => {}); // its listener stays, with nothing to do
  for (const [kind, handler] of handlers.get(wanted) ?? []) listen(element, kind, handler);
  become(element, [...wanted.childNodes]);
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** @param {HTMLElement} element @param {string} words without them it hides */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
  element.toggleAttribute("hidden", !words);
}

/**
 * Let a screen reader say this. Lines stay for a while: a reader that is busy would lose one that the next replaces.
 *
 * @param {string} words
 */
export function announce(words) {
  const lines = byId("live");
  lines.append(h("p", {}, words));
  if (lines.childElementCount > LINES) lines.firstElementChild?.remove();
}

/** @returns {boolean} whether motion is unwelcome */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
