import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import type { Drawing } from "../drawing.js";
import { type ElementInput, entryFor } from "../element.js";
import { drawPlaceholder } from "../placeholder.js";
import { drawElements } from "./registry.js";

/** Draws any element, as wide as `input` says; an element that igx does not know becomes a placeholder. No content makes it throw. */
export function drawElement(element: unknown, input: ElementInput): Drawing {
  const fields = fieldsOf(element);
  const draw = entryFor(drawElements, fields);
  if (draw) return draw(fields, input);
  const type = textOf(fields["type"]);
  if (type === "") return drawPlaceholder("No element", "An element is an object with a `type`.", input);
  return drawPlaceholder(`Element “${type}”`, "igx does not know this type of element. The service may.", input);
}
