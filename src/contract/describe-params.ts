import { plainValue } from "../language/plain-value.js";
import type { Value } from "../language/value.js";
import type { DeclaredParam } from "./declared-param.js";

/** A declared parameter with its value at hand, as a form shows it. JSON. */
export interface ParamDescription {
  readonly name: string;
  /** As declared: `string`, `integer`, `"a" | "b"` … */
  readonly type: string;
  readonly choices?: readonly (string | number)[];
  readonly required: boolean;
  readonly documentation?: string;
  /** Its current value as text; never a secret's. Missing if it has none. */
  readonly value?: string;
  readonly default?: string;
  /** A form asks for a secret in a password field, and never receives it back. */
  readonly secret: boolean;
}

/** The parameters of a document in their order. Of a secret, a form only learns that there is one. */
export const describeParams = (
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
): readonly ParamDescription[] =>
  params.map((param) => {
    const { name, type, typeText, required, documentation } = param;
    const secret = type.kind === "secret";
    return {
      name,
      type: typeText,
      ...(type.kind === "choice" && { choices: type.choices }),
      required,
      ...(documentation !== "" && { documentation }),
      ...(!secret && shownValues(param, given)),
      secret,
    };
  });

function shownValues({ name, defaultValue }: DeclaredParam, given: Readonly<Record<string, unknown>>) {
  // Own properties only: a parameter may be called `constructor`.
  const own = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
  const value = own ?? defaultValue;
  return {
    ...(value !== undefined && { value: valueText(value) }),
    ...(defaultValue !== undefined && { default: valueText(defaultValue) }),
  };
}

/** A value as you would type it: JSON, except for text. */
function valueText(value: unknown): string {
  const plain = plainValue(value as Value);
  return typeof plain === "string" ? plain : JSON.stringify(plain);
}
