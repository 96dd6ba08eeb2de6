import type { Type } from "../language/types.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";

/** A parameter that `@param` declares without a mistake. */
export interface DeclaredParam {
  readonly name: string;
  /** The place of its name. */
  readonly span: Span;
  readonly type: Type;
  /** The type as it is written in `@param`. */
  readonly typeText: string;
  /** Absent without a default, and where the default is not a constant. */
  readonly defaultValue?: Value;
  /** Whether it has no default. */
  readonly required: boolean;
  /** The comment above it; empty if there is none. */
  readonly documentation: string;
}

/** Whether a parameter has no value: it is required, and `given` has none or null. */
export const lacksValue = (
  { name, required }: Pick<DeclaredParam, "name" | "required">,
  given: Readonly<Record<string, unknown>>,
): boolean => required && (!Object.hasOwn(given, name) || (given[name] ?? null) === null);
