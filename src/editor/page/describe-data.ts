import { valuesOf } from "../../data/by-column.js";
import type { DataOptions } from "../../data/reader.js";
import { valueText } from "../../data/value-text.js";
import { type PendingDiagnostic, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { readImportedTable } from "../../import/read-imported-table.js";
import { describeTable } from "../../language/describe-table.js";
import { slugOf } from "../../language/functions/slug.js";
import type { DataChoice } from "../../preview/protocol.js";
import type { InspectData } from "../../preview/session/inspect-data.js";
import { quoted } from "../../syntax/attribute-word.js";
import type { Project } from "../levels.js";
import { chartOffers, sourceOf } from "./chart-offers.js";

/**
 * Describes data as `igx inspect --data` does, read with the options that `igx import` would choose: with the limits of `@data`, and hostile
 * formats read in a process of their own. The bytes stay in memory.
 */
export const createInspectData =
  (projectNow: () => Promise<Pick<Project, "host" | "options">>): InspectData =>
  async (file, bytes, choice, sources) => {
    const project = await projectNow();
    const findings: PendingDiagnostic[] = [];
    // The data stay in their file, whose header names each column.
    const data = { bytes, path: file, project, findings, maxRows: 0 };
    const { table, options, read } = await readImportedTable(data, optionsOf(choice));
    if (!table) {
      const [problem] = findings.map(toDiagnostic);
      const { message = "The data cannot be read.", hint } = problem ?? {};
      return { ok: false, message, ...(hint !== undefined && { hint }) };
    }
    const { columns, first, rows: count } = describeTable(table);
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
          delimiter: read.delimiter ?? "",
          decimal: text(read.decimal),
          thousands: text(read.thousands),
        },
      },
    };
  };

/** The options that the author has chosen, as a document writes them. */
const optionsOf = ({ options, texts }: DataChoice): string =>
  [
    ...Object.entries(options).flatMap(([name, value]) => (value === "" ? [] : [`${name}=${quoted(value)}`])),
    ...(texts.length > 0 ? [`text=[${texts.map(quoted).join(" ")}]`] : []),
  ].join(" ");

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
