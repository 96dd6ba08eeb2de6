import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const quote: ElementDefinition = {
  type: "quote",
  columns: [],
  attributes: [width, half],
  fields: ["text", "author"],
  documentation: "A quotation. The last line contains the author after `--` or an em dash.",
  example: "> Coffee is a language in itself.\n> -- Jackie Chan\n",
};
