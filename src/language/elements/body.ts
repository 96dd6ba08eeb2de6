import { half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const body: ElementDefinition = {
  type: "body",
  columns: [],
  attributes: [width, half],
  fields: ["text"],
  documentation:
    "A block of text. Consecutive lines are joined by one space; a backslash at the end of a line breaks it.",
  example: "The world drinks two billion cups\nof coffee a day.\n{half}\n",
};
