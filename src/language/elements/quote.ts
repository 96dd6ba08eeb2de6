import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

/** A quote (specification, section 2.4). igx emits the author as `author`; only fences can use its alias `title`. */
export const quote: ElementDefinition = {
  type: "quote",
  columns: [],
  attributes: [width, half],
  fields: ["text", "author"],
  documentation: "A quotation. The last line contains the author after `--` or an em dash.",
  example: "> Coffee is a language in itself.\n> -- Jackie Chan\n",
};
