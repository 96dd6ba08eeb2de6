import { maxOf } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import { writeFigure } from "../column-format.js";
import { mapRegions, territoryName } from "../describe/map-regions.js";
import { pictureLines } from "../describe/picture-lines.js";
import { type ElementFields, entryFor, itemsOf, type PerElement } from "../element.js";
import { cut, fill, oneLine, widthOf, wrapColumns } from "./columns.js";
import { noValue, type TextBar, textBars } from "./text-bars.js";
import { textChart } from "./text-chart.js";
import { maxRows, moreRows, type TextContext } from "./text-context.js";

/** Any element as lines of text; none for a text without words. */
export function textElement(element: unknown, context: TextContext): readonly string[] {
  const fields = fieldsOf(element);
  const write = entryFor(textElements, fields);
  if (write) return [...write(fields, context), ...linesBelow(fields, context)];
  const name = message`Element “${oneLine(textOf(fields["type"]))}”`;
  return [name, message`igx does not know this type of element.`].flatMap((one) =>
    note(context.words.say(one), context),
  );
}

const linesBelow = (fields: ElementFields, { words, width, pen }: TextContext): readonly string[] =>
  pictureLines(fields, words).flatMap(({ text }) => wrapColumns(text, width).map(pen.dim));

const textElements: PerElement<(element: ElementFields, context: TextContext) => readonly string[]> = {
  h1: (element, context) => heading(element, "═", context),
  h2: (element, context) => heading(element, "─", context),
  body: ({ text }, { width }) => lines(textOf(text), width),
  quote,
  separator: (_element, { pen, width }) => [pen.dim("─".repeat(width))],
  chart: textChart,
  map,
  facts_and_figures: facts,
};

/** A line by igx, in contrast to the author's texts. */
const note = (text: string, { pen, width }: TextContext): readonly string[] => [pen.dim(cut(text, width))];

const lines = (text: string, width: number): readonly string[] => (text.trim() === "" ? [] : wrapColumns(text, width));

/** Bold and underlined; the line is as long as the longest of the text's. */
function heading({ text }: ElementFields, line: string, { width, pen }: TextContext): readonly string[] {
  const words = lines(textOf(text), width);
  if (words.length === 0) return [];
  return [...words.map(pen.bold), pen.dim(line.repeat(maxOf(words.map(widthOf))))];
}

function quote(element: ElementFields, { width, pen }: TextContext): readonly string[] {
  const author = textOf(element["author"] ?? element["title"]);
  const words = [...lines(textOf(element["text"]), width - 2), ...lines(author && `— ${author}`, width - 2)];
  return words.map((line) => `${pen.dim("▌")} ${line}`.trimEnd());
}

/** Regions in the order of their values. */
function map(element: ElementFields, context: TextContext): readonly string[] {
  const regions = [...mapRegions(element, context.numbers)].sort(
    (one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity) || 0,
  );
  const bars = regions.map(
    ({ name, value, text }): TextBar => ({ name, value, text: value === undefined ? noValue(text) : text, color: 0 }),
  );
  const title = oneLine(context.words.say(message`map of ${territoryName(element)}`));
  return [
    ...note(title[0]!.toUpperCase() + title.slice(1), context),
    ...(bars.length === 0 ? [] : textBars(bars, context)),
  ];
}

function facts(element: ElementFields, context: TextContext): readonly string[] {
  const { width, pen, numbers } = context;
  const items = itemsOf(element).map(
    ({ figure, fact }) => [oneLine(writeFigure(figure, numbers)), textOf(fact)] as const,
  );
  if (items.length === 0) return note(context.words.say(message`Facts and figures without data.`), context);
  const figures = Math.min(Math.floor(width * 0.4), maxOf(items.map(([figure]) => widthOf(figure))));
  const rows = items
    .slice(0, maxRows)
    .flatMap(([figure, fact]) =>
      wrapColumns(fact, width - figures - 2).map((line, at) =>
        `${pen.bold(fill(at === 0 ? figure : "", figures, true))}  ${line}`.trimEnd(),
      ),
    );
  return [...rows, ...moreRows(items.length, context)];
}
