import {
  type ChangeWriter,
  cellName,
  driftText,
  elementText,
  fieldName,
  hasSheets,
  lineText,
  pictureOnly,
  placeText,
} from "../../diff/change-texts.js";
import type { ElementDiff, FieldChange } from "../../diff/content-diff.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { printable } from "../report/printable.js";

/** Characters of a comment: GitHub takes 65,536, and a workflow adds a line of its own. */
const maxLength = 60_000;
/** Rows of one element; the others are counted, so that a comment has a part of every document. */
const maxRows = 25;

/**
 * The changes as a comment in a pull request, the largest first, cut off at a whole part. Every text of a document is code: it can then be no link, no picture, no mention
 * and no markup. `pictures` is the address of the pictures, which a workflow gives.
 */
export function markdownReport(
  { before, after, documents, summary }: DiffReport,
  writer: (document: DocumentDiff) => ChangeWriter,
  pictures?: string,
): string {
  const counts = Object.entries(summary).filter(([, count]) => count > 0);
  const link =
    pictures === undefined
      ? []
      : [`[Pictures before and after](${encodeURI(pictures).replaceAll("(", "%28").replaceAll(")", "%29")})`];
  const head = [
    `**Infographics: ${counts.map(([change, count]) => `${count} ${change}`).join(", ") || "none"}** (${code(before)} → ${code(after)})`,
    ...link,
  ].join("\n\n");
  const parts = documents.flatMap((document) => documentParts(document, writer(document)));
  return `${joined(head, parts)}\n`;
}

/** As many parts as there is room for, and how many are left out. */
function joined(head: string, parts: readonly string[]): string {
  let text = head;
  for (const [at, part] of parts.entries()) {
    const more = `\n\n… and ${parts.length - at} more, which have no room here.`;
    if (text.length + part.length + 2 > maxLength - more.length) return text + more;
    text += `\n\n${part}`;
  }
  return text;
}

function documentParts(document: DocumentDiff, writer: ChangeWriter): readonly string[] {
  const { change, key, title, fields, elements } = document;
  const head = `### ${code(key)} ${change}${title === undefined ? "" : `: ${code(title)}`}`;
  const drift = document.drift ? [`**${driftText(document.drift)}**`] : [];
  const own = [...drift, table(fields.map((field) => fieldRow(field, writer)))]
    .filter((part) => part !== "")
    .join("\n\n");
  const parts = elements.map((element) => elementPart(element, writer));
  // A head alone at the end of a cut comment says nothing.
  const [first, ...others] = own === "" ? parts : [own, ...parts];
  return [first === undefined ? head : `${head}\n\n${first}`, ...others];
}

function elementPart(element: ElementDiff, writer: ChangeWriter): string {
  const { change, cells, lines, fields } = element;
  const sheets = hasSheets(element);
  const rows = [
    ...cells.map((cell) =>
      row(
        `${code(cellName(cell, sheets))}${cell.picture ? pictureOnly : ""}`,
        code(writer.value(cell.before)),
        code(writer.value(cell.after)),
        writer.distance(cell),
      ),
    ),
    ...lines.map((line) => row(code(lineText(line, writer)), "", "", "")),
    ...fields.map((field) => fieldRow(field, writer)),
  ];
  const more = rows.length > maxRows ? [row(`and ${rows.length - maxRows} more`, "", "", "")] : [];
  const head = `**${change}** ${placeText(element)}: ${code(elementText(element))}`;
  const changes = table([...rows.slice(0, maxRows), ...more]);
  return changes === "" ? head : `${head}\n\n${changes}`;
}

function fieldRow(field: FieldChange, writer: ChangeWriter): string {
  const { before, after } = field;
  return row(code(fieldName(field)), code(writer.value(before)), code(writer.value(after)), writer.distance(field));
}

const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (rows: readonly string[]): string =>
  rows.length === 0 ? "" : ["| | before | after | change |", "|---|---|---|---|", ...rows].join("\n");

/** A text as a code span (CommonMark 0.31, section 6.1) that fits into a cell of a table. */
function code(text: string): string {
  const line = printable(text).replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${line.replaceAll("|", "\\|")}${space}${fence}`;
}
