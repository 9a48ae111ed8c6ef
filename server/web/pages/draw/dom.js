/** Elements, made and put in their places. Text is always text: nothing here takes markup. */

/** @typedef {Node | string | null | undefined | false} Single */
/** @typedef {Single | Single[] | (Single | Single[])[]} Child */
/** @typedef {(event: any) => void} Handler */
/** @typedef {Record<string, string | number | boolean | null | undefined | Handler>} Attributes */

/** What is called at which event, by elements: so it can be another function without another listener. */
/** @type {WeakMap<Element, Map<string, Handler>>} */
const handlers = new WeakMap();

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
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
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
 * Give an element other children. What it has is kept and changed where it is alike, by `data-key` or else by its
 * place: so the focus, what was typed and how far one scrolled stay where they are; and a finger that is about to lift
 * presses what it is on, unless that goes before what it was behind.
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
  const keys = wanted.map(keyOf);
  /** @type {ChildNode | null} */
  let next = element.firstChild;
  for (const child of wanted) {
    const key = keyOf(child);
    const same = key ? keyed.get(key) : next;
    const kept = same && alike(same, child) ? same : null;
    // what is gone goes first, as a node that is moved loses the press that has begun
    while (kept && next && next !== kept && !keys.includes(keyOf(next) ?? "")) next = removed(next);
    if (kept && kept === next) next = next.nextSibling;
    const put = kept ?? child;
    if (put.nextSibling !== next || put.parentNode !== element) element.insertBefore(put, next);
    if (kept) change(kept, child);
  }
  while (next) next = removed(next);
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
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  const heard = handlers.get(node);
  for (const kind of heard?.keys() ?? []) heard?.set(kind, () => {}); // its listener stays, with nothing to do
  for (const [kind, handler] of handlers.get(wanted) ?? []) listen(node, kind, handler);
  become(node, [...wanted.childNodes]);
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** @returns {boolean} whether motion is unwelcome */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
