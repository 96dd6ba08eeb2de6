/** Elements of documentation, with the attributes that they need. Other elements lose their tags and keep their text. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    "p br hr em strong del code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td span"
      .split(" ")
      .map((name) => [name, []]),
  ),
  a: ["href", "title"],
  img: ["src", "alt", "title"],
};

/** Their text is not for readers. */
const dropped = /^(?:script|style|template|noscript|iframe|object|title)$/;

const address: Readonly<Record<string, RegExp>> = { href: /^https?:/i, src: /^data:image\/(?:svg\+xml|png)[;,]/i };

/**
 * HTML that was made of Markdown, reduced to what documentation consists of. It quotes names and texts of documents, which may be a stranger's.
 */
export function sanitizeHtml(html: string): string {
  // Parsing runs nothing and loads nothing: the document is not attached to a window.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const clean = document.implementation.createHTMLDocument("").body;
  clean.append(...[...body.childNodes].flatMap(copy));
  return clean.innerHTML;
}

function copy(node: Node): readonly Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? "")];
  if (!(node.nodeType === Node.ELEMENT_NODE)) return [];
  const source = node as Element;
  const name = source.localName;
  if (dropped.test(name)) return [];
  const children = [...source.childNodes].flatMap(copy);
  if (!Object.hasOwn(allowed, name)) return children;
  const element = document.createElement(name);
  for (const attribute of allowed[name]!) {
    const value = source.getAttribute(attribute);
    if (value !== null && (address[attribute]?.test(value) ?? true)) element.setAttribute(attribute, value);
  }
  if (name === "a") element.setAttribute("rel", "noreferrer noopener");
  if (name === "a") element.setAttribute("target", "_blank");
  element.append(...children);
  return [element];
}
