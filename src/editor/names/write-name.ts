import { writeHeader } from "../../data/header-places.js";
import { keywords } from "../../data/sql-names.js";
import { quoted, writeWord } from "../../emit/write-attributes.js";
import type { Span } from "../../text/span.js";
import type { SpanEdit } from "./file-edits.js";
import type { Occurrence } from "./occurrence.js";

/** A letter or `_`, then letters, digits and `_`: what expressions and queries read as a name. */
export const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);

/** What names an entry of attributes. */
export const isAttributeName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name);

/** The edit that writes another name at a place, in the notation of that place. */
export function writeName({ spelling, span, header }: Occurrence, text: string, name: string): SpanEdit {
  const raw = text.slice(span.start, span.end);
  switch (spelling) {
    case "name":
    case "attribute":
      return { span, text: name };
    case "member":
      return isName(name) ? { span, text: name } : memberAsIndex(span, text, name);
    case "string":
    case "path":
      return { span, text: requoted(raw, name) };
    case "field":
      return { span, text: raw.startsWith('"') || raw.startsWith("'") || !isName(name) ? requoted(raw, name) : name };
    case "word":
      return { span, text: raw.startsWith('"') ? quoted(name) : writeWord(name) };
    case "sort":
      return writeSort(span, text, name);
    case "sql":
      return {
        span,
        text: raw.startsWith('"') || !isName(name) || keywords.has(name.toLowerCase()) ? sqlQuoted(name) : name,
      };
    case "header":
      return { span, text: header ? writeHeader(name, header) : name };
  }
}

/** `a.b` as `a["c d"]`, and `a?.b` as `a?.["c d"]`. */
function memberAsIndex({ start, end }: Span, text: string, name: string): SpanEdit {
  const point = text.lastIndexOf(".", start);
  const from = text[point - 1] === "?" ? start : point;
  return { span: { start: from, end }, text: `[${JSON.stringify(name)}]` };
}

/** With the quotes that it has. */
function requoted(raw: string, name: string): string {
  const json = JSON.stringify(name);
  return raw.startsWith("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : json;
}

const sqlQuoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The `-` of a descending order is inside the quotes. */
function writeSort({ start, end }: Span, text: string, name: string): SpanEdit {
  const raw = text.slice(start, end);
  if (raw.startsWith('"')) return { span: { start, end }, text: quoted(raw.startsWith('"-') ? `-${name}` : name) };
  const word = writeWord(name);
  const isDescending = text[start - 1] === "-";
  if (word === name || !isDescending) return { span: { start, end }, text: word };
  return { span: { start: start - 1, end }, text: quoted(`-${name}`) };
}
