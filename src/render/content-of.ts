import { parseExactJson } from "../text/exact-json.js";

/**
 * The elements of a content that is given as a value or as JSON text, whose digits are kept; none if it is absent. What is neither a list nor the
 * text of one counts as its only element, so that a picture says why it shows nothing.
 */
export function contentOf(content: unknown): readonly unknown[] {
  const value = typeof content === "string" ? parsed(content) : (content ?? []);
  return Array.isArray(value) ? value : [value];
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
