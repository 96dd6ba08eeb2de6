import { textOf } from "../render/chart-data.js";
import { fieldsOf } from "../text/fields-of.js";
import { diffTables } from "./diff-table.js";
import { matchItems, type Pair } from "./match-items.js";
import type { PlacedElement } from "./placed-element.js";
import { wordsOf } from "./word-changes.js";

/** Finds each element in the other content. A chart of another type below the same heading is the same picture, changed. */
export const matchElements = (before: readonly PlacedElement[], after: readonly PlacedElement[]): readonly Pair[] => {
  const tokens = new Map<PlacedElement, ReadonlySet<string>>();
  const tokensOf = (element: PlacedElement): ReadonlySet<string> => {
    const known = tokens.get(element) ?? contentTokens(element);
    tokens.set(element, known);
    return known;
  };
  return matchItems(before, after, {
    identity: ({ identity }) => identity,
    names: [
      (element) => titleKey(element, [element.named.kind]),
      (element) => titleKey(element, [textOf(element.fields["type"])]),
      (element) => titleKey(element, []),
    ],
    likeness: (one, other) => (groupOf(one) === groupOf(other) ? likeness(tokensOf(one), tokensOf(other)) : 0),
    canReplace: (one, other) => one.fields["type"] === other.fields["type"] || (isPicture(one) && isPicture(other)),
  });
};

const texts: ReadonlySet<unknown> = new Set(["h1", "h2", "body", "quote"]);

const groupOf = ({ fields: { type } }: PlacedElement): string =>
  texts.has(type) ? "text" : type === "separator" ? "line" : "picture";

const isPicture = (element: PlacedElement): boolean => groupOf(element) === "picture";

function titleKey(element: PlacedElement, kind: readonly string[]): string | undefined {
  const { name } = element.named;
  return name === "" || groupOf(element) === "line" ? undefined : JSON.stringify([groupOf(element), name, ...kind]);
}

/** More do not make the comparison better. */
const maxTokens = 500;

/** The words of a text; the titles of rows and the names of columns of a picture. */
function contentTokens({ fields }: PlacedElement): ReadonlySet<string> {
  const tables = diffTables(fields, "");
  const words =
    tables.length > 0
      ? tables.flatMap(({ columns, rows }) => [
          ...columns.map(({ name }) => `column ${name}`),
          ...rows.slice(0, maxTokens).map(({ title }) => `row ${title}`),
        ])
      : [...wordsOf(textOf(fieldsOf(fields)["text"]).slice(0, 4 * maxTokens))].filter((word) => word.trim() !== "");
  return new Set(words.slice(0, maxTokens));
}

/** The share of tokens that two sets have in common (Dice). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of one) if (other.has(token)) shared++;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
