import { unknownColumn } from "../../diagnostics/messages/elements.js";
import { duplicateColumn } from "../../diagnostics/messages/rows.js";
import { type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import { closest } from "../../text/closest.js";
import { columnNames } from "../highlight.js";
import { check, type Field, type SourceElement } from "../model.js";
import { hasColumn, namedColumns } from "../picture-columns.js";
import { asValue } from "./unknown-highlight.js";

/** A column that an attribute of pictures names, and that neither the rows nor their table have; or that the rows have twice, if one of them is meant. */
export const unknownPictureColumn = check(unknownColumn, {
  element({ chart, pictureAttributes, sheets }, report) {
    // Without rows there is a finding already.
    if (!chart || sheets.length === 0) return;
    for (const [name, field] of pictureAttributes) {
      const columns = byColumn.has(name) ? field.parts.map(keyOf) : namedColumns(field);
      for (const column of columns)
        if (!sheets.some((sheet) => hasColumn(sheet, String(column.value)))) reportColumn(column, sheets, report);
      for (const { value, span } of namedColumns(field)) {
        const name = String(value);
        const isTwice = sheets.some((sheet) => columnNames(sheet).filter((own) => own === name).length > 1);
        if (isTwice) report(duplicateColumn, span, { name });
      }
    }
  },
});

/** The attributes with a value for each column that they name. */
const byColumn: ReadonlySet<string> = new Set(["format", "cells"]);

const keyOf = ({ name, nameSpan, parts }: Field): Field => ({
  name,
  nameSpan,
  span: nameSpan,
  parts,
  value: name,
  json: undefined,
});

function reportColumn({ value, span }: Field, sheets: SourceElement["sheets"], report: Report): void {
  const name = String(value);
  const known = new Set(sheets.flatMap(columnNames));
  const nearest = closest(name, known);
  const suggestion = nearest === undefined ? undefined : asValue(nearest);
  const fixes = suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)];
  report(unknownColumn, span, { name, what: "The chart", suggestion, known }, { fixes });
}
