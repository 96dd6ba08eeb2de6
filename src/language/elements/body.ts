import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const body: ElementDefinition = {
  type: "body",
  columns: [],
  attributes: [width, half],
  fields: ["text"],
  documentation:
    "A paragraph. igx joins consecutive lines with a space; a backslash at the end of a line makes a line break.",
  example: "The world drinks two billion cups\nof coffee a day.\n{half}\n",
};
