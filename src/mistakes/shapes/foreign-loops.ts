import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";

/* Loops of other languages: `(x of list)`, `(list as x)`, `i = 1 to 3`, `x in list if x > 1`, `x in list where x > 1`. */

/** A loop as igx writes it, with where its names and its list are. */
export interface ForeignLoop {
  /** The text after `@for`. */
  readonly meant: string;
  readonly advice: string;
  readonly end: number;
  readonly item: Span;
  readonly index: Span | undefined;
  /** `undefined` if the list is not written as one. */
  readonly list: Span | undefined;
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const declared = String.raw`(?:(?:const|let|var)\s+)?`;
const end = String.raw`\s*\)?\s*(?:do|:|\{)?`;

const forms = lazy((): readonly RegExp[] =>
  [
    String.raw`\(\s*${declared}\$?(?<item>${name})(?:\s*,\s*\$?(?<index>${name}))?\s+(?:of|in)\s+\$?(?<list>.+?)\s*\)\s*(?:do|:|\{)?`,
    String.raw`\$?(?<item>${name})(?:\s*,\s*\$?(?<index>${name}))?\s+in\s+\$?(?<list>.+?)\s+do`,
    String.raw`\(?\s*\$?(?<list>[^\s(].*?)\s+as\s+(?:\$?(?<index>${name})\s*=>\s*)?\$?(?<item>${name})${end}`,
    String.raw`(?<item>${name})\s+in\s+(?<list>.+?)\s+(?:sort|order|sorted|ordered)(?:\s+by|_by|By)\s+(?<key>\S+)(?:\s+(?:asc|(?<descending>desc(?:ending)?)))?`,
    String.raw`(?<item>${name})\s+in\s+(?<list>.+?)\s+limit\s+(?<count>\d+)`,
    String.raw`(?<item>${name})\s+in\s+(?<list>${name}(?:\.${name})*)\[0?:(?<count>\d+)\]`,
    String.raw`\$?(?<item>${name})\s+in\s+\$?(?<list>.+?)\s+(?:if|where|when)\s+(?<test>.+?)`,
    String.raw`\$?(?<item>${name})\s+in\s+\(?(?<from>\d+)\s*(?:to|\.\.[.=]?)\s*(?<to>\d+)\)?`,
    String.raw`\$?(?<item>${name})\s*=\s*(?<from>\d+)\s*(?:to|\.\.\.?|,|:)\s*(?<to>\d+)`,
    String.raw`\(\s*${declared}\$?(?<item>${name})\s*=\s*(?<from>\d+)\s*;\s*${name}\s*(?:<=\s*(?<to>[^;<=]+?)|<\s*(?<before>[^;<=]+?))\s*;[^;]*\)${end}`,
  ].map((form) => new RegExp(`^${form}$`, "du")),
);

/** The meaning of an argument of `@for` that is a loop of another language. */
export function foreignLoop(text: string, { start, end: limit }: Span): ForeignLoop | undefined {
  const written = text.slice(start, limit).trimEnd();
  if (written.length > longest) return undefined;
  for (const form of forms()) {
    const found = form.exec(written);
    if (!found) continue;
    const { item = "", index, list, from = "", to, before } = found.groups!;
    const names = index === undefined ? item : `${item}, ${index}`;
    const meant = `${names} in ${list === undefined ? range(from, to, before) : chosen(list, item, found.groups!)}`;
    const spanOf = (group: string): Span | undefined => {
      const at = found.indices!.groups![group];
      return at && { start: start + at[0], end: start + at[1] };
    };
    return {
      meant,
      advice: `Write \`@for ${meant}\`.`,
      end: start + written.length,
      item: spanOf("item")!,
      index: spanOf("index"),
      list: spanOf("list"),
    };
  }
  return undefined;
}

const longest = 200;

function chosen(list: string, item: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { test, key, descending, count } = groups;
  if (test !== undefined) return `where(${list}, ${item} => ${test})`;
  if (count !== undefined) return `take(${list}, ${count})`;
  if (key === undefined) return list;
  const value = key.startsWith(`${item}.`) ? key : `${item}.${key}`;
  return `sort(${list}, ${item} => ${value}${descending ? ', "descending"' : ""})`;
}

/** `range` ends before its second number. */
function range(from: string, last: string | undefined, before: string | undefined): string {
  if (last === undefined) return `range(${from}, ${before})`;
  return `range(${from}, ${/^\d+$/.test(last) ? Number(last) + 1 : `${last} + 1`})`;
}
