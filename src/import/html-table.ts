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
  const { rows, caption } = readTable(html, inside);
  const [header = [], ...body] = rows;
  if (header.length < 2 || body.length === 0 || rows.some((row) => row.length !== header.length)) return undefined;
  const inner = inside.filter(({ name }) => marks.has(name) && name !== "br").map(({ written }) => written);
  return { start: inside[0]!.start, end: inside.at(-1)!.end, caption, rows, inner };
}

/** Cells that reach over others have no place in a row. */
const isSimple = ({ name, written }: Tag): boolean =>
  (parts.has(name) && !/\b(?:col|row)span\s*=\s*["']?(?!1\b)/i.test(written)) || marks.has(name);

/** The cells of each row. The end of a row or cell can be missing, as HTML allows. */
function readTable(html: string, all: readonly Tag[]): Pick<HtmlTable, "rows" | "caption"> {
  const rows: string[][] = [];
  let caption = "";
  let from: Tag | undefined;
  for (const tag of all) {
    if (!parts.has(tag.name)) continue;
    const text = from && textOf(html.slice(from.end, tag.start));
    if (from?.name === "caption") caption = text ?? "";
    else if (text !== undefined) rows.at(-1)?.push(text);
    from = !tag.closes && /^(?:t[dh]|caption)$/.test(tag.name) ? tag : undefined;
    if (tag.name === "tr" && !tag.closes) rows.push([]);
  }
  return { rows, caption };
}

/** The text of a cell on one line, less its tags; `<br>` is a line break. */
const textOf = (html: string): string =>
  decodeEntities(
    html
      .replace(/\s+/g, " ")
      .replace(/ ?<br\b[^<>]*> ?/gi, "\n")
      .replace(tags, ""),
  ).trim();
