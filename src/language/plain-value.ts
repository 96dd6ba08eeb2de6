import { isExactNumber, isList, isRecord, shownValue, type Value } from "./value.js";

/** A value as `JSON.stringify` takes it. A number that a double cannot hold becomes its text, character for character. */
export function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (isRecord(value)) return Object.fromEntries([...value].map(([name, field]) => [name, plainValue(field)]));
  return isExactNumber(value) ? value.raw : shownValue(value);
}
