export type Child = Node | string | false | undefined;

/** `undefined` and `false` are left out, `true` is the bare attribute. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element of the page. Texts become text nodes, so nothing of the author's is ever read as markup here. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** A sentence; text between backticks becomes code. */
export const prose = (text: string): readonly Node[] =>
  text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 0 ? document.createTextNode(part) : h("code", {}, part)));
