import { comparedValue, isList, isNumeric, isRecord, numberText, type Value } from "../language/value.js";

/** A value as JSON text. Numbers keep their digits, which `JSON.stringify` would round. */
export function jsonText(value: Value): string {
  if (isNumeric(value)) return numberText(value);
  if (isList(value)) return `[${value.map(jsonText).join(",")}]`;
  if (isRecord(value))
    return `{${[...value].map(([name, field]) => `${JSON.stringify(name)}:${jsonText(field)}`).join(",")}}`;
  return JSON.stringify(comparedValue(value));
}
