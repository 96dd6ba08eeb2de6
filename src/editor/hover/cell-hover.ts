import { findDirective } from "../../language/registry.js";
import { numberFromText, type Value } from "../../language/value.js";
import type { Cell } from "../../syntax/children.js";
import type { ReadRows } from "../../syntax/inner-texts.js";
import { scanRow } from "../../syntax/scan-row.js";
import { cellFlag } from "../../text/cell-flags.js";
import { firstDataRow } from "../first-data-row.js";
import { columnOfValues } from "../table-view.js";
import { writtenTables } from "../written-tables.js";
import { around, type HoverAnswer, type HoverTarget, nearest } from "./hover-target.js";
import { columnParts } from "./table-parts.js";
import { topicParts } from "./topic-parts.js";

/** The header of a written table, with the written values of its column. */
export function cellHover(place: HoverTarget, node: Cell): HoverAnswer | undefined {
  const row = around(place);
  const rows = around(place, 2);
  const directive = nearest(place, "directive");
  const table = directive && writtenTables(directive).find(({ first }) => first === rows);
  if (row?.kind !== "row" || row.index > 0 || !table) return undefined;
  const name = row.rows.run.text.slice(node.span.start, node.span.end);
  const element = findDirective(directive.name);
  const topic = element?.data === "items" ? topicParts("column", name, `column of @${directive.name}`) : [];
  const { texts } = place.level;
  const values = [table.first, ...table.others].flatMap((one) =>
    writtenValues(texts.rows(one), one === table.first, node.column),
  );
  return { span: node.span, parts: [...columnParts(columnOfValues(name, values)), ...topic] };
}

/** Cells with interpolations have their values elsewhere: they are left out. */
function writtenValues({ run, cells }: ReadRows, hasHeader: boolean, column: number): readonly Value[] {
  const values: Value[] = [];
  for (let index = hasHeader ? firstDataRow(run) : 0; index < run.rowCount; index++) {
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
    values.push(kind === cellFlag.empty ? null : (kind & cellFlag.number) !== 0 ? numberFromText(written) : written);
  }
  return values;
}
