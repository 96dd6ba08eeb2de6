import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import { drawChart } from "../charts/draw-chart.js";
import type { Drawing } from "../drawing.js";
import { type DrawElement, type ElementInput, entryFor, type PerElement } from "../element.js";
import { drawMap } from "../maps/draw-map.js";
import { drawPlaceholder } from "../placeholder.js";
import { drawFacts } from "./facts.js";
import { drawBody, drawH1, drawH2, drawQuote, drawSeparator } from "./texts.js";

/** How each type of element is drawn. */
const drawElements: PerElement<DrawElement> = {
  h1: drawH1,
  h2: drawH2,
  body: drawBody,
  quote: drawQuote,
  separator: drawSeparator,
  chart: drawChart,
  map: drawMap,
  facts_and_figures: drawFacts,
};

/** Draws any element, as wide as `input` says; an element that igx does not know becomes a placeholder. No content makes it throw. */
export function drawElement(element: unknown, input: ElementInput): Drawing {
  const fields = fieldsOf(element);
  const draw = entryFor(drawElements, fields);
  if (draw) return draw(fields, input);
  const type = textOf(fields["type"]);
  if (type === "") return drawPlaceholder("No element", "An element is an object with a `type`.", input);
  return drawPlaceholder(`Element “${type}”`, "igx does not know this type of element. The service may.", input);
}
