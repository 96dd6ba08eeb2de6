import { isStdin } from "../base/input.js";
import { jsonOf } from "./json-input.js";
import type { SourceInput } from "./source-input.js";

/** Whether an input is content JSON: a file named `.json`, or a JSON array on standard input, which has no name. */
export const isContent = ({ input, bytes }: SourceInput): boolean =>
  isStdin(input) ? Array.isArray(jsonOf(bytes)) : input.path.toLowerCase().endsWith(".json");
