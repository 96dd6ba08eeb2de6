import { writeHeader } from "../../data/header-places.js";
import { keywords } from "../../data/sql-names.js";
import { isName } from "../../syntax/is-name.js";
import { requoted, writeColumn } from "../../template/write-column.js";
import type { SpanEdit } from "../../text/span-edit.js";
import type { Occurrence } from "./occurrence.js";

/** The edit that writes another name at a place, in the notation of that place. */
export function writeName({ spelling, span, header }: Occurrence, text: string, name: string): SpanEdit {
  const raw = text.slice(span.start, span.end);
  switch (spelling) {
    case "name":
    case "attribute":
      return { span, text: name };
    case "member":
    case "string":
    case "word":
    case "sort":
      return writeColumn(spelling, span, text, name);
    case "path":
      return { span, text: requoted(raw, name) };
    case "field":
      return { span, text: raw.startsWith('"') || raw.startsWith("'") || !isName(name) ? requoted(raw, name) : name };
    case "sql":
      return {
        span,
        text: raw.startsWith('"') || !isName(name) || keywords.has(name.toLowerCase()) ? sqlQuoted(name) : name,
      };
    case "header":
      return { span, text: header ? writeHeader(name, header) : name };
  }
}

const sqlQuoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
