import type { Document, Node, YAMLError } from "yaml";
import type { RecordValue } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { yamlMistake } from "../text/yaml-mistake.js";
import { rowsAt } from "./data-path.js";
import { failed, malformed, startOf } from "./problem.js";
import type { DataAdvice, DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { notRecords, recordsTable, suggestRows, type WrongValue } from "./records.js";
import { textReader } from "./text-reader.js";
import { createYamlValues, type Written } from "./yaml-value.js";

/** YAML 1.2 with its core schema: a list of mappings. Other tags are refused, and aliases count in full (see yaml-value.ts). */
export const yamlReader = textReader(["yaml", "yml"], readYaml);

async function readYaml(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  // Late: most documents need no YAML.
  const [yaml, { parseYaml }, { yamlMistake }] = await Promise.all([
    import("yaml"),
    import("../text/yaml.js"),
    import("../text/yaml-mistake.js"),
  ]);
  const { document, problem } = parseYaml(text);
  if (!document) return failed(malformed(problem?.problem ?? "The text is not YAML.", problem?.span, problem?.hint));
  // Only the first: later errors mostly follow from it. Warnings count too, since one of them is a tag that is not read.
  const error = document.errors[0] ?? document.warnings[0];
  return error ? failed(mistake(yamlMistake, error, text)) : readDocument(yaml, document, text, options, limits);
}

function mistake(explain: typeof yamlMistake, error: YAMLError, text: string): DataProblem {
  const { pos } = error;
  const span = { start: pos[0], end: Math.min(Math.max(pos[1], pos[0] + 1), text.length) };
  const { what, hint } = explain(error, text);
  return malformed(`The text is not YAML: ${what}.`, span, hint);
}

function readDocument(
  yaml: typeof import("yaml"),
  document: Document.Parsed,
  text: string,
  options: DataOptions,
  limits: DataLimits,
): DataResult {
  const { contents } = document;
  const values = createYamlValues(yaml, text, limits);
  if (options.path !== undefined) return readAt(contents, options.path, values, options, limits);
  if (!yaml.isSeq(contents)) {
    const what = yaml.isMap(contents)
      ? "one mapping"
      : contents === null || isEmpty(yaml, contents)
        ? "empty"
        : "one value";
    const meant = yaml.isMap(contents) ? suggestRows(values.valueOf(contents)) : undefined;
    const { message, hint } = notRecords(what, "yaml");
    return failed({ ...malformed(message, firstOf(contents, text), hint), ...meant });
  }
  const records: RecordValue[] = [];
  /** The first cell of a column that loses a zero. */
  const zeros = new Map<string, string>();
  for (const item of contents.items as readonly Node[]) {
    const value = values.valueOf(item);
    for (const [name, source] of values.writtenIn(item))
      if (/^[-+]?0\d/.test(source) && !options.text?.includes(name) && !zeros.has(name)) zeros.set(name, source);
    if (value instanceof Map) records.push(withWrittenTexts(value, values.writtenIn(item), options.text));
    else values.problems.push(wrong(notRecords("not a mapping", "yaml"), firstOf(item, text)));
    if (values.problems.length > 0) return failed(...values.problems.slice(0, 1));
  }
  const items = contents.items as readonly Node[];
  const advice = [...zeros].map(([name, source]) => keepZeros(name, source));
  const result = recordsTable(records, [], options, limits, (record, name, part) => {
    const item = items[record];
    const pair = yaml.isMap(item) ? item.items.find(({ key }) => keyText(yaml, key) === name) : undefined;
    const node = part === "name" ? pair?.key : pair?.value;
    return firstOf((node as Node | null | undefined) ?? item ?? null, text);
  });
  return advice.length > 0 ? { ...result, advice } : result;
}

/** The rows inside a document, which has other values around them. */
function readAt(
  contents: Node | null,
  path: string,
  values: ReturnType<typeof createYamlValues>,
  options: DataOptions,
  limits: DataLimits,
): DataResult {
  const value = contents === null ? null : values.valueOf(contents);
  const rows = rowsAt(value, path);
  if (values.problems.length > 0) return failed(...values.problems.slice(0, 1));
  return "kind" in rows ? failed(rows) : recordsTable(rows, [], options, limits, () => undefined);
}

/** A postal code with a zero in front is a number of YAML. */
const keepZeros = (column: string, source: string): DataAdvice => ({
  message: `The column \`${column}\` contains \`${source}\`, which is the number ${Number(source)} in YAML.`,
  options: [`text=[${JSON.stringify(column)}]`],
});

/** Columns that stay text have the characters of the file: `01067` is a number of YAML, and its zero would be lost. */
function withWrittenTexts(record: RecordValue, written: Written, columns: readonly string[] = []): RecordValue {
  const kept = columns.filter((name) => written.has(name));
  if (kept.length === 0) return record;
  const changed = new Map(record);
  for (const name of kept) changed.set(name, written.get(name)!);
  return changed;
}

/** A key as the column's name: as written, unless it is quoted. */
const keyText = (yaml: typeof import("yaml"), key: unknown): string | undefined =>
  yaml.isScalar(key) ? (typeof key.value === "string" ? key.value : key.source) : undefined;

const isEmpty = (yaml: typeof import("yaml"), node: Node): boolean => yaml.isScalar(node) && node.value === null;

const wrong = ({ message, hint }: WrongValue, span: Span): DataProblem => malformed(message, span, hint);

/** The span of a node's first character. A whole mapping can be as long as the file. */
function firstOf(node: Node | null, text: string): Span {
  const start = node?.range?.[0];
  return start === undefined ? startOf(text) : { start, end: Math.min(start + 1, text.length) };
}
