import { noReport } from "../diagnostics/pending-diagnostic.js";
import type { Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";
import { parseHead } from "../syntax/parse-head.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { infer } from "./infer.js";
import { createMissedNames } from "./missed-names.js";
import { createScope } from "./scope.js";
import { createTypeInfo, type TypeInfo } from "./type-info.js";

/** An unfinished expression, with the types of its parts. */
export interface Fragment {
  readonly expression: Expression;
  /** Its scopes are those of lambdas that are open. */
  readonly info: TypeInfo;
}

/**
 * Reads half an expression, in which holes are where something is missing, and finds the types of its parts. `names` are those that it sees.
 * Nothing is reported, and no name counts as used.
 */
export function inferFragment(file: SourceFile, span: Span, names: ReadonlyMap<string, Type>): Fragment {
  const expression = parseHead("expression", file.text, span, noReport);
  const info = createTypeInfo();
  const scope = createScope<{ readonly type: Type }>();
  for (const [name, type] of names) scope.names.set(name, { type });
  infer(expression, {
    file,
    info,
    scope,
    narrowed: new Map(),
    report: noReport,
    suggest: () => undefined,
    missed: createMissedNames(),
    secrets: true,
  });
  return { expression, info };
}
