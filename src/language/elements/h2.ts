import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const h2: ElementDefinition = {
  type: "h2",
  columns: [],
  attributes: [width, half],
  fields: ["text"],
  documentation: "A chart title, slightly smaller than `h1`.",
  example: "## The largest producers {half}\n",
};
