import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const h1: ElementDefinition = {
  type: "h1",
  columns: [],
  attributes: [width, half],
  fields: ["text"],
  documentation: "A headline in large text.",
  example: "# Coffee in 2024\n",
};
