import { any, boolean, list, nullType, number, record, type Type, text } from "../language/types.js";
import { isList, isRecord, typeName, type Value } from "../language/value.js";
import { join } from "./unify.js";

/** The static type of a value that is known from the start, such as the project's constants. */
export function typeOfValue(value: Value): Type {
  if (isList(value)) return list(value.length === 0 ? any : value.map(typeOfValue).reduce(join));
  if (isRecord(value)) return record(new Map([...value].map(([name, item]) => [name, typeOfValue(item)])));
  switch (typeName(value)) {
    case "null":
      return nullType;
    case "boolean":
      return boolean;
    case "number":
      return number;
    default:
      return text;
  }
}
