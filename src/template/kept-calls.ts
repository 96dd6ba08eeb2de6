import type { Value } from "../language/value.js";
import type { Call } from "../syntax/expression-ast.js";
import type { SharedWork } from "./budget.js";

/** The last result of each call. */
export interface KeptCalls {
  readonly inDocument: Map<Call, KeptCall>;
  /** The last result in any document of a batch, if it does not depend on a loop. */
  readonly inBatch: Map<Call, KeptCall & { readonly work: SharedWork }>;
}

export interface KeptCall {
  readonly locale: string;
  /** The values of the names that the call uses. */
  readonly inputs: readonly unknown[];
  readonly value: Value;
}
