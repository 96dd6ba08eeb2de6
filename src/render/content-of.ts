import { parseExactJson } from "../text/exact-json.js";

/**
 * The elements of a content, given as a value or as JSON text; none if it is absent. JSON text keeps the digits of numbers. Anything else
 * counts as the only element, so that the picture says why it shows nothing.
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
