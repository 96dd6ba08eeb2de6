import type { Content, Element } from "../language/content.js";
import { bytes, type Reply } from "./reply.js";
import type { StoredInfographic } from "./store.js";

/**
 * The reply of the operation. It has no Content-Type if the bytes show the type: clients must not depend on it, and the official client
 * reads bytes only without it (public facts, "Other operations").
 */
export function untypedDownload(item: StoredInfographic, format: string): Reply | undefined {
  const reply = download(item, format);
  return reply && format !== "html" ? { ...reply, headers: {} } : reply;
}

/** An infographic as a file (public facts, `?format=`), or `undefined` for another format. Small, but real files of their kind. */
export function download(item: StoredInfographic, format: string): Reply | undefined {
  switch (format) {
    case "html":
      return bytes(page(item), "text/html; charset=utf-8");
    case "pdf":
      return bytes(pdf(item.title), "application/pdf");
    case "png":
      return bytes(png, "image/png");
    default:
      return undefined;
  }
}

/** One grey pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==",
  "base64",
);

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"]/g, (character) => escapes[character]!);

function page(item: StoredInfographic): string {
  const content = JSON.parse(item.content) as Content;
  const body = content.map(elementHtml).join("\n");
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escapeHtml(item.title)}</title>\n${body}\n</html>\n`;
}

/** Texts as they are, data as its JSON: `igx render` is for pictures. */
function elementHtml(element: Element): string {
  switch (element.type) {
    case "h1":
    case "h2":
      return `<${element.type}>${escapeHtml(element.text)}</${element.type}>`;
    case "body":
      return `<p>${escapeHtml(element.text)}</p>`;
    case "quote":
      return `<blockquote>${escapeHtml(element.text)} <cite>${escapeHtml(element.author ?? element.title ?? "")}</cite></blockquote>`;
    case "separator":
      return "<hr>";
    case "chart":
    case "map":
    case "facts_and_figures":
      return `<pre>${escapeHtml(JSON.stringify(element, null, 2))}</pre>`;
  }
}

/** One page that shows the title. ISO 32000-1: the cross-reference table holds the offset of each object. */
function pdf(title: string): Buffer {
  // Helvetica without an embedded font knows few letters; the document's title in its properties knows all.
  const shown = title.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&");
  const named = Buffer.from(`\uFEFF${title}`, "utf16le").swap16().toString("hex");
  const drawing = `BT /F1 24 Tf 40 780 Td (${shown}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Title <${named}> >>`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}
