import { requireOptions } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { forEachConcurrently } from "../text/for-each-concurrently.js";
import { requireArgument } from "../text/require-argument.js";
import { batchFindings } from "./batch-findings.js";
import { sourcesAsObject } from "./compiled-document.js";
import { type BatchOptions, type BatchRow, keyRows, paramsOfRows, type TableRow } from "./keyed-rows.js";
import { prepare, type Template } from "./prepare.js";
import { rowHint } from "./row-hint.js";
import type { Source } from "./source.js";

/** A table whose rows are the parameters of one document each, by the names of the columns. Other columns are ignored. */
export interface BatchTable {
  /** The name of the table in findings, such as its path. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** A template and a table whose keys are computed. Nothing is rendered yet. */
export interface Batch {
  readonly template: Template;
  /** As it was given to `prepareBatch`. */
  readonly table: BatchTable;
  /** In the order of the table. */
  readonly rows: readonly BatchRow[];
  /** Findings about the whole batch. If one is an error, write nothing: `rows` may be incomplete. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parameters of a row's document: the row's own, and the ones that are the same for all rows. */
  readonly params: (row: BatchRow) => Readonly<Record<string, unknown>>;
  /** Compiles the document of a row. */
  readonly render: (row: BatchRow) => Promise<CompileResult>;
}

/**
 * Reads a template once for all rows of a table and computes their keys. Errors of the template that no row can fix, invalid keys and
 * duplicate keys are its `diagnostics`; the findings of single rows come from rendering them.
 */
export async function prepareBatch(source: Source, table: BatchTable, options: BatchOptions = {}): Promise<Batch> {
  requireOptions(options);
  requireArgument(table, "object", "The table");
  requireArgument(table.rows, "array", "`rows` of the table");
  for (const row of table.rows) if (!(row instanceof Map)) requireArgument(row, "object", "A row of the table");
  const { defaults: _, params: __, ...rest } = options;
  const template = await prepare(source, rest);
  const keyed = await keyRows(template, source, { ...table, count: table.rows.length }, options);
  const rows: BatchRow[] = [];
  for await (const { params: _, row: __, ...entry } of keyed.rows()) rows.push(entry);
  const given = paramsOfRows(template, options);
  const params = ({ number }: BatchRow) => given(table.rows[number - 1]!);
  return {
    template,
    table,
    rows,
    diagnostics: keyed.diagnostics,
    params,
    render: (row) => template.render(params(row)),
  };
}

/** A row and the result of its document. */
export interface BatchDocument {
  readonly row: BatchRow;
  readonly result: CompileResult;
}

/** The outcome of a batch; the documents themselves are handed over one by one. */
export interface BatchResult {
  /** The findings of the batch and of all rows. A finding of several rows is reported once and names them. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of rows whose documents have no error; 0 if the batch has one. */
  readonly documents: number;
  /** The number of the other rows. */
  readonly failed: number;
  /** The texts that findings point into, by path. */
  readonly sources: CompileResult["sources"];
}

/**
 * Renders all rows of a batch, at most `concurrency` (default 8) at a time. Passes each result to `onDocument`, waits for it, and keeps none.
 * A row with errors does not stop the others. Rejects with what `onDocument` throws.
 */
export async function renderBatch(
  batch: Batch,
  onDocument: (document: BatchDocument) => void | Promise<void>,
  concurrency = 8,
): Promise<BatchResult> {
  requireArgument(batch, "object", "The batch");
  requireArgument(batch.rows, "array", "`rows` of the batch");
  requireArgument(onDocument, "function", "`onDocument`");
  requireArgument(concurrency, "number", "`concurrency`");
  // Zero and NaN would render nothing, and all rows would count as documents.
  if (!(concurrency >= 1)) throw new TypeError(`\`concurrency\` must be a number of 1 or more, not ${concurrency}.`);
  const { name, rows: all } = batch.table;
  const hint = rowHint(batch.template, { name, columns: () => [...new Set(all.flatMap(columnsOf))] });
  const findings = batchFindings(name, all.length, hint);
  let documents = 0;
  let sources: CompileResult["sources"] = new Map([[batch.template.file.path, batch.template.file]]);
  const rows = hasErrors(batch.diagnostics) ? [] : batch.rows;
  await forEachConcurrently(rows, concurrency, async (row) => {
    const result = await batch.render(row);
    findings.add(row.number, result.diagnostics);
    sources = result.sources;
    if (result.output) documents++;
    await onDocument({ row, result });
  });
  const diagnostics = [...batch.diagnostics, ...findings.list()];
  const result = { diagnostics, documents, failed: batch.rows.length - documents, sources };
  // Not among its fields. `JSON.stringify` writes nothing of a map.
  return Object.defineProperty(result, "toJSON", { value: () => ({ ...result, sources: sourcesAsObject(sources) }) });
}

const columnsOf = (row: TableRow): readonly string[] => (row instanceof Map ? [...row.keys()] : Object.keys(row));
