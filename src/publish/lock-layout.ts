import { type DocumentTexts, readDocumentTexts } from "./document-texts.js";

/*
 * The layout of `igx.lock.json` as igx writes it: each document begins and ends on a line of its own, eight spaces deep. In this layout a file of
 * 100,000 documents is checked without decoding them, and written from the texts of those that have not changed.
 */

export interface Layout {
  /** The whole file, as a value, with `{"": N}` instead of the documents of section N. */
  readonly shell: unknown;
  readonly sections: readonly DocumentTexts[];
}

const opening = '\n      "documents": {';
const entryOpening = '\n        "';
const closing = "\n      }";

/** Reads a text in this layout; `undefined` if it has another one, or is not JSON. */
export function readLayout(text: string): Layout | undefined {
  try {
    return split(text);
  } catch {
    return undefined;
  }
}

/** Throws for anything but JSON. Documents and the rest are checked by themselves, so whatever the layout seems to be, no other value can come of it. */
function split(text: string): Layout | undefined {
  const sections: DocumentTexts[] = [];
  let shell = "";
  let end = 0;
  for (
    let start = text.indexOf(opening + entryOpening);
    start >= 0;
    start = text.indexOf(opening + entryOpening, end)
  ) {
    shell += `${text.slice(end, start)}${opening}"": ${sections.length}`;
    const section = readDocumentTexts(text, start + opening.length);
    if (!section || !text.startsWith(closing, section.end)) return undefined;
    end = section.end;
    sections.push(section);
  }
  return { shell: JSON.parse(shell + text.slice(end)), sections };
}

/** A document with its key. */
export const documentText = (key: string, entry: object): string =>
  `${entryOpening.slice(0, -1)}${JSON.stringify(key)}: ${indented(JSON.stringify(entry, null, 2), "        ")}`;

/** Texts of JSON contain no line breaks within strings. */
export const indented = (json: string, indent: string): string => json.replaceAll("\n", `\n${indent}`);

/** What is inside the object of a target's documents. `texts`: documents in order; one text may be of several, with commas in between. `join` would copy them. */
export const sectionText = (texts: readonly string[]): string =>
  texts.length === 0 ? "" : texts.reduce((all, text) => `${all},${text}`) + closing.slice(0, -1);
