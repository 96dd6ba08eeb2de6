import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { caps } from "../caps.js";
import { textOf } from "../chart-data.js";
import { drawChart } from "../charts/draw-chart.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import { linePointer, pictureLines } from "../describe/picture-lines.js";
import type { Drawing } from "../drawing.js";
import { type DrawElement, type ElementFields, type ElementInput, entryFor, type PerElement } from "../element.js";
import { drawMap } from "../maps/draw-map.js";
import { drawPlaceholder } from "../placeholder.js";
import { isEnd } from "../row-range.js";
import { stack } from "../stack.js";
import { drawPictureLines } from "./draw-picture-lines.js";
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

/** The words of a picture are below its last part. */
function withLines(drawing: Drawing, fields: ElementFields, input: ElementInput): Drawing {
  const lines = hasLines(fields)
    ? pictureLines(fields, input.words).map((line) => ({ text: line.text, pointer: linePointer(line, input.source) }))
    : [];
  const isLast = isEnd(input.rows, drawing.rows ?? 0) && isLastSheet(fields, input);
  if (lines.length === 0 || !isLast) return drawing;
  const { rows, sheets } = drawing;
  const whole = stack([drawing, drawPictureLines(lines, input)], gap, input.width);
  return { ...whole, ...(rows !== undefined && { rows }), ...(sheets !== undefined && { sheets }) };
}

const gap = 8;

const hasLines = ({ type, picture }: ElementFields): boolean => picture !== undefined && type !== "body";

const isLastSheet = (fields: ElementFields, { sheet }: ElementInput): boolean =>
  sheet === undefined || sheet >= Math.min(sheetsOfChart(fields).length, caps.sheets) - 1;

/** Draws any element, as wide as `input` says; an element that igx does not know becomes a placeholder. No content makes it throw. */
export function drawElement(element: unknown, input: ElementInput): Drawing {
  const fields = fieldsOf(element);
  const draw = entryFor(drawElements, fields);
  if (draw) return withLines(draw(fields, input), fields, input);
  const type = textOf(fields["type"]);
  if (type === "") return drawPlaceholder(message`No element`, "An element is an object with a `type`.", input);
  return drawPlaceholder(message`Element “${type}”`, "igx does not know this type of element. The service may.", input);
}
