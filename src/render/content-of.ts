import { parseExactJson } from "../text/exact-json.js";
import { listOf } from "../text/list-of.js";

/** The elements of a content that is given as a value or as JSON text, whose digits are kept; none where it is neither. */
export const contentOf = (content: unknown): readonly unknown[] =>
  listOf(typeof content === "string" ? parsed(content) : content);

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
