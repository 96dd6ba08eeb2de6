import { writeHeader } from "../../data/header-places.js";
import type { CancellationToken } from "../feature.js";
import type { DocumentLevel } from "../levels.js";
import type { Refusal } from "../refusal.js";
import { refuseName } from "./check-new-name.js";
import { occurrencesOf } from "./document-names.js";
import type { FileEdits } from "./file-edits.js";
import { findHeader, findPlaces, type HeaderOfFile } from "./find-places.js";
import { keyParts, type Occurrence, ownerParts } from "./occurrence.js";
import { renameProblem } from "./rename-problem.js";
import { writeName } from "./write-name.js";

/** Why something cannot have another name, whatever the name; `undefined` if it can. */
export async function refuseRename({ key, name }: Occurrence, level: DocumentLevel): Promise<string | undefined> {
  const { kind, path } = keyParts(key);
  if (kind !== "column" || ownerParts(path).offset !== undefined) return undefined;
  const header = await findHeader(key, level);
  const file = level.project.uris.toPath(level.project.uris.toUri(path));
  if (!header) return `\`${file}\` cannot be read. Rename the column in the file.`;
  if (!header.header)
    return `\`${file}\` has no header that igx can change. Rename the column \`${name}\` in the program that writes the file.`;
  return header.spans.length > 0 ? undefined : `\`${file}\` has no column \`${name}\`.`;
}

/** The edits that give something another name, in all files of the project. A rename that would add an error is refused. */
export async function renameEdits(
  found: Occurrence,
  name: string,
  level: DocumentLevel,
  token: CancellationToken,
): Promise<readonly FileEdits[] | Refusal> {
  if (name === found.name) return [];
  const { key } = found;
  const places = await findPlaces(key, level, token);
  const header = await findHeader(key, level);
  const all = (await Promise.all(places.map(({ uri }) => level.project.document(uri)))).flatMap((one) => one ?? []);
  const occurrences = (await Promise.all(all.map(occurrencesOf))).flat();
  const problem = (await refuseRename(found, level)) ?? refuseName({ name, key, places, header, all: occurrences });
  if (problem !== undefined) return { refused: problem };
  const inDocuments = places.map(({ uri, file, occurrences: here }) => ({
    uri,
    file,
    edits: here.map((one) => writeName(one, file.text, name)),
  }));
  const edits = [...inDocuments, ...(header ? [headerEdits(header, name)] : [])];
  const refused = await renameProblem(edits, found, name, level, token);
  return refused === undefined ? edits : { refused };
}

const headerEdits = ({ uri, file, header, spans }: HeaderOfFile, name: string): FileEdits => ({
  uri,
  file,
  edits: header ? spans.map((span) => ({ span, text: writeHeader(name, header) })) : [],
  isData: true,
});
