import { joinedNames } from "../data/take-header.js";
import { decodeEntities } from "./markdown-parser.js";

/** A table in HTML, and where it is in its text. */
interface HtmlTable {
  readonly start: number;
  readonly end: number;
  /** The text above the table; may be empty. */
  readonly caption: string;
  /** The first row has the names. */
  readonly rows: readonly (readonly string[])[];
  /** The tags inside cells: marks of texts, and links. */
  readonly inner: readonly string[];
  /** Whether some cells reach over others. */
  readonly isMerged: boolean;
}

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** Neither name nor attributes can contain `<` here, so a long text of `<` takes linear time. */
const tags = /<(\/?)([a-z][a-z\d]*)(?:[^<>a-z\d][^<>]*)?>/gi;
const parts = new Set(["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "colgroup", "col"]);
const marks = new Set("a abbr b br code del em font i ins kbd mark s small span strong sub sup u".split(" "));

/**
 * The simple tables of a block of HTML: rows of one length, whose cells contain texts with marks and links. Other tables are left out, such
 * as tables that only place pictures side by side.
 */
export function simpleTables(html: string): readonly HtmlTable[] {
  const all = [...html.matchAll(tags)].map(
    ({ 0: written, 1: slash, 2: name = "", index: start }): Tag => ({
      name: name.toLowerCase(),
      closes: slash !== "",
      written,
      start,
      end: start + written.length,
    }),
  );
  const found: HtmlTable[] = [];
  let inside: Tag[] = [];
  let depth = 0;
  for (const tag of all) {
    if (tag.name === "table") depth += tag.closes ? -1 : 1;
    if (depth < 0) depth = 0;
    else if (depth > 0 || tag.name === "table") inside.push(tag);
    if (depth > 0 || inside.length === 0) continue;
    const table = tableOf(html, inside);
    if (table) found.push(table);
    inside = [];
  }
  return found;
}

/** The table between its first tag and its last one, if it is a simple one. */
function tableOf(html: string, inside: readonly Tag[]): HtmlTable | undefined {
  if (!inside.every(isSimple) || inside.filter(({ name }) => name === "table").length !== 2) return undefined;
  const { rows: all, headers, caption, isMerged } = readTable(html, inside);
  // Several rows of names, such as years above quarters, are one.
  const rows = headers > 1 ? [joinedNames(all.slice(0, headers), all[0]!.length), ...all.slice(headers)] : all;
  const [header = [], ...body] = rows;
  if (new Set(header).size < header.length) return undefined;
  if (header.length < 2 || body.length === 0 || rows.some((row) => !isFull(row, header.length))) return undefined;
  const inner = inside.filter(({ name }) => marks.has(name) && name !== "br").map(({ written }) => written);
  return { start: inside[0]!.start, end: inside.at(-1)!.end, caption, rows, inner, isMerged };
}

/** Whether a row has a cell in each place: a cell of another row may reach over some of them. */
const isFull = (row: readonly (string | undefined)[], width: number): boolean =>
  row.length === width && Array.from(row).every((cell) => cell !== undefined);

const isSimple = ({ name }: Tag): boolean => parts.has(name) || marks.has(name);

interface TableParts extends Pick<HtmlTable, "caption" | "isMerged"> {
  readonly rows: readonly (readonly string[])[];
  /** How many rows at the top have names only. */
  readonly headers: number;
}

/** The cells of each row. The end of a row or cell can be missing, as HTML allows. A cell that reaches over others is in each of their places. */
function readTable(html: string, all: readonly Tag[]): TableParts {
  const grid: string[][] = [];
  const values = new Set<number>();
  let caption = "";
  let from: Tag | undefined;
  let row = -1;
  let isMerged = false;
  let places = 0;
  const add = ({ name, written }: Tag, text: string): void => {
    const [columns, rows] = [spanOf(written, "col"), spanOf(written, "row")];
    places += columns * rows;
    if (places > maxPlaces) return;
    isMerged ||= columns * rows > 1;
    if (name === "td") values.add(row);
    const start = freePlace(grid[row]!);
    for (let down = 0; down < rows; down++) {
      grid[row + down] ??= [];
      const cells = grid[row + down]!;
      for (let along = 0; along < columns; along++) cells[start + along] ??= text;
    }
  };
  for (const tag of all) {
    if (!parts.has(tag.name)) continue;
    const text = from && textOf(html.slice(from.end, tag.start));
    if (from?.name === "caption") caption = text ?? "";
    else if (from && text !== undefined && row >= 0) add(from, text);
    from = !tag.closes && /^(?:t[dh]|caption)$/.test(tag.name) ? tag : undefined;
    if (tag.name === "tr" && !tag.closes) grid[++row] ??= [];
  }
  const rows = grid.slice(0, row + 1);
  const first = rows.findIndex((_, at) => values.has(at));
  return { rows, headers: Math.max(first, 0), caption, isMerged };
}

function freePlace(cells: readonly string[]): number {
  let place = 0;
  while (cells[place] !== undefined) place++;
  return place;
}

/** Longer spans are mistakes, and many of them would fill the memory: such a table is not a simple one. */
const maxSpan = 100;
const maxPlaces = 200_000;

/** How many columns or rows a cell reaches over. */
function spanOf(written: string, direction: "col" | "row"): number {
  const attribute = direction === "col" ? /\bcolspan\s*=\s*["']?(\d{1,4})/i : /\browspan\s*=\s*["']?(\d{1,4})/i;
  return Math.min(Math.max(Number(attribute.exec(written)?.[1] ?? 1), 1), maxSpan);
}

/** The text of a cell on one line, less its tags; `<br>` is a line break. */
const textOf = (html: string): string =>
  decodeEntities(
    html
      .replace(/\s+/g, " ")
      .replace(/ ?<br\b[^<>]*> ?/gi, "\n")
      .replace(tags, ""),
  ).trim();
