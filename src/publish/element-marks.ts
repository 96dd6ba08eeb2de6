import { hash } from "node:crypto";
import { diffArrays } from "diff";
import { parseExactJson } from "../text/exact-json.js";
import { inOneLine } from "../text/in-one-line.js";

/*
 * The service never returns content, and the lock file contains none. So that a plan can still say what an update changes, the lock file has
 * a mark for each element: its kind and a short hash.
 */

/** `chart bar 1a2b3c4d`: type, chart type or territory, and eight digits of a hash. */
type ElementMark = string;

/** A change that a publish would make to one element. */
export interface ElementChange {
  readonly kind: "added" | "removed" | "changed";
  /** The kind of the element and, unless it was removed, the start of its text: `h2 “Ten largest producers”`. */
  readonly what: string;
  /** From 1, among the present elements; for a removed element, among the earlier ones. */
  readonly position: number;
}

type Element = Readonly<Record<string, unknown>>;

/** The elements of content that is sent, with numbers as they are written: the document is hashed in the same notation. */
export const elementsOf = (json: string): readonly unknown[] => parseExactJson(json, true) as readonly unknown[];

export const elementMarks = (content: readonly unknown[]): readonly ElementMark[] =>
  content.map((element) => `${kindOf(Object(element))} ${shortHash(element)}`);

const shortHash = (element: unknown): string => hash("sha256", JSON.stringify(element)).slice(0, 8);

const kindOf = ({ type, chart_type: chart, territory }: Element): string =>
  [type, chart ?? territory].filter((word) => typeof word === "string").join(" ");

const ofMark = (mark: ElementMark): string => mark.slice(0, mark.lastIndexOf(" "));

/** Characters of a text in a list. */
const maxLength = 40;

function describe(element: Element): string {
  const { text } = element;
  if (typeof text !== "string") return kindOf(element);
  const line = inOneLine(text);
  return `${kindOf(element)} “${line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line}”`;
}

/** The changes since the marks were made. An element replaced by one of the same kind counts as changed. */
export function elementChanges(before: readonly ElementMark[], content: readonly unknown[]): readonly ElementChange[] {
  const changes: ElementChange[] = [];
  let [was, is] = [0, 0];
  let removed: { readonly what: string; readonly position: number }[] = [];
  const flush = () => {
    for (const one of removed) changes.push({ kind: "removed", ...one });
    removed = [];
  };
  for (const part of diffArrays([...before], [...elementMarks(content)])) {
    if (part.removed) removed = part.value.map((mark) => ({ what: ofMark(mark), position: ++was }));
    else if (part.added) {
      for (const mark of part.value) {
        const replaced = removed.findIndex(({ what }) => what === ofMark(mark));
        const what = describe(Object(content[is]));
        changes.push({ kind: replaced < 0 ? "added" : "changed", what, position: ++is });
        if (replaced >= 0) removed.splice(replaced, 1);
      }
      flush();
    } else {
      flush();
      was += part.value.length;
      is += part.value.length;
    }
  }
  flush();
  return changes;
}
