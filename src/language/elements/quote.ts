import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const quote: ElementDefinition = {
  type: "quote",
  columns: [],
  attributes: [width, half],
  fields: ["text", "author"],
  documentation: "A quotation and, in its last line behind `--` or an em dash, who said it.",
  example: "> Coffee is a language in itself.\n> -- Jackie Chan\n",
};
