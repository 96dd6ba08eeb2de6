import { append } from "../text/extremes.js";
import { chartParts } from "./chart-parts.js";
import { commentParts, type DocumentPart, textElement } from "./document-part.js";
import { simpleTables } from "./html-table.js";
import type { ImportNotes } from "./import-notes.js";
import { cellOfText } from "./imported-cell.js";
import { attributesOf, commentText } from "./inline-text.js";
import { decodeEntities } from "./markdown-parser.js";

/** The text of a block of HTML without its tags. Comments stay comments, scripts and styles become some. */
export function htmlParts(html: string, line: number, notes: ImportNotes): readonly DocumentPart[] {
  const parts: DocumentPart[] = [];
  const comment = (text: string): void => void parts.push({ kind: "comment", text });
  if (/^\s*<(?:script|style|[?!](?!--))/i.test(html)) {
    notes.note("script", line);
    for (const one of html.split("\n")) comment(one);
    return parts;
  }
  for (const piece of html.split(/(<!--[\s\S]*?(?:-->|$))/)) {
    if (piece.startsWith("<!--")) for (const one of commentText(piece).split("\n")) comment(one);
    else addText(piece, line, notes, parts);
  }
  return parts;
}

/** The text of HTML, and its simple tables as charts. */
function addText(html: string, line: number, notes: ImportNotes, parts: DocumentPart[]): void {
  let end = 0;
  let at = line;
  for (const table of simpleTables(html)) {
    const before = html.slice(end, table.start);
    addTagged(before, at, notes, parts);
    at += countLines(before);
    if (table.inner.length > 0) notes.note("html", at);
    if (table.isMerged) notes.changedFirst(at, "A cell that reaches over others is repeated in each of their places.");
    append(parts, commentParts(table.inner.flatMap(attributesOf)));
    if (table.caption !== "") parts.push(textElement("body", { text: table.caption }));
    const [header = [], ...rows] = table.rows;
    append(parts, chartParts({ header, rows: rows.map((row) => row.map(cellOfText)), source: "written" }, at, notes));
    at += countLines(html.slice(table.start, table.end));
    end = table.end;
  }
  addTagged(html.slice(end), at, notes, parts);
}

const countLines = (text: string): number => text.split("\n").length - 1;

function addTagged(html: string, line: number, notes: ImportNotes, parts: DocumentPart[]): void {
  const shown = html.replace(autolink, "$1");
  const tags = shown.match(tag) ?? [];
  if (tags.length > 0) notes.note("html", line);
  append(parts, commentParts(tags.flatMap(attributesOf)));
  for (const paragraph of shown
    .replace(blockEnds, " ")
    .replace(tag, (one) => (/^<br\b/i.test(one) ? "\n" : "\u0000"))
    .split(/\n[ \t\u0000]*\n/)) {
    const text = decodeEntities(paragraph.replaceAll("\u0000", ""))
      .split("\n")
      .map((one) => one.trim())
      .filter((one) => one !== "")
      .join("\n");
    if (text !== "") parts.push(textElement("body", { text }));
  }
}

/** Tags that end a block or cell: the texts around them are words of their own, also on one line. */
const blockEnds =
  /(?<![ \t])[ \t]*(?:<\/(?:t[dhr]|li|d[dt]|p|div|h[1-6]|caption|summary|option|section|article|blockquote)[ \t]*>[ \t]*)+(?=[^\s])/gi;

/** An address in angle brackets (CommonMark, section 6.5), which is not a tag. */
const autolink = /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*)>/gi;

/** Neither name nor attributes can contain `<` here, so a long text of `<` takes linear time. */
const tag = /<\/?[a-z][^<>]*>/gi;
