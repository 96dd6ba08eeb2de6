import type { Type } from "../language/types.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";

/** A declared parameter whose declaration could be read. */
export interface DeclaredParam {
  readonly name: string;
  readonly span: Span;
  readonly type: Type;
  /** The type as it is written in `@param`. */
  readonly typeText: string;
  readonly defaultValue?: Value;
  readonly required: boolean;
  readonly documentation: string;
}
