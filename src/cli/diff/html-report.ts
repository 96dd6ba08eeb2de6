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
import type { ElementDiff, FieldChange, WordChange } from "../../diff/content-diff.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { el, type MarkupChild, type MarkupNode } from "../../render/markup/node.js";
import { writeHtml } from "../../render/markup/write.js";
import { diffCss } from "./diff-css.js";
import { type DiffPictures, pictureHtml } from "./diff-pictures.js";

/** Rows of the table of one element; the others are counted. */
const maxRows = 200;
/** Elements with pictures: a page with more takes long to open. */
const maxPictures = 200;

/** A page before it has fonts. */
export interface DiffPage {
  readonly title: string;
  readonly body: string;
  readonly style: string;
}

/** The changes as a page without a script: pictures before and after, and beside them a table of the changes. */
export function htmlReport(
  { before, after, documents, summary }: DiffReport,
  writer: (document: DocumentDiff) => ChangeWriter,
  pictures: (document: DocumentDiff) => DiffPictures,
): DiffPage {
  const title = `${before} → ${after}`;
  const styles = new Set<string>();
  let left = maxPictures;
  const sections = documents.map((document, at) => {
    const drawn = pictures(document);
    for (const style of drawn.styles) styles.add(style);
    const elements = document.elements.map((element) => {
      // Of a published infographic no picture is known.
      const isKnown = drawn.before !== undefined || drawn.after !== undefined;
      const isDrawn = isKnown && element.change !== "unchanged" && left-- > 0;
      return elementHtml(element, writer(document), isDrawn ? drawn : undefined);
    });
    return `${documentHead(document, at, writer(document))}${elements.join("")}</section>`;
  });
  const cut = left < 0 ? paragraph(`Pictures of ${maxPictures} elements are shown; the others have a table only.`) : "";
  const head = [
    el("h1", {}, "What changed"),
    el("p", { class: "diff-sides", dir: "auto" }, title),
    el("p", {}, summaryText(summary)),
  ];
  const body = `<main class="diff">${head.map(writeHtml).join("")}${cut}${contents(documents)}${sections.join("")}</main>`;
  return { title, body, style: `${diffCss}${[...styles].join("")}` };
}

const paragraph = (text: string): string => writeHtml(el("p", {}, text));

const summaryText = (summary: DiffReport["summary"]): string =>
  `Documents: ${Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([change, count]) => `${count} ${change}`)
    .join(", ")}`;

/** A list of the documents, where there are several. */
const contents = (documents: readonly DocumentDiff[]): string =>
  documents.length < 2
    ? ""
    : writeHtml(
        el(
          "nav",
          { "aria-label": "Documents" },
          el(
            "ul",
            {},
            documents.map(({ key, change }, at) => el("li", {}, el("a", { href: `#d${at}` }, key), ` ${change}`)),
          ),
        ),
      );

function documentHead(document: DocumentDiff, at: number, writer: ChangeWriter): string {
  const { change, key, title, before, after, fields } = document;
  const files = [before, after].filter((file) => file !== undefined).join(" → ");
  const nodes = [
    el("h2", { id: `d${at}` }, key, tag(change)),
    el("p", { class: "diff-sides", dir: "auto" }, title === undefined ? files : `${title} (${files})`),
    ...(document.drift ? [el("p", {}, el("strong", {}, driftText(document.drift)))] : []),
    ...(fields.length > 0 ? [changeTable("Fields", fieldRows(fields, writer), fields.length)] : []),
    ...(change === "skipped" ? [el("p", {}, "It has errors or needs parameters, so it was not compared.")] : []),
  ];
  return `<section>${nodes.map(writeHtml).join("")}`;
}

const tag = (text: string): MarkupNode => el("span", { class: `diff-tag diff-${text}` }, text);

function elementHtml(element: ElementDiff, writer: ChangeWriter, pictures: DiffPictures | undefined): string {
  const { change, cells, lines, fields } = element;
  const head = el("h3", {}, `${placeText(element)}: ${elementText(element)}`, tag(change));
  const sheets = hasSheets(element);
  const rows = [
    ...cells.map((cell) =>
      valueRow(
        `${cellName(cell, sheets)}${cell.picture ? pictureOnly : ""}`,
        [writer.value(cell.before), writer.value(cell.after)],
        writer.distance(cell),
      ),
    ),
    ...lines.map((line) => wideRow([lineText(line, writer)])),
    ...fieldRows(fields, writer),
  ];
  const drawn = pictures ? pictureHtml(element, pictures) : "";
  const table =
    rows.length > 0 ? writeHtml(changeTable(elementText(element), rows.slice(0, maxRows), rows.length)) : "";
  return `<div class="diff-element">${writeHtml(head)}<div class="diff-row">${drawn}${table}</div></div>`;
}

function changeTable(caption: string, rows: readonly MarkupNode[], count: number): MarkupNode {
  const more = count > rows.length ? [wideRow([`and ${count - rows.length} more; --to json has all`])] : [];
  const heads = ["Where", "Before", "After", "Change"].map((name) => el("th", { scope: "col" }, name));
  return el(
    "div",
    { class: "diff-table", role: "group", tabindex: 0, "aria-label": `Changes: ${caption}` },
    el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows, more)),
  );
}

const valueRow = (name: string, [before, after]: readonly [string, string], distance: string): MarkupNode =>
  el(
    "tr",
    {},
    el("th", { scope: "row", dir: "auto" }, name),
    el("td", { dir: "auto" }, before),
    el("td", { dir: "auto" }, after),
    el("td", { class: "diff-number" }, distance),
  );

const wideRow = (children: readonly MarkupChild[]): MarkupNode =>
  el("tr", {}, el("td", { colspan: 4, dir: "auto" }, children));

const fieldRows = (fields: readonly FieldChange[], writer: ChangeWriter): readonly MarkupNode[] =>
  fields.map((field) => {
    const name = fieldName(field);
    if (field.before === undefined && field.after === undefined) return wideRow([`${name}: written in another way`]);
    if (!field.words)
      return valueRow(name, [writer.value(field.before), writer.value(field.after)], writer.distance(field));
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      el("td", { colspan: 3, dir: "auto" }, field.words.map(wordNode)),
    );
  });

function wordNode({ change, text }: WordChange): MarkupChild {
  if (change === "same") return text;
  return el(change === "added" ? "ins" : "del", {}, text);
}
