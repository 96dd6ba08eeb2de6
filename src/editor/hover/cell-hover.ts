import { findDirective } from "../../language/registry.js";
import { numberFromText, type Value } from "../../language/value.js";
import type { Cell, Row } from "../../syntax/children.js";
import { cellKind, scanRow } from "../../syntax/rows.js";
import { firstDataRow } from "../first-data-row.js";
import { columnOfValues } from "../table-view.js";
import { around, type Found, nearest, type Place } from "./place.js";
import { columnParts } from "./table-parts.js";
import { topicParts } from "./topic-parts.js";

/** The header of a written table: what its column contains, as far as it is written. */
export function cellHover(place: Place, node: Cell): Found | undefined {
  const row = around(place);
  const directive = nearest(place, "directive");
  // Rows in a loop continue a table, and have no header of their own.
  const isHeader = row?.kind === "row" && row.index === 0 && around(place, 3) === directive;
  if (!isHeader || !directive) return undefined;
  const { text } = row.rows.run;
  const name = text.slice(node.span.start, node.span.end);
  const element = findDirective(directive.name);
  const topic = element?.data === "items" ? topicParts("column", name, `column of @${directive.name}`) : [];
  const column = columnOfValues(name, writtenValues(row, node.column));
  return { span: node.span, parts: [...columnParts(column), ...topic] };
}

/** Cells with interpolations have their values elsewhere: they are left out. */
function writtenValues({ rows: { run, cells } }: Row, column: number): readonly Value[] {
  const values: Value[] = [];
  for (let index = firstDataRow(run); index < run.rowCount; index++) {
    const row = scanRow(run.text, run.rowStart[index]!);
    const kind = row.kinds[column];
    if (
      kind === undefined ||
      cells
        .get(index)
        ?.get(column)
        ?.parts.some((part) => typeof part !== "string")
    )
      continue;
    const written = run.text.slice(row.starts[column], row.ends[column]);
    values.push(kind === cellKind.empty ? null : kind === cellKind.number ? numberFromText(written) : written);
  }
  return values;
}
