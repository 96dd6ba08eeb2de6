import type { MarkupChild, MarkupNode } from "../markup/node.js";

/** The class of outlined marks, for the style of the page. */
export const outlinedClass = "igx-outlined";

/** Outlines the marks of some values (`data-source`): of the values themselves, of the rows that they are in, and of the cells of whole rows. */
export function outlineMarks(
  nodes: readonly MarkupNode[],
  pointers: readonly string[],
  keepsPointers: boolean,
): readonly MarkupNode[] {
  const named = new Set(pointers);
  const around = new Set(pointers.flatMap((pointer) => pathsTo(pointer).slice(2)));
  const isOutlined = (source: string): boolean =>
    around.has(source) || named.has(source) || pathsTo(source).some((path) => named.has(path));
  const outline = (child: MarkupChild): MarkupChild => {
    if (typeof child === "string") return child;
    const { "data-source": source, ...attributes } = child.attributes;
    const own = typeof source === "string" && isOutlined(source) ? [outlinedClass] : [];
    const names = [...(typeof attributes["class"] === "string" ? [attributes["class"]] : []), ...own].join(" ");
    return {
      ...child,
      attributes: {
        ...attributes,
        ...(names !== "" && { class: names }),
        ...(keepsPointers && { "data-source": source }),
      },
      children: child.children.map(outline),
    };
  };
  return nodes.map((node) => outline(node) as MarkupNode);
}

/** The pointers of the values around a value, from the element inwards. */
function pathsTo(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1, -1);
  return steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`);
}
