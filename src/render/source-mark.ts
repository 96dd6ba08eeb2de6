import type { MarkupNode } from "./markup/node.js";

/** A mark that says where its value is in the content, if the picture leads to its source. */
export const sourceMark = (node: MarkupNode, pointer: string | undefined): MarkupNode =>
  pointer === undefined ? node : { ...node, attributes: { ...node.attributes, "data-source": pointer } };
