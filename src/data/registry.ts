import { suggestFormat } from "../language/synonyms.js";
import { checkOptions, delimited, misplacedOptions } from "./check-options.js";
import { csvReader } from "./csv.js";
import { hintOfExtension, orJson, orJsonFence, otherKind } from "./file-kind.js";
import { type Isolation, readIsolated } from "./isolation.js";
import { isIsolated } from "./jobs.js";
import { jsonReader } from "./json.js";
import { jsonlReader } from "./jsonl.js";
import { parquetReader } from "./parquet.js";
import { failed, malformed, optionProblem } from "./problem.js";
import { readOnce } from "./read-once.js";
import type {
  DataLimits,
  DataOptionName,
  DataOptions,
  DataProblem,
  DataReader,
  DataResult,
  TextDataReader,
} from "./reader.js";
import { xlsxReader } from "./xlsx.js";
import { yamlReader } from "./yaml.js";

/** Text formats, which an in-place fence can contain too. */
const textReaders: readonly TextDataReader[] = [csvReader, jsonReader, jsonlReader, yamlReader];

const readers: readonly DataReader[] = [...textReaders, xlsxReader, parquetReader];

const isTextFormat = (format: string): boolean => textReaders.some(({ formats }) => formats.includes(format));

/** The names of all formats, which are also their extensions. */
export const dataFormats: readonly string[] = readers.flatMap(({ formats }) => formats);

/**
 * Reads a file in the format of `format=` or its extension. Never rejects for what the file contains. With `isolation`, workbooks and
 * Parquet files are read in another process.
 */
export function readData(
  bytes: Uint8Array,
  path: string,
  options: DataOptions,
  limits: DataLimits,
  isolation?: Isolation,
): Promise<DataResult> {
  const format = (options.format ?? extensionOf(path)).toLowerCase();
  const { seconds, memory } = isolation ?? {};
  const key = JSON.stringify([format, options, limits, seconds, memory], (_, value: unknown) =>
    value instanceof Map ? [...value] : value,
  );
  return readOnce([bytes], key, 1, () => read(bytes, format, options, limits, isolation));
}

async function read(
  bytes: Uint8Array,
  format: string,
  options: DataOptions,
  limits: DataLimits,
  isolation: Isolation | undefined,
): Promise<DataResult> {
  const reader = readers.find(({ formats }) => formats.includes(format));
  if (!reader) return failed(unknownFormat(format, options));
  const other = otherKind(bytes, format, isTextFormat(format));
  if (other) return failed(other);
  const wrong = wrongOptions(format, options);
  if (wrong.length > 0) return failed(...wrong);
  const result = await (isolation && isIsolated(format)
    ? readIsolated({ reader: format, bytes, options, limits }, isolation)
    : reader.read(bytes, { ...options, format }, limits));
  return result.table ? result : orJson(result, format);
}

/** Reads the text of an in-place fence. Spans of problems are offsets into `text`. */
export async function readText(
  text: string,
  format: string,
  options: DataOptions,
  limits: DataLimits,
): Promise<DataResult> {
  // JSON Lines have no fence of their own.
  const lines = format === "json" && isLines(options.format) ? options.format : undefined;
  if (lines !== undefined) {
    const { format: _, ...others } = options;
    return readText(text, lines, others, limits);
  }
  const reader = textReaders.find(({ formats }) => formats.includes(format));
  const wrong = reader ? [...inPlace(options), ...wrongOptions(format, options)] : [];
  if (wrong.length > 0) return failed(...wrong);
  if (!reader) return failed(unknownFormat(format, { format }));
  const result = await reader.readText(text, { ...options, format }, limits);
  return result.table ? result : orJsonFence(result, format);
}

const isLines = (format: string | undefined): format is string => format === "jsonl" || format === "ndjson";

/** The options of files have no meaning for data that is part of the document. */
const inPlace = (options: DataOptions): readonly DataProblem[] =>
  (["format", "encoding"] as const)
    .filter((name) => options[name] !== undefined)
    .map((name) =>
      optionProblem(name, `The option \`${name}\` has no effect on data in the document.`, `Remove \`${name}\`.`),
    );

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : "";
}

function unknownFormat(format: string, options: DataOptions): DataProblem {
  const meant = suggestFormat(format, dataFormats);
  const formats = dataFormats.map((name) => `\`${name}\``).join(", ");
  const unknown = `\`${format}\` is not a data format.`;
  if (options.format !== undefined)
    return optionProblem("format", unknown, meant === undefined ? `Use ${formats}.` : `Did you mean \`${meant}\`?`);
  const otherwise =
    meant === undefined
      ? `Add the format, such as \`{format=csv}\`: ${formats}.`
      : `Write \`{format=${meant}}\` after the file name.`;
  return malformed(
    format === "" ? "The name of the file has no extension." : unknown,
    undefined,
    hintOfExtension(format) ?? otherwise,
  );
}

/** The formats that each option applies to. */
const formatsOf: Readonly<Record<DataOptionName, readonly string[]>> = {
  format: dataFormats,
  delimiter: delimited,
  encoding: textReaders.flatMap(({ formats }) => formats),
  skip: [...delimited, "xlsx"],
  header: [...delimited, "xlsx"],
  unnamed: [...delimited, "xlsx"],
  sheet: ["xlsx"],
  range: ["xlsx"],
  percent: ["xlsx"],
  path: ["json", "yaml", "yml"],
  text: dataFormats,
  decimal: dataFormats,
  thousands: dataFormats,
  null: dataFormats,
  strip: dataFormats,
  dates: dataFormats,
};

const wrongOptions = (format: string, options: DataOptions): readonly DataProblem[] => [
  ...misplacedOptions(format, options, formatsOf),
  ...checkOptions(options),
];

export const formatsOfOption = (name: DataOptionName): readonly string[] => formatsOf[name];
