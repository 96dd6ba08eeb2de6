import { decodeData } from "../../data/decode.js";
import { type HeaderPlaces, headerPlaces } from "../../data/header-places.js";
import type { DataOptions } from "../../data/reader.js";
import { extensionOf } from "../../text/path.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Project } from "../levels.js";

export interface DataFile {
  readonly file: SourceFile;
  /** Absent for formats that are not text, and data without a header. */
  readonly header?: HeaderPlaces;
}

/** The text of a data file and where its header is; `undefined` if it is missing or cannot be decoded. */
export async function readDataFile(
  path: string,
  options: DataOptions,
  project: Project,
): Promise<DataFile | undefined> {
  const { host } = project;
  const format = (options.format ?? extensionOf(path)).toLowerCase();
  if (!textFormats.has(format)) return { file: { path, text: "" } };
  const bytes = await host.readFile(await host.realPath(path)).catch(() => undefined);
  const decoded = bytes && decodeData(bytes, options.encoding);
  if (!decoded || decoded.problem) return undefined;
  const header = await headerPlaces(decoded.text, format, options);
  return { file: { path, text: decoded.text }, ...(header && { header }) };
}

const textFormats: ReadonlySet<string> = new Set(["csv", "tsv", "json", "jsonl", "ndjson", "yaml", "yml"]);
