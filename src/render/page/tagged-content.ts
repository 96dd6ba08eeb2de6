import { el, type MarkupChild, type MarkupNode, type Structure } from "../markup/node.js";

/** A part of an element in the structure of a PDF: with parts of its own, or with what it shows. */
export interface TaggedContent {
  /** An artifact is what screen readers skip, as lines and icons beside their words are. */
  readonly type: Structure["type"] | "P" | "Artifact";
  readonly alt?: string;
  readonly scope?: Structure["scope"];
  readonly parts?: readonly TaggedContent[];
  readonly node?: MarkupNode;
}

/** The parts of an element that has a structure, such as a table; none of a picture, which is one thing with a description. */
export const taggedContent = (node: MarkupNode): readonly TaggedContent[] =>
  hasStructure(node) ? partsOf(node, (inner) => inner) : [];

const hasStructure = (node: MarkupChild): boolean =>
  typeof node !== "string" && (node.structure !== undefined || node.children.some(hasStructure));

/** `around`: puts what is inside a group back into the place and the look of the group. */
function partsOf(node: MarkupChild, around: (inner: MarkupNode) => MarkupNode): readonly TaggedContent[] {
  if (typeof node === "string") return [];
  const { structure, children } = node;
  if (!hasStructure(node)) return [{ type: hasText(node) ? "P" : "Artifact", node: around(node) }];
  if (structure && !children.some(hasStructure)) return [{ ...structure, node: around(node) }];
  const parts = children.flatMap((child) => partsOf(child, (inner) => around(el(node.tag, node.attributes, inner))));
  return structure ? [{ ...structure, parts }] : parts;
}

const hasText = (node: MarkupChild): boolean =>
  typeof node !== "string" && (node.tag === "text" || node.children.some(hasText));
