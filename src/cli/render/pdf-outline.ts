import type PDFDocument from "pdfkit";
import type { TaggedPage } from "../../render/render-pages.js";
import { inOneLine } from "../../text/in-one-line.js";
import type { PdfSheet } from "./pdf-sheet.js";

type Outline = (typeof PDFDocument.prototype)["outline"];

/** Adds bookmarks for the headlines of the page that was drawn last: h2 below the h1 before it. Returns that h1, for the next page. */
export function addBookmarks(
  outline: Outline,
  page: TaggedPage,
  { width, scale }: PdfSheet,
  above: Outline | undefined,
) {
  let parent = above;
  for (const { type, text = "", top } of page.parts) {
    const title = inOneLine(text);
    if ((type !== "h1" && type !== "h2") || title === "") continue;
    // pdfkit takes the distance from the right.
    const place = { top: Math.max(0, top - 12) * scale, left: width, fit: false, expanded: true };
    const item = (type === "h1" ? outline : (parent ?? outline)).addItem(title, place);
    if (type === "h1") parent = item;
  }
  return parent;
}
