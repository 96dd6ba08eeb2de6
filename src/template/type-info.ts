import type { Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";
import { lineEnd } from "../syntax/scan.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { Narrowings } from "./narrow.js";
import type { Declaration, Scope } from "./scope.js";

/** A visible name and what is known of it. */
export interface TypedName {
  readonly type: Type;
  readonly declaration?: Declaration;
  /** Where it is declared, used or not; absent for what no line of the file declares. */
  readonly span?: Span;
}

/** The names of a part of a file. */
interface ScopeRange {
  readonly file: SourceFile;
  readonly span: Span;
  readonly scope: Scope<TypedName>;
  /** Types that conditions around it have made narrower. */
  readonly narrowed: Narrowings;
  /** Front matter is evaluated last: it sees names that the text declares later. */
  readonly seesAll: boolean;
}

/** The results of the check of types, kept for questions about an offset: completion, hover, the type of a hole's owner. */
export interface TypeInfo {
  /** The type of each expression and declared name. An expression with an error is `any`. */
  readonly types: Map<Expression, Type>;
  /** Outer ranges come before those inside them. */
  readonly scopes: ScopeRange[];
}

export const createTypeInfo = (): TypeInfo => ({ types: new Map(), scopes: [] });

/** The names that are visible at an offset of a file, with their types there. */
export function namesAt({ scopes }: TypeInfo, file: SourceFile, offset: number): ReadonlyMap<string, Type> {
  const names = new Map<string, Type>();
  const range = scopes.findLast((one) => one.file === file && one.span.start <= offset && offset <= one.span.end);
  if (!range) return names;
  for (let at: Scope<TypedName> | undefined = range.scope; at; at = at.parent) {
    for (const [name, { type, span }] of at.names) {
      // A line sees what the lines above it declare, and not itself.
      const isAbove = range.seesAll || !span || lineEnd(file.text, span.end) <= offset;
      if (isAbove && !names.has(name)) names.set(name, range.narrowed.get(name) ?? type);
    }
  }
  return names;
}
