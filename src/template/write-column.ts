import { quoted, writeWord } from "../syntax/attribute-word.js";
import { isName } from "../syntax/is-name.js";
import type { Span } from "../text/span.js";

/** How the name of a column is written at a place. */
export type ColumnSpelling =
  /** After a point of an expression. */
  | "member"
  /** A text of an expression, with its quotes. */
  | "string"
  /** A word or quoted text in attributes. */
  | "word"
  /** The same in `sort`, where `-` before it is the order. */
  | "sort";

interface ColumnEdit {
  readonly span: Span;
  readonly text: string;
}

/** The edit that writes another column at a place of `text`, in the notation of that place: the name of a column can be any text. */
export function writeColumn(spelling: ColumnSpelling, span: Span, text: string, name: string): ColumnEdit {
  const raw = text.slice(span.start, span.end);
  switch (spelling) {
    case "member":
      return isName(name) ? { span, text: name } : memberAsIndex(span, text, name);
    case "string":
      return { span, text: requoted(raw, name) };
    case "word":
      return { span, text: raw.startsWith('"') ? quoted(name) : writeWord(name) };
    case "sort":
      return writeSort(span, text, name);
  }
}

/** `a.b` as `a["c d"]`, and `a?.b` as `a?.["c d"]`. */
function memberAsIndex({ start, end }: Span, text: string, name: string): ColumnEdit {
  const point = text.lastIndexOf(".", start);
  const from = text[point - 1] === "?" ? start : point;
  return { span: { start: from, end }, text: `[${JSON.stringify(name)}]` };
}

/** With the quotes that it has. */
export function requoted(raw: string, name: string): string {
  const json = JSON.stringify(name);
  return raw.startsWith("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : json;
}

/** The `-` of a descending order is inside the quotes. */
function writeSort({ start, end }: Span, text: string, name: string): ColumnEdit {
  const raw = text.slice(start, end);
  if (raw.startsWith('"')) return { span: { start, end }, text: quoted(raw.startsWith('"-') ? `-${name}` : name) };
  const word = writeWord(name);
  const isDescending = text[start - 1] === "-";
  if (word === name || !isDescending) return { span: { start, end }, text: word };
  return { span: { start: start - 1, end }, text: quoted(`-${name}`) };
}
