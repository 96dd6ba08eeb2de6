import { fieldsOf } from "../../text/fields-of.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { type ElementFields, entryFor, type PerElement } from "../element.js";
import { createNumbers, type Numbers } from "../numbers.js";
import { dataTables, firstRows, sheetsOfChart } from "./data-tables.js";
import { describeSheet } from "./describe-sheet.js";
import { mapRegions, territoryName } from "./map-regions.js";
import { brief, count, joined, listed } from "./sentences.js";
import { sheetTitles } from "./sheet-titles.js";

/** Listeners skip longer descriptions. The data table beside a picture has everything. */
const maxDescription = 400;

/**
 * A description in plain English of at most 400 characters, made from the element's data: kind, size, highest and lowest, changes or
 * shares. Numbers are written by `locale`. `undefined` for texts.
 */
export function describeElement(element: unknown, locale = "en"): string | undefined {
  const sentences = sentencesOf(fieldsOf(element), createNumbers(locale));
  return sentences && joined(sentences, maxDescription);
}

/** The same of one sheet, where each is a picture of its own. */
export const describeSheetAlone = (element: ElementFields, sheet: ChartSheet, locale = "en"): string =>
  joined(describeSheet(textOf(element["chart_type"]), sheet, createNumbers(locale)), maxDescription);

function sentencesOf(element: ElementFields, numbers: Numbers): readonly string[] | undefined {
  const sentences = entryFor(descriptions, element);
  return sentences ? sentences(element, numbers) : ["igx does not know this type of element."];
}

const noDescription = (): undefined => undefined;

const descriptions: PerElement<(element: ElementFields, numbers: Numbers) => readonly string[] | undefined> = {
  h1: noDescription,
  h2: noDescription,
  body: noDescription,
  quote: noDescription,
  separator: noDescription,
  chart: ofChart,
  map: ofMap,
  facts_and_figures: ofFacts,
};

function ofChart(element: ElementFields, numbers: Numbers): readonly string[] {
  const sheets = sheetsOfChart(element);
  const [first] = sheets;
  if (!first) return ["Chart without data."];
  const [what = "", ...rest] = describeSheet(textOf(element["chart_type"]), first, numbers);
  if (sheets.length === 1) return [what, ...rest];
  const names = sheetTitles(sheets).map((name) => brief(name, 28));
  return [`${count(sheets.length, "sheet")}: ${listed(names)}.`, `The first: ${what}`, ...rest];
}

function ofMap(element: ElementFields, numbers: Numbers): readonly string[] {
  const regions = mapRegions(element, numbers);
  const valued = regions.flatMap(({ name, value, text }) => (value === undefined ? [] : [{ name, value, text }]));
  const sorted = [...valued].sort((one, other) => other.value - one.value);
  const texts = sorted.map(({ name, text }) => `${brief(name) || "unnamed"} (${text})`);
  const size = `Map of ${brief(territoryName(element))}, ${count(regions.length, "region")}.`;
  if (texts.length < 2) return [size, ...texts.map((text) => `${text}.`)];
  return [size, `Highest: ${listed(texts.slice(0, 3))}.`, ...(texts.length > 3 ? [`Lowest: ${texts.at(-1)}.`] : [])];
}

function ofFacts(element: ElementFields, numbers: Numbers): readonly string[] {
  const rows = dataTables(element, numbers).flatMap((table) => firstRows(table));
  if (rows.length === 0) return ["Facts and figures without data."];
  const texts = rows.map((cells) => brief(cells.filter((cell) => cell.trim() !== "").join(" "), 100));
  return [`${count(rows.length, "fact")}:`, ...texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))];
}
