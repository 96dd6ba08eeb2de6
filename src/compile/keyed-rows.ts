import type { CompileOptions } from "../contract/options.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { badKey, duplicateKey } from "../diagnostics/messages/documents.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { batchFindings } from "./batch-findings.js";
import { createKeyList, type KeyList } from "./key-list.js";
import { prepare, type Template } from "./prepare.js";
import type { Source } from "./source.js";

/** One row: its cells by the names of their columns. */
export type TableRow = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>;

/** A table that is read from its start as often as needed: an array, or a stream of which only one row need be in memory. */
export interface RowSource {
  /** Its name in messages. */
  readonly name: string;
  readonly count: number;
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** As for `compile`. `params` are the same for all rows, and win over their cells. */
export interface BatchOptions extends Omit<CompileOptions, "optionalParams"> {
  /** Values of parameters for which a row has a blank cell or no column. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
}

/** A row of a batch and the key of its document. */
export interface BatchRow {
  /** The number of the row, from 1; the header does not count. */
  readonly number: number;
  /** The value of the front matter's `key`; absent if the row has an error, which rendering reports. */
  readonly key?: string;
}

export interface KeyedRow extends BatchRow {
  readonly row: TableRow;
  /** The parameters that the row gives its document, with those that are the same for all. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A template and a table of which all keys are known and nothing is rendered yet. Of the rows only the keys are kept. */
export interface KeyedRows {
  readonly template: Template;
  readonly count: number;
  /** Findings against the whole batch. With an error here nothing may be written, and keys and rows may be incomplete. */
  readonly diagnostics: readonly Diagnostic[];
  /** The keys, in the order of the rows. */
  readonly keys: () => Iterable<string>;
  /** The key of a row by its number. */
  readonly keyOf: (number: number) => string | undefined;
  /** Reads the table once more. */
  readonly rows: () => AsyncIterable<KeyedRow>;
}

/**
 * Computes the keys of all rows. Errors of the template that no row can fix, invalid keys and duplicate keys are its `diagnostics`; the
 * findings of single rows come from rendering them.
 */
export async function keyRows(
  template: Template,
  source: Source,
  table: RowSource,
  options: BatchOptions,
): Promise<KeyedRows> {
  const { defaults: _, params: __, ...rest } = options;
  const given = paramsOfRows(template, options);
  const nothing = { template, count: 0, keys: () => [], keyOf: () => undefined, rows: noRows };
  if (template.failed || table.count === 0) return { ...nothing, diagnostics: await findingsOfTemplate(source, rest) };
  if (!template.keySpan) return { ...nothing, diagnostics: [missingKey(template)] };

  const refused = batchFindings(table.name, table.count);
  const keys = createKeyList(table.count);
  const repeated = new Set<string>();
  let number = 0;
  for await (const row of table.rows) {
    const { key, diagnostics } = await template.key(given(row));
    number++;
    if (!keys.add(key)) repeated.add(key!.toLowerCase());
    const bad = diagnostics.filter(({ code }) => code === badKey.code);
    // Anything else that was found is found again, with the rest, when the row is rendered.
    if (bad.length > 0) refused.add(number, bad);
  }
  const duplicates = repeated.size === 0 ? [] : duplicatesOf(template, table, repeated, keys);
  return {
    template,
    count: number,
    diagnostics: [...refused.list(), ...duplicates],
    keys: () => keys.values(),
    keyOf: (number) => keys.at(number - 1),
    rows: () => keyedRows(table, keys, given),
  };
}

async function* noRows(): AsyncGenerator<KeyedRow> {}

type GivenBy = (row: TableRow) => Readonly<Record<string, unknown>>;

/** The parameters that rows give their documents. */
export function paramsOfRows(template: Template, { defaults, params }: BatchOptions): GivenBy {
  const names = template.params.map(({ name }) => name);
  // Most batches have neither, and copies take longer than reading the cells.
  if (isEmpty(defaults) && isEmpty(params)) return (row) => cells(row, names);
  return (row) => ({ ...defaults, ...cells(row, names), ...params });
}

/** The parameters that have their values from a row, and not from `params`, which are the same for all rows. */
export const paramsFromRow = (template: Template, row: TableRow, params: object): readonly string[] =>
  Object.keys(
    cells(
      row,
      template.params.flatMap(({ name }) => (Object.hasOwn(params, name) ? [] : [name])),
    ),
  );

async function* keyedRows({ rows }: RowSource, keys: KeyList, given: GivenBy): AsyncGenerator<KeyedRow> {
  let number = 0;
  for await (const row of rows) {
    const key = keys.at(number++);
    yield { number, ...(key !== undefined && { key }), row, params: given(row) };
  }
}

const isEmpty = (given: object | undefined): boolean => given === undefined || Object.keys(given).length === 0;

/** The row's own cells that are parameters. A blank one counts as not given. */
function cells(row: TableRow, names: readonly string[]): Readonly<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const value = cellOf(row, name);
    if (value !== undefined && value !== null) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function cellOf(row: TableRow, name: string): unknown {
  if (row instanceof Map) return row.get(name);
  return Object.hasOwn(row, name) ? (row as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Findings that do not depend on the parameters. */
async function findingsOfTemplate(source: Source, options: CompileOptions): Promise<readonly Diagnostic[]> {
  const template = await prepare(source, { ...options, optionalParams: true });
  return (await template.render({})).diagnostics;
}

/** Groups of equal keys that are reported. */
const maxGroups = 10;

function duplicatesOf(
  template: Template,
  table: RowSource,
  repeated: ReadonlySet<string>,
  keys: KeyList,
): readonly Diagnostic[] {
  const groups = new Map<string, { readonly keys: string[]; readonly rows: number[] }>();
  for (let number = 1; number <= keys.length; number++) {
    const key = keys.at(number - 1);
    const name = key?.toLowerCase();
    if (name === undefined || !repeated.has(name)) continue;
    const group = groups.get(name) ?? { keys: [], rows: [] };
    groups.set(name, group);
    group.keys.push(key!);
    group.rows.push(number);
  }
  return [...groups.values()].slice(0, maxGroups).map(({ keys, rows }, index) => {
    const more = index === maxGroups - 1 ? groups.size - maxGroups : 0;
    return keyFinding(template, (report, span) => report(duplicateKey, span, { keys, rows, table: table.name, more }));
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
