import type { MarkupChild } from "../markup/node.js";

/** The texts of a picture that are cut off, in full, each once, in the order of the picture. */
export function cutTexts(nodes: readonly MarkupChild[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    if (node.fullText !== undefined) found.add(node.fullText);
    cutTexts(node.children, found);
  }
  return found;
}
