/*
 * The layout of `igx.lock.json` as igx writes it: each document begins and ends on a line of its own, eight spaces deep. In this layout a file of
 * 100,000 documents is read document by document, and written from the texts of those that have not changed.
 */

/** A document's key, its entry, and the entry as JSON text. */
export type LaidOut = readonly [key: string, entry: unknown, text: string];

export interface Layout {
  /** The whole file, as a value, with `{"": N}` instead of the documents of section N. */
  readonly shell: unknown;
  readonly sections: readonly (readonly LaidOut[])[];
}

const opening = '\n      "documents": {';
const closing = "\n      }";
const entryOpening = '\n        "';
const entryClosing = "\n        }";
const keyClosing = '": {';

/** Reads a text in this layout; `undefined` if it has another one, or is not JSON. */
export function readLayout(text: string): Layout | undefined {
  try {
    return split(text);
  } catch {
    return undefined;
  }
}

/** Throws for anything but JSON. Each part is parsed by itself, so whatever the layout seems to be, no other value can come of it. */
function split(text: string): Layout | undefined {
  const sections: LaidOut[][] = [];
  let shell = "";
  let end = 0;
  for (
    let start = text.indexOf(opening + entryOpening);
    start >= 0;
    start = text.indexOf(opening + entryOpening, end)
  ) {
    shell += `${text.slice(end, start)}${opening}"": ${sections.length}`;
    const section: LaidOut[] = [];
    const last = readSection(text, start + opening.length, section);
    if (last === undefined) return undefined;
    end = last;
    sections.push(section);
  }
  return { shell: JSON.parse(shell + text.slice(end)), sections };
}

/** Reads the documents from `start`. Returns where they end; `undefined` where the layout is another one. */
function readSection(text: string, start: number, section: LaidOut[]): number | undefined {
  for (let at = start; ; at++) {
    if (!text.startsWith(entryOpening, at)) return undefined;
    const quote = at + entryOpening.length - 1;
    const key = text.indexOf(keyClosing, quote + 1);
    const end = text.indexOf(entryClosing, key) + entryClosing.length;
    if (key < 0 || end < key) return undefined;
    const entry = text.slice(key + keyClosing.length - 1, end);
    section.push([JSON.parse(text.slice(quote, key + 1)), JSON.parse(entry), entry]);
    at = end;
    if (text[at] !== ",") return text.startsWith(closing, at) ? at : undefined;
  }
}

/** The text of an entry. */
export const entryText = (entry: object): string => indented(JSON.stringify(entry, null, 2), "        ");

/** Texts of JSON contain no line breaks within strings. */
export const indented = (json: string, indent: string): string => json.replaceAll("\n", `\n${indent}`);

/** What is inside the object of a target's documents. `texts`: their keys, in order, with the texts of their entries. */
export const sectionText = (texts: readonly (readonly [key: string, text: string])[]): string =>
  texts.length === 0
    ? ""
    : texts.map(([key, text]) => `\n        ${JSON.stringify(key)}: ${text}`).join(",") + closing.slice(0, -1);

/** In the order of a JavaScript object: array indices by value, then all others by UTF-16 code units, the same on every machine. */
export function inOrder<Value>(pairs: readonly (readonly [string, Value])[]): readonly (readonly [string, Value])[] {
  const isOrdered = pairs.every((pair, at) => at === 0 || byName(pairs[at - 1]!, pair) <= 0);
  return isOrdered ? pairs : pairs.toSorted(byName);
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  arrayIndex(a) - arrayIndex(b) || (a < b ? -1 : a > b ? 1 : 0);

/** The names that an object lists first; for others the number after the last of them. */
function arrayIndex(name: string): number {
  const first = name.charCodeAt(0);
  const isNumber = first >= zero && first <= zero + 9 && /^(0|[1-9]\d{0,9})$/.test(name);
  return isNumber ? Math.min(Number(name), noIndex) : noIndex;
}

const zero = "0".charCodeAt(0);
const noIndex = 2 ** 32 - 1;
