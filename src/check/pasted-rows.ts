import type { FixSpec } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import type { Block, Body, Directive, Heading } from "../syntax/ast.js";
import { isGridLine, withoutGridLines } from "../syntax/grid-lines.js";
import { lineStart } from "../syntax/scan.js";
import { barLikes, invisible } from "../text/invisible.js";
import { lazy } from "../text/lazy.js";
import { cover, type Span } from "../text/span.js";
import { maskedLine } from "./markdown/masked-line.js";

/** Lines below a directive that are meant as its rows, or a heading or text between the directive and its rows. */
export interface PastedRows {
  /** The `@chart`, `@map`, `@facts` or `@sheet` that has no rows. */
  readonly directive: Directive;
  readonly kind: "text" | "heading" | "between";
  readonly span: Span;
  readonly fix: FixSpec;
}

/**
 * The text below a chart, map or facts without rows, if it is a table as spreadsheets and CSV files have it: cells between tabs, bars,
 * semicolons, commas or several blanks, the same number in each line. Or the heading or text there, if rows follow it.
 */
export function pastedRows(text: string, above: Block | undefined, block: Block | undefined): PastedRows | undefined {
  if (above?.kind !== "directive") return undefined;
  if (block?.kind === "heading") return between(text, above, block, "heading");
  if (block?.kind !== "body" || block.attributes) return undefined;
  const directive = withoutRows(above);
  if (!directive) return undefined;
  const span = cover(block.lines[0]!, block.lines.at(-1)!);
  const all = block.lines.map((line): Line => [text.slice(line.start, line.end), maskedLine(text, line)]);
  const lines = all.filter(([written]) => !isGridLine(written));
  if (lines.length === 0) return aboveRows(text, directive, span);
  const rows = splitRows(lines, directive.name);
  return rows
    ? { directive, kind: "text", span, fix: { title: "Write rows", edits: [{ span, text: rows.join("\n") }] } }
    : between(text, above, { ...block, span }, "between");
}

/** The first line of a grid, which draws another one below each row or below the header. */
function aboveRows(text: string, directive: Directive, span: Span): PastedRows | undefined {
  if (!/^\s*\|/.test(text.slice(span.end, span.end + 100))) return undefined;
  const fix = { title: "Remove the lines of the grid", edits: withoutGridLines(text, lineStart(text, span.start)) };
  return { directive, kind: "between", span, fix };
}

/** `@chart bar`, `## Title`, and then the rows: the title of a chart is above it. */
function between(
  text: string,
  above: Directive,
  { kind: what, span }: Heading | Body,
  kind: PastedRows["kind"],
): PastedRows | undefined {
  if (above.items.length > 0 || !withoutRows(above)) return undefined;
  const rows = span.end + /^\s*/.exec(text.slice(span.end))![0].length;
  if (text[rows] !== "|") return undefined;
  const start = above.span.start;
  const edits = [
    { span: { start, end: start }, text: `${text.slice(span.start, span.end)}\n\n` },
    { span: { start: span.start, end: rows }, text: "" },
  ];
  const title = `Move the ${what === "heading" ? what : "text"} above the directive`;
  return { directive: above, kind, span, fix: { title, edits } };
}

/** The directive itself, or its last `@sheet`, if it takes rows and has none. */
function withoutRows(directive: Directive): Directive | undefined {
  const owner = directive.items.at(-1) ?? directive;
  if (owner.kind !== "directive" || !findDirective(directive.name)?.data) return undefined;
  if (owner.attributes?.entries.some(({ name }) => name === "from")) return undefined;
  return owner;
}

/** An item of a list with a name and a value: `- Brazil: 66`. */
const listItem = /^(?:[-*+•]|\d{1,9}[.)])[ \t]([^:]+):[ \t]*(\S.*)$/;
/** A slice of Mermaid's pie charts, `"Brazil" : 66`, and the same without quotes. */
const slice = /^"?([^":]+)(?:"[ \t]*)?:[ \t]*(-?\d[\d.,]*)$/;
/** The line above Mermaid's slices. */
const pie = /^pie\b(?:[ \t]+showData)?(?:[ \t]+title\b.*)?$|^title[ \t]/;

function rowsOfList(lines: readonly Line[], directive: string): readonly string[] | undefined {
  const first = lines.findIndex(([written]) => !pie.test(written));
  const listed = first < 0 ? [] : lines.slice(first);
  const items = listed.map(([written]) => (first === 0 ? listItem.exec(written) : null) ?? slice.exec(written));
  if (items.length === 0 || items.includes(null)) return undefined;
  const cells = items.map((item) => [item![1]!, item![2]!] as const);
  const header = headerOf(cells, directive);
  return header === undefined ? undefined : [header, ...cells.map(rowOf)];
}

/** A list has no header; the writer knows the names. Of facts, the figure is the side with numbers, if one side has them. */
function headerOf(cells: readonly (readonly [string, string])[], directive: string): string | undefined {
  if (directive === "map") return "| title | value |";
  if (directive !== "facts") return "| Title | Value |";
  const [left, right] = ([0, 1] as const).map((side) => cells.every((row) => /^[^\p{L}\d]*\d/u.test(row[side])));
  return left === right ? undefined : left ? "| figure | fact |" : "| fact | figure |";
}

const rowOf = (cells: readonly string[]): string =>
  `|${cells.map((cell) => ` ${cell.trim().replace(/(?<!\\)\|/g, "\\|")} |`).join("")}`;

/** A bar that begins the line for the eye only. */
const hiddenBar = lazy(
  () => new RegExp(String.raw`^(?:[${invisible}][${invisible} \t]*(?:\|[ \t]*)?|[${barLikes}][ \t]*)`, "u"),
);

const bar = new RegExp(`[|${barLikes}]`);
const otherBars = new RegExp(`[${barLikes}]`, "g");

type Line = readonly [written: string, masked: string];

/** The lines as rows of igx, by the first separator that fits all lines. Prose has commas too, but not the same number in each line. */
function splitRows(lines: readonly Line[], directive: string): readonly string[] | undefined {
  // Text processors write a backslash before every sign.
  if (lines.every(([written]) => written.startsWith("\\|")))
    return lines.map(([written]) => written.replace(/\\(?=[!-/:-@[-`{-~])/g, ""));
  if (lines.every(([, masked]) => bar.test(masked)))
    return lines.map(([written]) => `| ${written.replace(hiddenBar(), "").replaceAll(otherBars, "|")}`);
  if (lines.every(([written]) => written.includes("\t"))) return rowsOf(lines, (line) => line.split("\t"), 1);
  return (
    rowsOfList(lines, directive) ??
    rowsOf(lines, (line) => splitQuoted(line, ";")) ??
    rowsOf(lines, (line) => splitQuoted(line, ",")) ??
    rowsOf(lines, (line) => line.split(/ {2,}|\t+/))
  );
}

/** `undefined` if the lines do not have the same number of cells, two at least. */
function rowsOf(
  lines: readonly Line[],
  split: (line: string) => readonly string[],
  fewest = 2,
): readonly string[] | undefined {
  if (lines.length < fewest) return undefined;
  const rows = lines.map(([written]) => split(written));
  const columns = rows.at(-1)!.length;
  const [header = []] = rows;
  // The first cell of a header is often empty; a tab before it is white space at the start of the line.
  if (header.length === columns - 1) rows[0] = ["", ...header];
  if (columns < 2 || rows.some((row) => row.length !== columns)) return undefined;
  return rows.map(rowOf);
}

/** The cells of a line of CSV: separators inside quotes are text, and two quotes are one. */
function splitQuoted(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"' ? closingQuote(line, at) : -1;
    const from = quoted < 0 ? at : quoted + 1;
    const next = line.indexOf(separator, from);
    const end = next < 0 ? line.length : next;
    const cell = line.slice(at, end);
    cells.push(quoted < 0 ? cell : line.slice(at + 1, quoted).replaceAll('""', '"') + line.slice(quoted + 1, end));
    at = end + 1;
  }
  return cells;
}

function closingQuote(line: string, start: number): number {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 2))
    if (line[at + 1] !== '"') return at;
  return -1;
}
