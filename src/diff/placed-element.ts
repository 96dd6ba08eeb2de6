import type { ElementFields } from "../render/element.js";
import { type NamedElement, namedElements } from "../render/select-element.js";
import { parseExactJson } from "../text/exact-json.js";
import { fieldsOf } from "../text/fields-of.js";

/** An element with its name and its place. */
export interface PlacedElement {
  readonly fields: ElementFields;
  readonly named: NamedElement;
  /** Equal for equal elements. */
  readonly identity: string;
}

/** The elements of a content, as a value or as JSON text; none of what is not content. */
export function placedElements(content: unknown): readonly PlacedElement[] {
  const elements = elementsIn(content);
  const named = namedElements(elements);
  return elements.map((element, index) => ({
    fields: fieldsOf(element),
    named: named[index]!,
    identity: JSON.stringify(element),
  }));
}

function elementsIn(content: unknown): readonly unknown[] {
  try {
    const value = typeof content === "string" ? parseExactJson(content, true) : content;
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
