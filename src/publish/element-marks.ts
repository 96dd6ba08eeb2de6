import { createHash } from "node:crypto";
import { diffArrays } from "diff";

/*
 * The service never gives content back, and the lock file holds none. So that a plan can still say what an update changes, each element
 * leaves a mark there: what it is, and a short hash.
 */

/** `chart bar 1a2b3c4d`: type, chart type or territory, and eight digits of a hash. */
export type ElementMark = string;

export interface ElementChange {
  readonly kind: "added" | "removed" | "changed";
  /** What it is, as a mark says, and for what is there now the beginning of its text: `h2 “Ten largest producers”`. */
  readonly what: string;
  /** Its place among the elements of now, or of the last time for one that was removed; from 1. */
  readonly position: number;
}

type Element = Readonly<Record<string, unknown>>;

export const elementMarks = (content: readonly unknown[]): readonly ElementMark[] =>
  content.map((element) => `${kindOf(element as Element)} ${shortHash(element)}`);

const shortHash = (element: unknown): string =>
  createHash("sha256").update(JSON.stringify(element)).digest("hex").slice(0, 8);

const kindOf = ({ type, chart_type: chart, territory }: Element): string =>
  [type, chart ?? territory].filter((word) => typeof word === "string").join(" ");

const ofMark = (mark: ElementMark): string => mark.slice(0, mark.lastIndexOf(" "));

/** Longer texts say no more in a list. */
const longest = 40;

function describe(element: Element): string {
  const { text } = element;
  if (typeof text !== "string") return kindOf(element);
  const line = text.replace(/\s+/g, " ").trim();
  return `${kindOf(element)} “${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}”`;
}

/** What has changed since the marks were made. An element that gave way to one of its kind is changed, not removed and added. */
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
        const what = describe(content[is] as Element);
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
