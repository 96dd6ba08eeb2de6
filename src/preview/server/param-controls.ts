import type { CompileResult } from "../../contract/result.js";
import { isExactNumber, isList, isRecord, type Value } from "../../language/value.js";
import type { PreviewParam } from "../protocol.js";
import type { Rendering } from "./preview-document.js";

type DeclaredParam = CompileResult["metadata"]["params"][number];

/** The document's parameters as the page shows them. Of a secret, the page only learns that there is one. */
export const paramControls = (
  { result, given, fromRow }: Rendering,
  values: Readonly<Record<string, string>>,
): readonly PreviewParam[] =>
  result.metadata.params.map((param) => {
    const { name, type, typeText, required, documentation } = param;
    const secret = type.kind === "secret";
    const changed = Object.hasOwn(values, name);
    return {
      name,
      type: typeText,
      ...(type.kind === "choice" && { choices: type.choices }),
      required,
      ...(documentation !== "" && { documentation }),
      ...(!secret && shownValues(param, given)),
      changed,
      secret,
      fromRow: fromRow.has(name) && !changed,
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

/** A value as JSON. A number that a double cannot hold becomes its text, character for character. */
function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (isRecord(value)) return Object.fromEntries([...value].map(([name, field]) => [name, plainValue(field)]));
  return isExactNumber(value) ? value.raw : value;
}

/** The names of required parameters without a value. */
export const lackingParams = ({ result, given }: Rendering): readonly string[] =>
  result.metadata.params
    .filter(({ name, required }) => required && (!Object.hasOwn(given, name) || (given[name] ?? null) === null))
    .map(({ name }) => name);
