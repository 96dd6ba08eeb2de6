import { requireOptions } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { forEachConcurrently } from "../text/for-each-concurrently.js";
import { requireArgument } from "../text/require-argument.js";
import { batchFindings } from "./batch-findings.js";
import { type BatchOptions, type BatchRow, keyRows, paramsOfRows, type TableRow } from "./keyed-rows.js";
import { plainSources, withJson } from "./plain-result.js";
import { prepare, type Template } from "./prepare.js";
import { rowHint } from "./row-hint.js";
import type { Source } from "./source.js";

/** Each row gives the parameters of one document. Other columns are ignored. */
export interface BatchTable {
  /** What messages call it. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** A template and a table of which all keys are known and nothing is rendered yet. */
export interface Batch {
  readonly template: Template;
  readonly table: BatchTable;
  readonly rows: readonly BatchRow[];
  /** Findings against the whole batch. With an error here nothing should be written, and `rows` may be incomplete. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parameters that a row gives its document, with those that are the same for all. */
  readonly params: (row: BatchRow) => Readonly<Record<string, unknown>>;
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
  for await (const { params: _, ...row } of keyed.rows()) rows.push(row);
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

/** What became of one row. */
export interface BatchDocument {
  readonly row: BatchRow;
  readonly result: CompileResult;
}

export interface BatchResult {
  /** Each place once, with the rows that it is about. */
  readonly diagnostics: readonly Diagnostic[];
  /** Rows that gave a document: none if the batch has errors. */
  readonly documents: number;
  /** Rows that gave none. */
  readonly failed: number;
  /** The texts that findings point into, by path. */
  readonly sources: CompileResult["sources"];
}

/**
 * Renders all rows of a batch, at most `concurrency` under way at once, and keeps none of them: `onDocument` is called with
 * each and waited for. A row with errors does not stop the others.
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
  return withJson(result, (all) => ({ ...all, sources: plainSources(all.sources) }));
}

const columnsOf = (row: TableRow): readonly string[] => (row instanceof Map ? [...row.keys()] : Object.keys(row));
