import { expressionKeywords } from "../../syntax/expression-keywords.js";
import { isAttributeName, isName } from "../../syntax/is-name.js";
import { absolutePath, namesOf } from "./document-names.js";
import type { FilePlaces, HeaderOfFile } from "./find-places.js";
import type { DeclaredName } from "./name-uses.js";
import { columnKey, keyParts, type Occurrence, ownerParts } from "./occurrence.js";

/** A new name: the thing that it would name, and all its places. */
interface NewName {
  readonly name: string;
  readonly key: string;
  readonly places: readonly FilePlaces[];
  readonly header: HeaderOfFile | undefined;
  /** Everything that the files of the places name. */
  readonly all: readonly Occurrence[];
}

/** Why a thing cannot have a name, as a sentence; `undefined` if it can. */
export const refuseName = (wanted: NewName): string | undefined =>
  keyParts(wanted.key).kind === "column" ? refuseColumn(wanted) : refuseDeclared(wanted);

function refuseDeclared({ name, key, places }: NewName): string | undefined {
  if (!isName(name))
    return `\`${name}\` is not a name. Begin it with a letter or \`_\`, then use letters, digits and \`_\`.`;
  if (expressionKeywords.has(name)) return `\`${name}\` is a word of the language. Choose another name.`;
  if (name === "project") return "`project` contains the constants of the configuration. Choose another name.";
  for (const { level, file } of places) {
    const { declared } = namesOf(level);
    const own = declared.find((one) => one.key === key);
    const other = own && declared.find((one) => one !== own && one.name === name && clash(one, own));
    if (other) return `\`${file.path}\` declares \`${name}\` already, and a visible name cannot be declared again.`;
  }
  return undefined;
}

/** Whether one of two declarations of the same name would be visible at the other. */
export const clash = (one: DeclaredName, other: DeclaredName): boolean =>
  one.scope === other.scope || isSeenAt(one, other) || isSeenAt(other, one);

function isSeenAt(one: DeclaredName, other: DeclaredName): boolean {
  for (let at = other.scope.parent; at; at = at.parent) if (at === one.scope) return one.span.start < other.span.start;
  return false;
}

function refuseColumn({ name, key, places, header, all }: NewName): string | undefined {
  if (name.trim() === "") return "A column needs a name. Write at least one character.";
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return "The name of a column is one line of text without control characters.";
  const { path } = keyParts(key);
  const taken =
    header?.header?.places.has(name) || all.some((one) => one.key === columnKey(path, name) && one.declares);
  if (taken) return `\`${fileOf(path, places)}\` has a column \`${name}\` already. Choose another name.`;
  const isEntry = places.some(({ occurrences }) => occurrences.some(({ spelling }) => spelling === "attribute"));
  if (isEntry && !isAttributeName(name))
    return `\`dates\` names this column, and cannot contain \`${name}\`. Use letters, digits, \`_\` and \`-\`.`;
  return undefined;
}

function fileOf(owner: string, places: readonly FilePlaces[]): string {
  const { path } = ownerParts(owner);
  return places.find(({ level }) => absolutePath(level) === path)?.file.path ?? path.slice(path.lastIndexOf("/") + 1);
}
