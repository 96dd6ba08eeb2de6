import type { HeaderPlaces } from "../../data/header-places.js";
import type { Span } from "../../text/span.js";

/** How a name is written at a place, which decides how another one is written there. */
export type Spelling =
  /** A name of an expression, a parameter of `@include`, or a column after a point. */
  | "name"
  | "member"
  /** A text of an expression, with its quotes. */
  | "string"
  /** The name of a field of a record literal, which may be quoted. */
  | "field"
  /** A word or quoted text in attributes. */
  | "word"
  /** The same in `sort`, where `-` before it is the order. */
  | "sort"
  /** The name of an entry of attributes. */
  | "attribute"
  /** A name of a query, which may be quoted. */
  | "sql"
  /** A name in the header of a fence, in the notation of its data. */
  | "header"
  | "path";

/** A place where something is named. Places with the same key name the same thing, in all files of a project. */
export interface Occurrence {
  readonly key: string;
  readonly name: string;
  readonly span: Span;
  readonly spelling: Spelling;
  readonly declares: boolean;
  /** Of a name in a header: its notation. */
  readonly header?: HeaderPlaces;
}

/** A place that may name something: without a key, nothing that is known. */
export function note(
  occurrences: Occurrence[],
  key: string | undefined,
  { name, span, spelling }: Pick<Occurrence, "name" | "span" | "spelling">,
  declares = false,
): void {
  if (key !== undefined) occurrences.push({ key, name, span, spelling, declares });
}

/* Keys. A null character is in no path and no name, so that no two things share a key. */

/** A name that a line of a file declares, seen in this file only. */
export const nameKey = (path: string, { start }: Span): string => `name\0${path}\0${start}`;

/** A parameter, which other files name too. */
export const paramKey = (path: string, name: string): string => `param\0${path}\0${name}`;

/** A column. `owner` is the file that contains the data, or the fence or record in it. */
export const columnKey = (owner: string, name: string): string => `column\0${owner}\0${name}`;

export const fileKey = (path: string): string => `file\0${path}`;

/** The kind of a key. */
type KeyKind = "name" | "param" | "column" | "file";

export interface KeyParts {
  readonly kind: KeyKind;
  /** Absolute path of the file, or for a column its owner. */
  readonly path: string;
  readonly rest: string;
}

export function keyParts(key: string): KeyParts {
  const [kind, path = "", rest = ""] = key.split("\0");
  return { kind: kind as KeyKind, path, rest };
}

/** The owner of the columns of a fence or a record literal: the file and a place in it, which no path of a file is. */
export const ownerInside = (path: string, { start }: Span): string => `${path}\u0001${start}`;

/** The file of an owner, and whether it is a data file. */
export function ownerParts(owner: string): { readonly path: string; readonly offset?: number } {
  const [path = "", offset] = owner.split("\u0001");
  return offset === undefined ? { path } : { path, offset: Number(offset) };
}
