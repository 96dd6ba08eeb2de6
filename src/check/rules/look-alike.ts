import { warning } from "../../diagnostics/descriptor.js";
import type { FixSpec, Report } from "../../diagnostics/pending-diagnostic.js";
import type { Document } from "../../syntax/ast.js";
import { lineEnd, lineStart, skipBlanks } from "../../syntax/scan.js";
import type { RowBlock, RowList } from "../../template/expanded.js";
import { cellFlag } from "../../text/cell-flags.js";
import { firstWhere } from "../../text/first-where.js";
import { barLikes } from "../../text/invisible.js";
import { isJsonNumber } from "../../text/json-number.js";
import { latinTwins, lookAlikeName, noBreakSpaces, unseen, zeroWidth } from "../../text/look-alikes.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import {
  cellCount,
  cellSpan,
  evaluatedCell,
  isPlainNumber,
  isTableRow,
  rawCell,
  reportForRow,
  valueText,
} from "../cells.js";
import { itemColumn } from "../items.js";
import { type CheckContext, check } from "../model.js";
import { columnFlags, mayHaveValue, suspectRows } from "../suspect-rows.js";

interface Params {
  readonly text: string;
  readonly char: string;
  /** The same with the character that it looks like. */
  readonly meant: string;
  /** How many more there are in the file. */
  readonly more: number;
}

export const lookAlike = check(
  warning<Params>({
    code: "look-alike",
    message: ({ text, char, more }) =>
      `\`${text}\` contains ${lookAlikeName(char)}${more === 0 ? "" : `, as ${more === 1 ? "one more place" : `${more} more places`} of the file`}.`,
    hint: ({ meant }) => (meant === "" ? "Remove the character." : `Write \`${meant}\`.`),
    explanation:
      "Some characters cannot be seen, or look like others: a zero-width space that a web page copies, a no-break space in a number, full-width digits and bars, Cyrillic letters in a Latin word, an `l` or `O` in a number. " +
      "A number with one of them is text, a bar separates no cells, and a name with one is another name. igx reports an invisible character once a file, data files included.",
    bad: "# Co\u200bffee\n",
    good: "# Coffee\n",
  }),
  {
    element(element, _report, { reportIn }) {
      const { definition, sheets, items } = element;
      if (definition.type === "chart" && element.chart?.family !== "table")
        for (const { rows } of sheets) reportCells(rows, undefined, reportIn);
      const value = definition.type === "map" ? itemColumn(items, "value")?.position : undefined;
      if (value !== undefined) reportCells(items.rows, value, reportIn);
    },
    source({ documents, reportIn }) {
      for (const [file, document] of documents) {
        if (!suspicious.test(file.text)) continue;
        const isRight = outsideOf(document);
        reportInvisible(file, isRight, reportIn(file));
        if (document.blocks.length === 0) continue;
        reportWords(file, isRight, reportIn(file));
        reportBars(file, isRight, reportIn(file));
      }
    },
  },
);

/** One search that nearly all files answer with no. */
const suspicious = new RegExp(`[${zeroWidth}${barLikes}\\u0370-\\u03ff\\u0400-\\u052f]`);

type IsRight = (offset: number) => boolean;

/** Whether an offset is outside of comments. */
const outsideOf =
  ({ comments }: Document): IsRight =>
  (offset) => {
    const next = comments[firstWhere(comments.length, (at) => comments[at]!.span.end > offset)];
    return next === undefined || next.span.start > offset;
  };

/** So many are the work of a program. */
const maxFixed = 1000;
const maxWords = 20;

/** A line of the language after such characters has a finding of its own. */
const lineMark = /^(?:#{1,6}(?:[ \t]|$)|[|>@{`]|-{3,}|\/\/)/;

function reportInvisible({ text }: SourceFile, isRight: IsRight, report: Report): void {
  const all = new Map<string, number[]>();
  for (const { 0: char, index } of text.matchAll(new RegExp(`[${zeroWidth}]`, "g"))) {
    const places = all.get(char) ?? [];
    all.set(char, places);
    if (places.length <= maxFixed && isRight(index) && !isBeforeMark(text, index)) places.push(index);
  }
  for (const [char, places] of all) {
    if (places.length === 0) continue;
    const span = { start: places[0]!, end: places[0]! + 1 };
    const edits = places.map((start) => ({ span: { start, end: start + 1 }, text: "" }));
    const title = places.length === 1 ? "Remove the character" : `Remove ${places.length} characters`;
    const around = wordAround(text, span);
    const params = { text: around, char, meant: "", more: places.length - 1 };
    report(lookAlike.rule, span, params, { fixes: places.length > maxFixed ? [] : [{ title, edits, safe: true }] });
  }
}

/** Whether only white space comes before it on its line, and a line of the language after it. */
function isBeforeMark(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - maxIndent), index);
  const own = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  return own.trim() === "" && own.length < maxIndent && lineMark.test(text.slice(index + 1, index + 8).trimStart());
}

const maxIndent = 40;

/** The word of a character, as far as a message can show it. */
function wordAround(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - 20), start).split(/[\s|]/);
  const [after] = text.slice(end, end + 20).split(/[\s|]/);
  return before.at(-1)! + text.slice(start, end) + after!;
}

const otherScript = /[\u0370-\u052f]/;

/** Latin words with letters of another script. In lines of templates, names are compared with those that are declared. */
function reportWords({ text }: SourceFile, isRight: IsRight, report: Report): void {
  let [seen, count] = [0, 0];
  for (const { 0: word, index } of otherScript.test(text) ? text.matchAll(/[\p{L}\p{M}]+/gu) : []) {
    if (!otherScript.test(word)) continue;
    const chars = [...word];
    const others = chars.filter((char) => otherScript.test(char));
    const latin = chars.filter((char) => /\p{Script=Latin}/u.test(char));
    if (latin.length < others.length || latin.length < 2 || !others.every((char) => latinTwins.has(char))) continue;
    if (++seen > maxFixed) break;
    if (!isRight(index) || isInTemplate(text, index) || ++count > maxWords) continue;
    const meant = chars.map((char) => latinTwins.get(char) ?? char).join("");
    const span = { start: index, end: index + word.length };
    const fix: FixSpec = { title: `Write \`${meant}\` in Latin letters`, edits: [{ span, text: meant }], safe: true };
    report(lookAlike.rule, span, { text: word, char: others[0]!, meant, more: 0 }, { fixes: [fix] });
  }
}

function isInTemplate(text: string, offset: number): boolean {
  const start = lineStart(text, offset);
  if (/^[@{`]/.test(text.slice(skipBlanks(text, start, offset), offset + 1))) return true;
  return text.lastIndexOf("{{", offset) > Math.max(start - 1, text.lastIndexOf("}}", offset));
}

const bars = new RegExp(`[${barLikes}]`, "g");

/** Other bars in a row, and in a text beside a row that has as many of them. */
function reportBars({ text }: SourceFile, isRight: IsRight, report: Report): void {
  let read = -1;
  for (const { 0: char, index } of text.matchAll(bars)) {
    if (index < read) continue;
    const span = { start: skipBlanks(text, lineStart(text, index), index), end: lineEnd(text, index) };
    read = span.end;
    if (!isRight(index) || !isBesideRow(text, span)) continue;
    const line = text.slice(span.start, span.end);
    const meant = line.replaceAll(bars, "|");
    const fix: FixSpec = { title: `Write \`|\` instead of \`${char}\``, edits: [{ span, text: meant }] };
    report(
      lookAlike.rule,
      { start: index, end: index + 1 },
      { text: shorten(line), char, meant: shorten(meant), more: 0 },
      { fixes: [fix] },
    );
  }
}

const shorten = (line: string): string => (line.length > 60 ? `${line.slice(0, 60)}…` : line);

/** Whether the line begins as a row, or with another bar and the line above or below it is a row. */
function isBesideRow(text: string, { start, end }: Span): boolean {
  if (text[start] === "|") return true;
  if (!new RegExp(`^[${barLikes}]`).test(text.slice(start, start + 1))) return false;
  const above = lineStart(text, Math.max(0, lineStart(text, start) - 1));
  const below = /^(?:\r\n|\r|\n)[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  return text[skipBlanks(text, above, start)] === "|" || text[end + below] === "|";
}

const otherDigits = new RegExp(`[lIO${noBreakSpaces}${unseen}\\uff01-\\uff5e]`);
const allUnseen = new RegExp(`[${unseen}]`, "g");

/** The number that a text looks like: with digits for letters and full-width characters, without what cannot be seen, and without spaces at its ends. */
function numberSeen(text: string): string | undefined {
  // `2l` are two litres as well.
  if (text.length > 40 || !otherDigits.test(text) || /^[\d.,]+l$/.test(text)) return undefined;
  const seen = text.replace(allUnseen, "").trim().normalize("NFKC").replace(/[lI]/g, "1").replaceAll("O", "0");
  return isJsonNumber(seen) ? seen : undefined;
}

/** Texts of a column of numbers that look like numbers. */
function reportCells(rows: RowList, only: number | undefined, reportIn: CheckContext["reportIn"]): void {
  const mayHaveText = (block: RowBlock): boolean =>
    only === undefined ? mayHaveValue(block, cellFlag.text) : (columnFlags(block, only) & cellFlag.text) !== 0;
  for (const index of suspectRows(rows, mayHaveText)) {
    const row = rows.at(index)!;
    for (let position = only ?? 1; position < (only === undefined ? cellCount(row) : only + 1); position++) {
      const evaluated = evaluatedCell(row, position);
      const isWritten = !evaluated && !isTableRow(row);
      if (isWritten && isPlainNumber(row, position)) continue;
      const text = evaluated ? valueText(evaluated.value) : position < cellCount(row) ? rawCell(row, position) : "";
      const meant = typeof (evaluated?.value ?? "") === "string" ? numberSeen(text) : undefined;
      // `O2` and `I5` are codes too, where no character but a letter is wrong.
      const safe = !/[lIO]/.test(text);
      if (meant === undefined || (!safe && !hasNumbers(rows, position))) continue;
      const span = cellSpan(row, position);
      const letter = otherDigits.exec(text)![0];
      const fixes = isWritten ? [{ title: `Write \`${meant}\``, edits: [{ span, text: meant }], safe }] : [];
      reportForRow(row, reportIn)(lookAlike.rule, span, { text, char: letter, meant, more: 0 }, { fixes });
    }
  }
}

/** Whether one of the first cells of a column is a number. */
function hasNumbers(rows: RowList, position: number): boolean {
  for (let index = 0; index < Math.min(rows.length, 20); index++) {
    const row = rows.at(index)!;
    if (position >= cellCount(row)) continue;
    const evaluated = evaluatedCell(row, position);
    if (evaluated ? typeof evaluated.value === "number" : isPlainNumber(row, position)) return true;
  }
  return false;
}
