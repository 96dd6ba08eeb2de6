import { adviseColumns } from "../../data/advice.js";
import { mergedOptions, valuesOf } from "../../data/by-column.js";
import type { DataAdvice, DataOptions, DataProblem, DataResult, Table } from "../../data/reader.js";
import { readData } from "../../data/registry.js";
import { valueText } from "../../data/value-text.js";
import type { PendingDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { reporter } from "../../diagnostics/pending-diagnostic.js";
import { describeTable } from "../../language/describe-table.js";
import { slugOf } from "../../language/functions/slug.js";
import type { DataChoice } from "../../preview/protocol.js";
import type { InspectData } from "../../preview/session/inspect-data.js";
import { quoted } from "../../syntax/attribute-word.js";
import { parseAttributes } from "../../syntax/attributes.js";
import { defaultLimits } from "../../template/budget.js";
import { readDataOptions } from "../../template/data-options.js";
import type { Project } from "../levels.js";
import { chartOffers, sourceOf } from "./chart-offers.js";

/** Each round can find one more thing that an option changes: the delimiter, then the decimal separator. */
const maxRounds = 5;

/**
 * Describes data as `igx inspect --data` does, read with the options that `igx import` would choose: with the limits of `@data`, and hostile
 * formats read in a process of their own. The bytes stay in memory.
 */
export const createInspectData =
  (projectNow: () => Promise<Pick<Project, "host" | "options">>): InspectData =>
  async (file, bytes, choice, sources) => {
    const project = await projectNow();
    const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
    const locale = project.options.locale ?? "en";
    const limits = { bytes: dataBytes, rows, cells };
    const read = (options: DataOptions) =>
      readData(bytes, file, { locale, ...options }, limits, { host: project.host, seconds, memory });
    const { table, problem, options } = await readWithAdvice(read, optionsOf(choice));
    if (!table || problem) {
      const hint = problem?.hint;
      return {
        ok: false,
        message: problem?.message ?? "The data cannot be read.",
        ...(hint !== undefined && { hint }),
      };
    }
    const { columns, first, rows: count } = describeTable(table);
    const parsed = parsedOptions(options) ?? {};
    const offered = {
      ...{ table, file, bytes, options, name: freeName(nameOf(file), sources), host: project.host },
      left: new Set(choice.left),
      texts: choice.texts,
    };
    const charts = await chartOffers(offered);
    // One for each column, mostly the same.
    const text = (value: DataOptions["decimal"]): string => {
      const [first = "", ...others] = new Set(valuesOf(value));
      return others.length === 0 ? first : "";
    };
    return {
      ok: true,
      data: {
        file,
        rows: count,
        columns: columns.map(({ min = null, max = null, ...column }) => ({
          ...column,
          min: valueText(min),
          max: valueText(max),
        })),
        first: first.map((row) => row.map(valueText)),
        source:
          charts[0]?.source ??
          sourceOf(
            offered,
            "table",
            columns.map(({ name }) => name),
          ),
        charts,
        options: {
          delimiter: parsed.delimiter ?? "",
          decimal: text(parsed.decimal),
          thousands: text(parsed.thousands),
        },
      },
    };
  };

/** The options that the author has chosen, as a document writes them. */
const optionsOf = ({ options, texts }: DataChoice): readonly string[] => [
  ...Object.entries(options).flatMap(([name, value]) => (value === "" ? [] : [`${name}=${quoted(value)}`])),
  ...(texts.length > 0 ? [`text=[${texts.map(quoted).join(" ")}]`] : []),
];

interface ReadData {
  readonly table?: Table;
  readonly problem?: DataProblem;
  readonly options: readonly string[];
}

/** The table, read with the options that the reader chooses or advises besides those of the author. */
async function readWithAdvice(
  read: (options: DataOptions) => Promise<DataResult>,
  own: readonly string[],
): Promise<ReadData> {
  let added: readonly string[] = [];
  for (let round = 1; ; round++) {
    const parsed = parsedOptions([...own, ...added]) ?? {};
    const { table, problems, advice = [], chosen = [] } = await read(parsed);
    const all = [...advice, ...(table ? adviseColumns(table, parsed, true) : [])];
    const fresh = round < maxRounds ? newOptions(problems, all, [...own, ...added]) : [];
    if (fresh.length === 0) {
      const options = mergedOptions([...own, ...chosen.flatMap((one) => one.options), ...added]);
      return { ...(table && { table }), ...(problems[0] && { problem: problems[0] }), options };
    }
    added = mergedOptions([...added, ...fresh]);
  }
}

/** The options that cure the first problem, or else those of all advice. Where there are two readings, igx takes none. */
function newOptions(
  problems: readonly DataProblem[],
  advice: readonly DataAdvice[],
  known: readonly string[],
): readonly string[] {
  const names = new Set(known.map((option) => option.split("=")[0]));
  const found = problems.length > 0 ? (problems[0]!.cure ?? []) : advice.flatMap(({ options }) => options);
  return found.filter((option) => !names.has(option.split("=")[0]));
}

function parsedOptions(options: readonly string[]): DataOptions | undefined {
  const findings: PendingDiagnostic[] = [];
  const text = `{${options.join(" ")}}`;
  const report = reporter({ path: "options", text }, findings);
  const read = readDataOptions(parseAttributes(text, { start: 0, end: text.length }, report), "options", report);
  return findings.length > 0 ? undefined : read;
}

/** A name that no document has. */
function freeName(name: string, sources: readonly string[]): string {
  const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  let free = name;
  for (let count = 2; words.has(free); count++) free = `${name}_${count}`;
  return free;
}

/** A name for the data, of letters that a name may have. */
function nameOf(file: string): string {
  const stem = slugOf(file.replace(/\.[^.]*$/, "")).replaceAll("-", "_");
  return /^[a-z]/.test(stem) ? stem : `data_${stem}`.replace(/_$/, "");
}
