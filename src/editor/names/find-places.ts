import { decodeData } from "../../data/decode.js";
import { type HeaderPlaces, headerPlaces } from "../../data/header-places.js";
import type { DataOptions } from "../../data/reader.js";
import type * as ast from "../../syntax/ast.js";
import { extensionOf } from "../../text/path.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import type { CancellationToken } from "../feature.js";
import type { Project, TextLevel } from "../levels.js";
import { dataPath, optionsOf } from "./column-uses.js";
import { absolutePath, namesOf, occurrencesOf } from "./document-names.js";
import { fileKey, keyParts, type Occurrence, ownerParts } from "./occurrence.js";

interface DataFile {
  readonly file: SourceFile;
  /** Absent for formats that are not text, and data without a header. */
  readonly header?: HeaderPlaces;
}

const textFormats: ReadonlySet<string> = new Set(["csv", "tsv", "json", "jsonl", "ndjson", "yaml", "yml"]);

/** The places of one file where something is named. */
export interface FilePlaces {
  readonly uri: string;
  readonly file: SourceFile;
  readonly level: TextLevel;
  readonly occurrences: readonly Occurrence[];
}

/** The columns of a data file, and where it has the name of one. */
export interface HeaderOfFile extends DataFile {
  readonly uri: string;
  readonly spans: readonly Span[];
}

/** All places of the project's documents that name what `key` is about. */
export async function findPlaces(
  key: string,
  level: TextLevel,
  token: CancellationToken,
): Promise<readonly FilePlaces[]> {
  const { project } = level;
  const found: FilePlaces[] = [];
  for (const one of await levelsWith(key, level, token)) {
    const document = keyParts(key).kind === "column" ? await project.document(one.uri) : undefined;
    const all = document ? await occurrencesOf(document) : namesOf(one).occurrences;
    // A place can have two roles, such as the parts of a record that are typed twice.
    const occurrences = [
      ...new Map(all.filter((other) => other.key === key).map((at) => [at.span.start, at])).values(),
    ];
    if (occurrences.length > 0) found.push({ uri: one.uri, file: one.file, level: one, occurrences });
  }
  return found;
}

/** The files that can name it: the file that declares it, and the files that name that file. */
export async function levelsWith(
  key: string,
  level: TextLevel,
  token: CancellationToken,
): Promise<readonly TextLevel[]> {
  const { project } = level;
  const { kind, path } = keyParts(key);
  const owner = ownerParts(path);
  const isLocal = kind === "name" || (kind === "column" && owner.offset !== undefined);
  if (isLocal && absolutePath(level) === owner.path) return [level];
  const named = fileKey(owner.path);
  const found: TextLevel[] = [];
  const uris = await project.documents();
  // A file that declares a parameter may be in a folder that is not listed.
  const declaring = kind === "param" ? [project.uris.toUri(owner.path)] : [];
  for (const uri of new Set([...uris, ...declaring])) {
    if (token.isCancellationRequested) return [];
    const one = uri === level.uri ? level : await project.text(uri);
    if (!one) continue;
    const names = namesOf(one).occurrences.some((other) => other.key === named);
    if (names || absolutePath(one) === owner.path) found.push(one);
  }
  return found;
}

/** Where the data file of a column has its name; `undefined` for other keys, and for a file that cannot be read. */
export async function findHeader(key: string, level: TextLevel): Promise<HeaderOfFile | undefined> {
  const { kind, path, rest } = keyParts(key);
  if (kind !== "column" || ownerParts(path).offset !== undefined) return undefined;
  const block = declaredTables(level).find((one) => dataPath(one, absolutePath(level)) === path);
  const data = await readDataFile(path, optionsOf(block?.attributes), level.project);
  return data && { ...data, uri: level.project.uris.toUri(path), spans: data.header?.places.get(rest) ?? [] };
}

const declaredTables = (level: TextLevel): readonly ast.Data[] =>
  namesOf(level).declared.flatMap(({ table }) => (table?.kind === "data" ? [table] : []));

/** The text of a data file and where its header is; `undefined` if it is missing or cannot be decoded. */
async function readDataFile(path: string, options: DataOptions, project: Project): Promise<DataFile | undefined> {
  const { host } = project;
  const format = (options.format ?? extensionOf(path)).toLowerCase();
  if (!textFormats.has(format)) return { file: { path, text: "" } };
  const bytes = await host.readFile(await host.realPath(path)).catch(() => undefined);
  const decoded = bytes && decodeData(bytes, options.encoding);
  if (!decoded || decoded.problem) return undefined;
  const header = await headerPlaces(decoded.text, format, options);
  return { file: { path, text: decoded.text }, ...(header && { header }) };
}
