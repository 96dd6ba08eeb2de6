import { slugOf } from "../language/functions/slug.js";
import { fieldsOf } from "../text/fields-of.js";
import { inOneLine } from "../text/in-one-line.js";
import { requireArgument } from "../text/require-argument.js";
import { textOf } from "./chart-data.js";
import { contentOf } from "./content-of.js";
import { titleElement } from "./describe/title-element.js";
import { headingsAbove } from "./page/headings.js";

/** An element as `igx render --element` names it. */
export interface NamedElement {
  /** Its position in the content, from 1. */
  readonly number: number;
  /** The text of a text element; the heading above a picture. */
  readonly name: string;
  /** Its kind, such as `column chart` or `body`. */
  readonly kind: string;
}

/** The elements of a content, as a value or as JSON text, with the names that select them. */
export function namedElements(content: unknown): readonly NamedElement[] {
  const elements = contentOf(content);
  const headings = headingsAbove(elements);
  return elements.map((element, index) => {
    const { type, text } = fieldsOf(element);
    const kind = titleElement(element)?.toLowerCase();
    const name = kind === undefined ? textOf(text) : (headings[index] ?? "");
    return { number: index + 1, name: inOneLine(name), kind: kind ?? textOf(type) };
  });
}

/**
 * The index of the element that a text selects: by its number, by its name, or by the slug of its name. The first picture with the name
 * wins over the heading itself. `undefined` if no element fits.
 */
export function selectElement(content: unknown, wanted: string): number | undefined {
  requireArgument(wanted, "string", "The name");
  const elements = contentOf(content);
  if (/^\d+$/.test(wanted)) return elements[Number(wanted) - 1] === undefined ? undefined : Number(wanted) - 1;
  const name = inOneLine(wanted);
  const all = namedElements(elements);
  const named = (test: (own: string) => boolean) => {
    const found = all.filter((one) => one.name !== "" && test(one.name));
    const picture = found.find(({ number }) => titleElement(elements[number - 1]) !== undefined);
    return picture ?? found[0];
  };
  const found =
    named((own) => own === name) ??
    named((own) => own.toLowerCase() === name.toLowerCase()) ??
    named((own) => slugOf(own) === name.toLowerCase());
  return found && found.number - 1;
}
