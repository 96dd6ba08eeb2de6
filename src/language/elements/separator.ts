import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const separator: ElementDefinition = {
  type: "separator",
  columns: [],
  attributes: [width, half],
  fields: [],
  documentation: "A line across the page, written as a line of three or more hyphens.",
  example: "Above.\n\n---\n\nBelow.\n",
};
