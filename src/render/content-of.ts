import { pictureField } from "../language/picture-attributes.js";
import { isSourceLine } from "../language/source-line.js";
import { parseExactJson } from "../text/exact-json.js";
import { fieldsOf } from "../text/fields-of.js";
import type { ElementFields } from "./element.js";

/**
 * The elements of a content, given as a value or as JSON text; none if it is absent. JSON text keeps the digits of numbers. Anything else
 * counts as the only element, so that the picture says why it shows nothing.
 */
export function contentOf(content: unknown): readonly unknown[] {
  const value = typeof content === "string" ? parsed(content) : (content ?? []);
  const elements: readonly unknown[] = Array.isArray(value) ? value : [value];
  return elements.map((element, index) => (namesSource(element, elements[index - 1]) ? asSource(element) : element));
}

/** The service has no place for the source of a picture, so many authors write it in a paragraph below it. */
function namesSource(element: unknown, before: unknown): boolean {
  const { type, text } = fieldsOf(element);
  return type === "body" && isPicture(before) && typeof text === "string" && isSourceLine(text);
}

const isPicture = (element: unknown): boolean =>
  ["chart", "map", "facts_and_figures"].some((type) => fieldsOf(element)["type"] === type);

/** A paragraph that is drawn like the `source` of a picture. */
const asSource = (element: unknown): unknown => ({ ...fieldsOf(element), [pictureField]: { small: true } });

/** Whether it is one: content from elsewhere may have a field of this name with another meaning. */
export const isSmall = (element: ElementFields): boolean => fieldsOf(element[pictureField])["small"] === true;

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
