import type { Result, ResultName } from "../schemas/results.js";
import { jsonText } from "./json-text.js";

/** A result as `--format json` prints it. `name` is that of its schema, against which the compiler checks the value. */
export const resultJson = <Name extends ResultName>(_name: Name, value: Result<Name>): string => jsonText(value);
