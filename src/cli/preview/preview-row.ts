import { type Batch, prepareBatch } from "../../compile/batch.js";
import type { TableRow } from "../../compile/keyed-rows.js";
import type { Template } from "../../compile/prepare.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { plainValue } from "../../language/plain-value.js";
import type { Value } from "../../language/value.js";
import type { PreviewBatch } from "../../preview/protocol.js";
import type { Choice, Rendering } from "../../preview/session/preview-document.js";
import { declaredOnly, renderingOf } from "../../preview/session/rendering-of.js";
import { inOneLine } from "../../text/in-one-line.js";
import type { LoadedTable } from "../inputs/each.js";
import { mergedParams, type ParamSources, type ParamValues } from "../inputs/params.js";
import type { SourceInput } from "../inputs/source-input.js";

/** The number of row keys that the page receives. Computing a million keys would take too long. */
const labelled = 1_000;

interface RowRendering {
  readonly rendering: Rendering;
  readonly batch: PreviewBatch;
}

export type RenderRow = (choice: Choice) => Promise<RowRendering>;

/**
 * Renders the documents of single rows, with the keys of the rows around them. The keys are computed again only for other parameters or a
 * row far away.
 */
export function rowRenderer(
  source: SourceInput,
  template: Template,
  table: LoadedTable,
  { explicit, file: defaults }: ParamSources,
): RenderRow {
  const count = table.rows.length;
  let last: { readonly key: string; readonly batch: Batch } | undefined;
  const batchFrom = async (first: number, params: ParamValues): Promise<Batch> => {
    const key = JSON.stringify([first, params]);
    if (last?.key !== key) {
      const rows = table.rows.slice(first, first + labelled);
      const options = { ...source.options, params, defaults };
      last = { key, batch: await prepareBatch(source.bytes, { name: table.name, rows }, options) };
    }
    return last.batch;
  };

  return async ({ row: wanted, values }) => {
    const params = { ...explicit, ...declaredOnly(values, template) };
    const row = Math.max(0, Math.min(wanted, count - 1));
    // In steps of half the window, so that moving to the next row mostly uses the same keys.
    const first = Math.max(0, Math.min((labelled / 2) * Math.round(row / (labelled / 2) - 1), count - labelled));
    const batch = await batchFrom(first, params);
    const labels = table.rows.slice(first, first + labelled).map((one, at) => batch.rows[at]?.key ?? firstCell(one));
    const choice = { table: table.name, count, row, labels, firstLabel: first };
    if (count === 0)
      return {
        rendering: await renderTemplate(template, mergedParams({ explicit: params, file: defaults })),
        batch: choice,
      };
    const given = batch.params({ number: row - first + 1 });
    const rendering = await renderTemplate(batch.template, given);
    const isWhole = count <= labelled && !batch.template.failed;
    const diagnostics = isWhole ? merged(batch.diagnostics, rendering.diagnostics) : rendering.diagnostics;
    const cells = table.rows[row]!;
    const fromRow = template.params.flatMap(({ name }) =>
      isGiven(cells, name) && !Object.hasOwn(params, name) ? [name] : [],
    );
    return { rendering: { ...rendering, diagnostics, fromRow: new Set(fromRow) }, batch: choice };
  };
}

/** Letters of a cell that names its row. */
const maxLabel = 80;

/** Names a row without a key, so that it can be found when the template has errors. */
function firstCell(row: TableRow): string {
  const [cell] = row instanceof Map ? row.values() : Object.values(row);
  return cell === undefined || cell === null ? "" : inOneLine(String(plainValue(cell as Value))).slice(0, maxLabel);
}

export const renderTemplate = async (template: Template, given: ParamValues): Promise<Rendering> =>
  renderingOf(await template.render(given), given);

/** Both report errors of a key; the row's finding is kept. */
const merged = (batch: readonly Diagnostic[], row: readonly Diagnostic[]): readonly Diagnostic[] => [
  ...batch.filter(({ code, start }) => !row.some((one) => one.code === code && one.start.offset === start.offset)),
  ...row,
];

/** Whether a row provides a value. A blank cell does not. */
const isGiven = (row: TableRow, name: string): boolean => {
  const own = row instanceof Map || Object.hasOwn(row, name);
  const value = row instanceof Map ? row.get(name) : (row as ParamValues)[name];
  return own && value !== undefined && value !== null;
};
