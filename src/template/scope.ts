import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";

/** Names that are visible at a place, each with what is known of it. A block's scope begins empty and sees what is around it. */
export interface Scope<T> {
  readonly parent?: Scope<T>;
  readonly names: Map<string, T>;
  /** Of a loop or lambda: the item that it is at, for messages. */
  turn?: { item: Value; index: number };
}

export const createScope = <T>(parent?: Scope<T>): Scope<T> =>
  parent ? { parent, names: new Map() } : { names: new Map() };

export function lookUp<T>(scope: Scope<T>, name: string): T | undefined {
  for (let at: Scope<T> | undefined = scope; at; at = at.parent) {
    if (at.names.has(name)) return at.names.get(name);
  }
  return undefined;
}

/** All visible names, for suggestions and completion. */
export function* visibleNames<T>(scope: Scope<T>): Iterable<string> {
  for (let at: Scope<T> | undefined = scope; at; at = at.parent) yield* at.names.keys();
}

/** Where a name was declared, and whether anything uses it. */
export interface Declaration {
  readonly span: Span;
  used: boolean;
}

/** Whether `unused-name` reports it. A name that begins with `_` is unused on purpose. */
export const isUnused = (name: string, declaration: Declaration | undefined): declaration is Declaration =>
  declaration !== undefined && !declaration.used && !name.startsWith("_");
