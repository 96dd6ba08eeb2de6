import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { type ElementFields, entryFor, type PerElement } from "../element.js";
import { pictureFields } from "../picture-fields.js";
import { seriesSheet } from "../series-sheet.js";
import { createWording, type Wording } from "../words/words.js";
import { dataTables, firstRows, sheetsOfChart } from "./data-tables.js";
import { marksSentence } from "./describe-marks.js";
import { describeSheet } from "./describe-sheet.js";
import { mapRegions, territoryName } from "./map-regions.js";
import { ownAlt } from "./picture-lines.js";
import { brief, joined, listed } from "./sentences.js";
import { sheetTitles } from "./sheet-titles.js";

/** Listeners skip longer descriptions. The data table beside a chart or map has everything; facts are read whole. */
const maxDescription = 400;
const maxFacts = 4000;

/**
 * A description made from the element's data, of at most 400 characters for charts and maps: kind, size, highest and lowest, changes or
 * shares. In the language of `locale`, or in English where igx has no sentences in it. `undefined` for texts.
 */
export function describeElement(element: unknown, locale = "en"): string | undefined {
  const fields = fieldsOf(element);
  const sentences = sentencesOf(fields, createWording(locale));
  const most = fields["type"] === "facts_and_figures" ? maxFacts : maxDescription;
  return sentences && (ownAlt(fields) ?? joined(sentences, most));
}

/** The same of one sheet, where each is a picture of its own. */
export function describeSheetAlone(element: ElementFields, sheet: ChartSheet, index: number, locale = "en"): string {
  const wording = createWording(locale);
  return ownAlt(element) ?? joined(sheetSentences(element, sheet, index, wording), maxDescription);
}

function sheetSentences(element: ElementFields, sheet: ChartSheet, index: number, wording: Wording): readonly string[] {
  const [what = "", ...rest] = describeSheet(
    textOf(element["chart_type"]),
    // Columns beside the series, such as targets, are not described as series.
    seriesSheet(sheet, pictureFields(element), index),
    wording,
    pictureFields(element),
  );
  return [what, ...marksSentence(element, sheet, index, wording), ...rest];
}

function sentencesOf(element: ElementFields, wording: Wording): readonly string[] | undefined {
  const sentences = entryFor(descriptions, element);
  return sentences
    ? sentences(element, wording)
    : [wording.words.say(message`igx does not know this type of element.`)];
}

const noDescription = (): undefined => undefined;

const descriptions: PerElement<(element: ElementFields, wording: Wording) => readonly string[] | undefined> = {
  h1: noDescription,
  h2: noDescription,
  body: noDescription,
  quote: noDescription,
  separator: noDescription,
  chart: ofChart,
  map: ofMap,
  facts_and_figures: ofFacts,
};

function ofChart(element: ElementFields, wording: Wording): readonly string[] {
  const { words } = wording;
  const sheets = sheetsOfChart(element);
  const [first] = sheets;
  if (!first) return [words.say(message`Chart without data.`)];
  const [what = "", ...rest] = sheetSentences(element, first, 0, wording);
  if (sheets.length === 1) return [what, ...rest];
  const names = sheetTitles(sheets, words).map((name) => brief(name));
  return [
    words.say(message`${sheets.length} {1|sheet|sheets}: ${listed(names)}.`),
    words.say(message`The first: ${what}`),
    ...rest,
  ];
}

function ofMap(element: ElementFields, { numbers, words: { say } }: Wording): readonly string[] {
  const regions = mapRegions(element, numbers);
  const valued = regions.flatMap(({ name, value, text }) => (value === undefined ? [] : [{ name, value, text }]));
  const sorted = [...valued].sort((one, other) => other.value - one.value);
  const texts = sorted.map(({ name, text }) => `${brief(name) || say(message`unnamed`)} (${text})`);
  const size = say(message`Map of ${territoryName(element)}, ${regions.length} {2|region|regions}.`);
  if (texts.length < 2) return [size, ...texts.map((text) => `${text}.`)];
  const highest = say(message`Highest: ${listed(texts.slice(0, 3))}.`);
  return [size, highest, ...(texts.length > 3 ? [say(message`Lowest: ${texts.at(-1)!}.`)] : [])];
}

function ofFacts(element: ElementFields, wording: Wording): readonly string[] {
  const { say } = wording.words;
  const rows = dataTables(element, wording).flatMap((table) => firstRows(table));
  if (rows.length === 0) return [say(message`Facts and figures without data.`)];
  const texts = rows.map((cells) => brief(cells.filter((cell) => cell.trim() !== "").join(" "), maxDescription));
  return [
    say(message`${rows.length} {1|fact|facts}:`),
    ...texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)),
  ];
}
