import { unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { type CodeUnits, codeUnits } from "../text/code-units.js";
import type { KeptByPlace } from "../text/keep-by-place.js";
import { cover, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { isQuoted, plainLines, plainText, readLines, readQuoted, readText } from "./inline.js";
import { type Argument, plainWord, readArgument } from "./read-argument.js";
import { moveRows, type RowRun, scanRows } from "./rows.js";
import { code, isBlank, skipBlanks, trim } from "./scan.js";
import { type RowCells, scanRow, specialCell } from "./scan-row.js";
import { createTextSearch, notPlain, type TextSearch } from "./text-search.js";
import { trailingComment } from "./trailing-comment.js";

/** A cell that is not plain: quoted, escaped or with interpolations. */
export interface CellParts {
  readonly span: Span;
  /** One interpolation and nothing beside it: keeps the type of its value. */
  readonly whole: boolean;
  readonly parts: readonly ast.Inline[];
}

export interface ReadRows {
  readonly run: RowRun;
  /** The cells that are not plain, by row and position. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, CellParts>>;
  /** By row. */
  readonly attributes: ReadonlyMap<number, ast.Attributes>;
}

interface ReadQuote {
  readonly text: readonly ast.Inline[];
  readonly textSpan: Span;
  readonly author?: { readonly parts: readonly ast.Inline[]; readonly span: Span };
}

interface ReadField {
  readonly quoted: boolean;
  readonly parts: readonly ast.Inline[];
}

/**
 * The inside of lines, parsed when it is first asked for, and once: the check of types, every turn of a loop and `nodeAt` share the same
 * nodes, and a mistake is reported only once.
 */
export interface InnerTexts {
  readonly heading: (node: ast.Heading) => readonly ast.Inline[];
  readonly body: (node: ast.Body) => readonly ast.Inline[];
  readonly quote: (node: ast.Quote) => ReadQuote;
  readonly field: (node: ast.FrontMatterField) => ReadField;
  readonly rows: (node: ast.Rows) => ReadRows;
  readonly argument: (node: ast.Directive) => Argument | undefined;
  /** The options of a data fence. */
  readonly fence: (node: ast.Fence) => ast.Attributes | undefined;
  /** Whether a piece of the text has no escape and no interpolation. */
  readonly isLiteral: (piece: Span) => boolean;
}

/** Tables by the place of their rows. */
export type KeptRows = KeptByPlace<RowRun>;

/**
 * `isKnown` says which directives the language has: for an unknown directive igx does not know what may follow its name. `keptRows` has the
 * rows of an earlier version of the text.
 */
export const createInnerTexts = (
  text: string,
  report: Report,
  isKnown: (directive: string) => boolean,
  keptRows?: KeptRows,
): InnerTexts => new ReadTexts(text, report, isKnown, keptRows);

/** A class, unlike nearly everything else: a function for each kind of text would be several objects for each small document. */
class ReadTexts implements InnerTexts {
  readonly #text: string;
  readonly #report: Report;
  readonly #isKnown: (directive: string) => boolean;
  readonly #keptRows: KeptRows | undefined;
  readonly #isNotPlain: TextSearch;
  /** The characters of the text, once there is a table to read. */
  #units: CodeUnits | undefined;
  /** The results of reading nodes, each of one kind. */
  readonly #known = new Map<object, unknown>();

  constructor(text: string, report: Report, isKnown: (directive: string) => boolean, keptRows: KeptRows | undefined) {
    this.#text = text;
    this.#report = report;
    this.#isKnown = isKnown;
    this.#keptRows = keptRows;
    this.#isNotPlain = createTextSearch(text, notPlain);
  }

  /** Keeps also that there is nothing: a mistake is reported only once. */
  #once<R>(node: object, read: () => R): R {
    const found = this.#known.get(node) as R | undefined;
    if (found !== undefined || this.#known.has(node)) return found!;
    const made = read();
    this.#known.set(node, made);
    return made;
  }

  isLiteral({ start, end }: Span): boolean {
    return !this.#isNotPlain(start, end);
  }

  // Most texts are plain: to read them again costs less than to keep them.
  heading(node: ast.Heading): readonly ast.Inline[] {
    const { textSpan } = node;
    if (this.isLiteral(textSpan)) return plainText(this.#text, textSpan);
    return this.#once(node, () => readText(this.#text, textSpan, this.#report));
  }

  body(node: ast.Body): readonly ast.Inline[] {
    const plain = this.isLiteral(node.span) ? plainLines(this.#text, node.lines) : undefined;
    return plain ?? this.#once(node, () => readLines(this.#text, node.lines, this.#report));
  }

  quote(node: ast.Quote): ReadQuote {
    if (this.isLiteral(node.span)) return readQuote(this.#text, node, this.#report, true);
    return this.#once(node, () => readQuote(this.#text, node, this.#report, false));
  }

  field(node: ast.FrontMatterField): ReadField {
    return this.#once(node, () => readField(this.#text, node, this.#report));
  }

  rows(node: ast.Rows): ReadRows {
    const known = this.#known.get(node) as ReadRows | undefined;
    if (known) return known;
    const rows = readRows(this.#scan(node.span), this.#text, this.#report);
    this.#known.set(node, rows);
    return rows;
  }

  /** An editor keeps rows without the text of which they were a part, which would stay in memory. */
  #scan(span: Span): RowRun {
    if (this.#keptRows && span.end - span.start <= maxKept) return keptRun(this.#text, span, this.#keptRows);
    this.#units ??= codeUnits(this.#text, 0, this.#text.length);
    return scanRows(this.#text, span, this.#units);
  }

  argument(node: ast.Directive): Argument | undefined {
    if (isEmpty(node.argumentSpan)) return undefined;
    const plain = plainWord(this.#text, node.argumentSpan);
    return plain ?? this.#once(node, () => readArgument(this.#text, node, this.#report, this.#isKnown));
  }

  fence(node: ast.Fence): ast.Attributes | undefined {
    return this.#once(node, () => readFenceAttributes(this.#text, node, this.#report));
  }
}

function readField(text: string, { valueSpan }: ast.FrontMatterField, report: Report): ReadField {
  const quoted = isQuoted(text, valueSpan);
  return { quoted, parts: quoted ? readQuoted(text, valueSpan, report) : readText(text, valueSpan, report) };
}

const isEmpty = ({ start, end }: Span): boolean => start === end;

function readQuote(text: string, { lines, span: whole }: ast.Quote, report: Report, plain: boolean): ReadQuote {
  const last = lines[lines.length - 1]!;
  const from = authorStart(text, last);
  const count = from < 0 ? lines.length : lines.length - 1;
  const textSpan = count > 0 ? cover(lines[0]!, lines[count - 1]!) : { start: whole.start, end: whole.start + 1 };
  const read = plain && count > 0 ? plainLines(text, lines, count) : undefined;
  const parts = read ?? (count > 0 ? readLines(text, lines.slice(0, count), report) : []);
  if (from < 0) return { text: parts, textSpan };
  const span = trim(text, from, last.end);
  return {
    text: parts,
    textSpan,
    author: { parts: plain ? plainText(text, span) : readText(text, span, report), span },
  };
}

const emDash = 0x2014;

/**
 * Where the author begins; -1 if the line is none. It is the last line, if it begins with `--` or an em dash and white space; alone, the dashes
 * are an empty author.
 */
function authorStart(text: string, { start, end }: Span): number {
  const first = text.charCodeAt(start);
  const isDash = start < end && first === emDash;
  if (!isDash && !(end - start > 1 && first === code.minus && text.charCodeAt(start + 1) === code.minus)) return -1;
  const after = start + (isDash ? 1 : 2);
  return after === end || isBlank(text.charCodeAt(after)) ? skipBlanks(text, after, end) : -1;
}

function readFenceAttributes(text: string, { attributesSpan }: ast.Fence, report: Report): ast.Attributes | undefined {
  if (!attributesSpan) return undefined;
  const attributes = parseAttributes(text, attributesSpan, report);
  const rest = trim(text, attributes.span.end, attributesSpan.end);
  if (rest.start < rest.end) report(unexpectedText, rest, { after: "the attributes" }, trailingComment(text, rest));
  return attributes;
}

function readRows(run: RowRun, text: string, report: Report): ReadRows {
  let cells: Map<number, ReadonlyMap<number, CellParts>> | undefined;
  let found: (readonly [row: number, span: Span])[] | undefined;
  for (const row of run.irregularRows) {
    if (row === 1 && run.hasPlainDecoration) continue;
    const scanned = row === 0 ? run.header : scanRow(text, run.rowStart[row]!, run.units);
    if (scanned.kinds.includes(specialCell)) {
      cells ??= new Map();
      cells.set(row, readCells(text, scanned, report));
    }
    if (scanned.attributes) {
      found ??= [];
      found.push([row, scanned.attributes]);
    }
  }
  // After all cells: findings at the same place have the order in which they are found.
  const attributes = found && new Map(found.map(([row, span]) => [row, parseAttributes(text, span, report)]));
  return { run, cells: cells ?? noCells, attributes: attributes ?? noAttributes };
}

/** Characters of one table. To keep the text of a larger one takes more memory than its scan takes time. */
const maxKept = 100_000;

const keptRun = (text: string, span: Span, kept: KeptRows): RowRun =>
  moveRows(
    kept.of(span, () => ({ ...scanRows(text, span), text: "" })),
    text,
    span,
  );

/** Of most tables. */
const noCells: ReadRows["cells"] = new Map();
const noAttributes: ReadRows["attributes"] = new Map();

function readCells(text: string, { starts, ends, kinds }: RowCells, report: Report): ReadonlyMap<number, CellParts> {
  const cells = new Map<number, CellParts>();
  for (const [position, kind] of kinds.entries()) {
    const span = { start: starts[position]!, end: ends[position]! };
    if (kind === specialCell) cells.set(position, readCell(text, span, report));
  }
  return cells;
}

function readCell(text: string, span: Span, report: Report): CellParts {
  if (isQuoted(text, span)) return { span, whole: false, parts: readQuoted(text, span, report) };
  const parts = readText(text, span, report);
  return { span, whole: parts.length === 1 && typeof parts[0] === "object", parts };
}
