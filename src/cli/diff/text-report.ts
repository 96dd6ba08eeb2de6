import { type ChangeWriter, driftText, elementText, placeText, shortened } from "../../diff/change-texts.js";
import type { ElementDiff } from "../../diff/content-diff.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { fieldLines, valueLines } from "../../diff/value-lines.js";

/** Lines of one element; the others are counted. */
const maxLines = 50;

/** Changes for a terminal: a line for each document, its elements and their changes below it. */
export const textReport = (
  { documents }: Pick<DiffReport, "documents">,
  writer: (document: DocumentDiff) => ChangeWriter,
): string =>
  documents
    .map((document) =>
      documentLines(document, writer(document))
        .map((line) => `${line}\n`)
        .join(""),
    )
    .join("");

function documentLines(document: DocumentDiff, writer: ChangeWriter): readonly string[] {
  const { change, key, title, before, after, fields, elements } = document;
  const files =
    before !== undefined && after !== undefined && before !== after ? `${before} → ${after}` : (after ?? before);
  return [
    `${change.padEnd(9)}  ${title === undefined ? key : `${key}  ${shortened(title)}`}  (${files})`,
    ...(document.drift ? [`  ${driftText(document.drift)}`] : []),
    ...fields.flatMap((field) => fieldLines(field, writer)).map((line) => `  ${line}`),
    ...elements.flatMap((element) => elementLines(element, writer)).map((line) => `  ${line}`),
  ];
}

function elementLines(element: ElementDiff, writer: ChangeWriter): readonly string[] {
  const all = valueLines(element, writer);
  const more = all.length > maxLines ? [`and ${all.length - maxLines} more; --to json has all`] : [];
  return [
    `${element.change.padEnd(9)}  ${placeText(element)}: ${elementText(element)}`,
    ...[...all.slice(0, maxLines), ...more].map((line) => `  ${line}`),
  ];
}
