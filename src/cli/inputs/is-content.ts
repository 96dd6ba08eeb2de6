import { isStdin } from "../base/input.js";
import type { SourceInput } from "./source-input.js";

/** Whether an input is content JSON: a file named `.json`, or a JSON array on standard input, which has no name. */
export function isContent({ input, bytes }: SourceInput): boolean {
  if (!isStdin(input)) return input.path.toLowerCase().endsWith(".json");
  // Looks for the bracket first (after a byte-order mark or white space): only then is it worth parsing.
  const text = Buffer.from(bytes).toString("utf8").trimStart();
  if (!text.startsWith("[")) return false;
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
