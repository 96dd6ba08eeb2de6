import { adviseColumns } from "../../data/advice.js";
import { mergedOptions } from "../../data/by-column.js";
import { readData } from "../../data/registry.js";
import { valueText } from "../../data/value-text.js";
import { describeTable } from "../../language/describe-table.js";
import { slugOf } from "../../language/functions/slug.js";
import type { InspectData } from "../../preview/server/inspect-data.js";
import { defaultLimits } from "../../template/budget.js";
import type { Project } from "../base/project.js";

/**
 * Describes data as `igx inspect --data` does: with the limits of `@data`, and hostile formats read in a process of their own. The bytes stay
 * in memory.
 */
export const createInspectData =
  (projectNow: () => Project): InspectData =>
  async (file, bytes) => {
    const project = projectNow();
    const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
    const locale = project.options.locale ?? "en";
    const limits = { bytes: dataBytes, rows, cells };
    const {
      table,
      problems,
      advice = [],
      chosen = [],
    } = await readData(bytes, file, { locale }, limits, {
      host: project.host,
      seconds,
      memory,
    });
    const [problem] = problems;
    if (!table || problem) {
      const hint = problem?.hint;
      return {
        ok: false,
        message: problem?.message ?? "The data cannot be read.",
        ...(hint !== undefined && { hint }),
      };
    }
    const { columns, first, rows: count } = describeTable(table);
    const options = [...chosen, ...advice, ...adviseColumns(table, {}, true)].flatMap((one) => one.options);
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
        source: sourceFor(file, mergedOptions(options)),
      },
    };
  };

/** The lines that use the data in a document. */
function sourceFor(file: string, options: readonly string[]): string {
  const stem = slugOf(file.replace(/\.[^.]*$/, "")).replaceAll("-", "_");
  const name = /^[a-z]/.test(stem) ? stem : `data_${stem}`.replace(/_$/, "");
  const written = options.length > 0 ? ` {${options.join(" ")}}` : "";
  return `@data ${name} ${JSON.stringify(file)}${written}\n\n@chart bar {from=${name}}\n`;
}
