/** Shapes and labels: elements that can be under a pointer. */
const shapes = new Set(["path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text"]);

/** Attributes for the place and the size of a shape. */
const geometry = [
  ...[
    "transform",
    "viewBox",
    "d",
    "points",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
  ],
  ...["font-size", "font-weight", "text-anchor"],
];

/** Numbers, letters of paths and names of functions: no reference to another file. */
const isPlain = (value: string): boolean => /^[\w\s.,()+-]*$/.test(value) && !/url/i.test(value);

const namespace = "http://www.w3.org/2000/svg";

/**
 * Transparent copies of the parts of a picture that name their place in the content: they lie over its image and can be clicked and marked.
 * Only geometry becomes part of the page, and the text of labels, which decides how large they are.
 */
export function createPictureMarks(svg: string): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const marks = shapeOf("svg", documentElement) as SVGSVGElement;
  marks.setAttribute("class", "marks");
  marks.setAttribute("aria-hidden", "true");
  marks.append(...copies(documentElement, undefined));
  return marks;
}

/**
 * The mark of a value; if it has none, the mark around it. Never the mark of a whole element, which contains the cursor most of the time.
 */
export function findMark(marks: SVGSVGElement, pointer: string): Element | null {
  for (let at = pointer; /\/.*\//.test(at); at = at.slice(0, at.lastIndexOf("/"))) {
    const found = marks.querySelector(`[data-source="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return null;
}

/** `source` is the pointer of the nearest part around a node that has one. */
function copies(node: Element, source: string | undefined): readonly Element[] {
  return [...node.children].flatMap((child): readonly Element[] => {
    const own = child.getAttribute("data-source") ?? source;
    if (child.localName === "g") return groupOf(child, copies(child, own));
    if (own === undefined || !shapes.has(child.localName)) return [];
    const shape = shapeOf(child.localName, child);
    shape.setAttribute("data-source", own);
    if (child.localName === "text") shape.textContent = child.textContent;
    const title = [...child.children].find(({ localName }) => localName === "title");
    if (title) shape.append(titled(title.textContent ?? ""));
    return [shape];
  });
}

const groupOf = (group: Element, parts: readonly Element[]): readonly Element[] => {
  if (parts.length === 0) return [];
  const copy = shapeOf("g", group);
  copy.append(...parts);
  return [copy];
};

function shapeOf(name: string, original: Element): Element {
  const copy = document.createElementNS(namespace, name);
  for (const attribute of geometry) {
    const value = original.getAttribute(attribute);
    if (value !== null && isPlain(value)) copy.setAttribute(attribute, value);
  }
  return copy;
}

function titled(text: string): Element {
  const title = document.createElementNS(namespace, "title");
  title.textContent = text;
  return title;
}
