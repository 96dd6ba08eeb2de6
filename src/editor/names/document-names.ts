import { resolve } from "../../text/path.js";
import type { Span } from "../../text/span.js";
import type { DocumentLevel, TextLevel } from "../levels.js";
import { columnUses } from "./column-uses.js";
import { type NameUses, nameUses } from "./name-uses.js";
import { keyParts, type Occurrence } from "./occurrence.js";

/* Kept as long as their trees: a request for each movement of the cursor must not read the document again. */
const known = new WeakMap<object, NameUses>();
const knownColumns = new WeakMap<object, Promise<readonly Occurrence[]>>();

export const absolutePath = ({ project, path }: TextLevel): string => resolve(project.host.root, path);

/** The names of a file, without the columns, for which one must know types. */
export function namesOf(level: TextLevel): NameUses {
  const found = known.get(level.document) ?? nameUses(level, level.file, absolutePath(level));
  known.set(level.document, found);
  return found;
}

/** Everything that is named in a document's own file. */
export async function occurrencesOf(level: DocumentLevel): Promise<readonly Occurrence[]> {
  const names = namesOf(level);
  const columns = knownColumns.get(level.document) ?? columnUses(level, absolutePath(level), names);
  knownColumns.set(level.document, columns);
  return [...names.occurrences, ...(await columns)];
}

/** The places in a document's own file with a key. Columns are slower to find, so they are searched only if the key is a column's. */
export async function occurrencesWith(key: string, level: DocumentLevel): Promise<readonly Occurrence[]> {
  const all = keyParts(key).kind === "column" ? await occurrencesOf(level) : namesOf(level).occurrences;
  return all.filter((one) => one.key === key);
}

/** The named thing at an offset: the shortest place that contains it, or ends there. */
export const occurrenceAt = async (level: DocumentLevel, offset: number): Promise<Occurrence | undefined> =>
  shortestAt(namesOf(level).occurrences, offset) ?? shortestAt(await occurrencesOf(level), offset);

function shortestAt(occurrences: readonly Occurrence[], offset: number): Occurrence | undefined {
  const near = occurrences.filter(({ span }) => span.start <= offset && offset <= span.end);
  return near.sort((one, other) => lengthOf(one.span) - lengthOf(other.span))[0];
}

const lengthOf = ({ start, end }: Span): number => end - start;
