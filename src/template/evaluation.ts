import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { AttributeValue, Fence } from "../syntax/ast.js";
import type { Expression } from "../syntax/expression-ast.js";
import type { Budget } from "./budget.js";
import type { KeptCalls } from "./kept-calls.js";
import type { NamedValue } from "./named-value.js";
import type { Scope } from "./scope.js";

/** The nodes that the check of types can refuse: expressions, values of attributes, declarations of names and tables. */
export type TypeErrorNode = Expression | AttributeValue | Fence;

/** Where expressions are evaluated. A name whose value could not be computed has the value `undefined`. */
export interface Evaluation {
  readonly scope: Scope<NamedValue>;
  readonly locale: string;
  readonly budget: Budget;
  readonly report: Report;
  /** A node that the check of types has refused has no value, and is not reported again. */
  readonly refused: ReadonlySet<TypeErrorNode>;
  /** The last results of calls, which all runs of a document share. */
  readonly kept?: KeptCalls | undefined;
  /** The texts that `parseNumber` and `parseDate` could not read, where an aggregate or a list is made of the results. */
  readonly unread?: string[];
}
