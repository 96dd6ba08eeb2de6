import { defaultLimits } from "../../template/budget.js";
import { isInside, resolve } from "../../text/path.js";
import type { EditorCommand } from "../command.js";
import type { Project } from "../levels.js";
import type { EditorLink } from "../server/editor-link.js";

/** The document that `igx import` makes of a table, for a client to write beside it. */
export interface TableDocument {
  readonly text: string;
  /** Decisions that igx made, such as options of the data and what it left out. */
  readonly notes: readonly string[];
}

/** Formats by the ends of names. `igx import` reads the text formats and workbooks; documents read Parquet, too. */
const formats: Readonly<Record<string, string>> = {
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  xlsx: "xlsx",
  xlsm: "xlsx",
  parquet: "parquet",
};

/** The project is that of the data file: a client has its name, and no document yet. */
export const importTableCommand = ({ projectOf }: Pick<EditorLink, "projectOf">): EditorCommand => ({
  name: "igx.importTable",
  summary: "Get a document with a chart of a data file, to be written beside it, and remarks about it",
  arguments: ["uri"],
  run: async (_, [uri]) => {
    if (typeof uri !== "string") return undefined;
    const made = await importFile(await projectOf(uri), uri);
    return typeof made === "string" ? { refused: made } : { result: made };
  },
});

async function importFile({ host, options, uris }: Project, uri: string): Promise<TableDocument | string> {
  const named = uris.toPath(uri);
  const name = named.slice(named.lastIndexOf("/") + 1);
  const [, extension = ""] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  const format = Object.hasOwn(formats, extension) ? formats[extension] : undefined;
  if (format === undefined) return `${name} is not a table that igx reads: choose a file of CSV, TSV, XLSX or Parquet.`;
  const { dataBytes } = { ...defaultLimits, ...options.limits };
  const real = await host.realPath(resolve(host.root, named));
  if (!isInside(host.root, real)) return `${name} is outside the project.`;
  const bytes = await host.readFile(real, dataBytes).catch((error: Error) => error);
  if (bytes instanceof Error) return `${name} cannot be read: ${bytes.message}.`;
  if (!bytes) return `${name} does not exist.`;
  // Importing is large, and most sessions import nothing.
  const [{ readImportedTable }, { importTable, maxRows }] = await Promise.all([
    import("../../import/read-imported-table.js"),
    import("../../import/import-table.js"),
  ]);
  const findings: Parameters<typeof readImportedTable>[0]["findings"] = [];
  const read = await readImportedTable(
    { bytes, path: name, format, project: { host, options }, findings, maxRows },
    "",
  );
  const { table } = read;
  if (!table) return findings[0] ? `${name}: ${findings[0].message}` : `${name} cannot be read.`;
  const title = name.replace(/\.[^.]+$/, "");
  const { output, diagnostics } = await importTable({ ...read, table, name: title, path: name });
  if (output === undefined) return diagnostics[0]?.message ?? `${name} cannot be imported.`;
  return { text: output, notes: [...findings, ...diagnostics].map(({ message }) => message) };
}
