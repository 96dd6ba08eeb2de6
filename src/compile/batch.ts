import type { CompileOptions } from "../contract/options.js";
import type { CompileResult } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { badKey, duplicateKey } from "../diagnostics/messages/documents.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { type BatchFindings, batchFindings } from "./batch-findings.js";
import { prepare, type Source, type Template } from "./compile.js";

/** One row: its cells by the names of their columns. */
export type TableRow = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>;

/** Each row gives the parameters of one document. Columns that are no parameters are not looked at. */
export interface BatchTable {
  /** What messages call it. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** `params` win over the row, for all rows alike. */
export interface BatchOptions extends Omit<CompileOptions, "optionalParams"> {
  /** For what a row leaves blank or has no column for. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

export interface BatchRow {
  /** Counted from 1, without the header. */
  readonly number: number;
  /** Absent where it has no value: then the row has errors, which rendering it finds. */
  readonly key?: string;
}

/** A template and a table of which all keys are known and nothing is rendered yet. */
export interface Batch {
  readonly template: Template;
  readonly table: BatchTable;
  readonly rows: readonly BatchRow[];
  /** What stands against the whole batch. With an error here nothing should be written, and `rows` may be incomplete. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parameters that a row gives its document, with those that are the same for all. */
  readonly params: (row: BatchRow) => Readonly<Record<string, unknown>>;
  readonly render: (row: BatchRow) => Promise<CompileResult>;
}

/**
 * Reads a template once for all rows of a table and computes their keys. Errors of the template that no row can mend, keys that are
 * none and keys that stand twice are its `diagnostics`; the findings of single rows come from rendering them.
 */
export async function prepareBatch(source: Source, table: BatchTable, options: BatchOptions = {}): Promise<Batch> {
  const { defaults: _, params: __, ...rest } = options;
  return batchOf(await prepare(source, rest), source, table, options);
}

/** The same with a template that is prepared already, from the same source and options. */
export async function batchOf(
  template: Template,
  source: Source,
  table: BatchTable,
  { defaults, params, ...rest }: BatchOptions,
): Promise<Batch> {
  const names = template.params.map(({ name }) => name);
  const given = ({ number }: BatchRow) => ({ ...defaults, ...cells(table.rows[number - 1]!, names), ...params });
  const batch = { template, table, params: given, render: (row: BatchRow) => template.render(given(row)) };
  if (template.failed || table.rows.length === 0)
    return { ...batch, rows: [], diagnostics: await findingsOfTemplate(source, rest) };
  if (!template.keySpan) return { ...batch, rows: [], diagnostics: [missingKey(template)] };

  const refused = batchFindings(table.name, table.rows.length);
  const rows: BatchRow[] = [];
  for (let number = 1; number <= table.rows.length; number++)
    rows.push(await readKey(template, number, given({ number }), refused));
  const diagnostics = [...refused.list(), ...duplicates(template, rows, table.name)];
  return { ...batch, rows, diagnostics };
}

/** The row's own cells that are parameters. A blank one counts as not given. */
function cells(row: TableRow, names: readonly string[]): Readonly<Record<string, unknown>> {
  const cell = (name: string) =>
    row instanceof Map ? row.get(name) : Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : undefined;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = cell(name);
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** What is wrong whatever the parameters are. */
async function findingsOfTemplate(source: Source, options: CompileOptions): Promise<readonly Diagnostic[]> {
  const template = await prepare(source, { ...options, optionalParams: true });
  return (await template.render({})).diagnostics;
}

async function readKey(
  template: Template,
  number: number,
  params: Readonly<Record<string, unknown>>,
  refused: BatchFindings,
): Promise<BatchRow> {
  const { key, diagnostics } = await template.key(params);
  // Anything else that was found is found again, with the rest, when the row is rendered.
  refused.add(
    number,
    diagnostics.filter(({ code }) => code === badKey.code),
  );
  return { number, ...(key !== undefined && { key }) };
}

/** How many groups of equal keys are told. */
const told = 10;

function duplicates(template: Template, rows: readonly BatchRow[], table: string): readonly Diagnostic[] {
  const byName = new Map<string, BatchRow | BatchRow[]>();
  for (const row of rows) {
    // Keys are ASCII. Many file systems do not tell case apart.
    const name = row.key?.toLowerCase();
    if (name === undefined) continue;
    const others = byName.get(name);
    if (others === undefined) byName.set(name, row);
    else if (Array.isArray(others)) others.push(row);
    else byName.set(name, [others, row]);
  }
  const groups = [...byName.values()].filter((group) => Array.isArray(group));
  return groups.slice(0, told).map((group, index) => {
    const keys = group.map(({ key }) => key!);
    const numbers = group.map(({ number }) => number);
    const more = index === told - 1 ? groups.length - told : 0;
    return keyFinding(template, (report, span) => report(duplicateKey, span, { keys, rows: numbers, table, more }));
  });
}

const missingKey = (template: Template): Diagnostic => keyFinding(template, (report, span) => report(badKey, span, {}));

/** A finding at the front matter's `key`, or at the start of a file that has none. */
function keyFinding(
  { file, keySpan = { start: 0, end: 0 } }: Template,
  find: (report: ReturnType<typeof reporter>, span: { readonly start: number; readonly end: number }) => void,
): Diagnostic {
  const findings: PendingDiagnostic[] = [];
  find(reporter(file, findings), keySpan);
  return toDiagnostic(findings[0]!);
}

/** What became of one row. */
export interface BatchDocument {
  readonly row: BatchRow;
  readonly result: CompileResult;
}

export interface BatchResult {
  /** Each place told once, with the rows that it is about. */
  readonly diagnostics: readonly Diagnostic[];
  readonly documents: number;
  /** Rows that gave no document. */
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
  const findings = batchFindings(batch.table.name, batch.table.rows.length);
  let [next, failed] = [0, 0];
  let sources: CompileResult["sources"] = new Map([[batch.template.file.path, batch.template.file]]);
  const worker = async () => {
    for (let row = batch.rows[next++]; row; row = batch.rows[next++]) {
      const result = await batch.render(row);
      findings.add(row.number, result.diagnostics);
      sources = result.sources;
      if (!result.output) failed++;
      await onDocument({ row, result });
    }
  };
  if (!hasErrors(batch.diagnostics)) await Promise.all(Array.from({ length: concurrency }, worker));
  const diagnostics = [...batch.diagnostics, ...findings.list()];
  return { diagnostics, documents: batch.rows.length - failed, failed, sources };
}
