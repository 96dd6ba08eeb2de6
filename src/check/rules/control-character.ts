import { warning } from "../../diagnostics/descriptor.js";
import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import type { Comment, Document } from "../../syntax/ast.js";
import { codePointName, control } from "../../text/invisible.js";
import { check } from "../model.js";

export const controlCharacter = check(
  warning<{ readonly char: string; readonly more: number; readonly isWide: boolean; readonly isData: boolean }>({
    code: "control-character",
    message: ({ char, more }) =>
      `The file contains the control character ${codePointName(char)}${more === 0 ? "" : `, and ${more === 1 ? "another one" : `${more} more`}`}.`,
    hint: ({ char, isWide, isData }) =>
      isWide
        ? "Save the file as UTF-8: it is probably UTF-16."
        : isData
          ? "Remove it from the data."
          : `Remove it, or write \`{{ "\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}" }}\` to keep it in a text.`,
    explanation:
      "Control characters come from other programs, cannot be seen, and would be published. White space is only space and tab, so a form feed is not a blank either. " +
      "In a file with a NUL beside each letter, the text is UTF-16. igx reports this once a file, data files included, and not for comments. It looks at the first million characters, of a data file at the first hundred thousand, and everywhere for NULs.",
    bad: "Coffee\u0007\n",
    good: "Coffee\n",
  }),
  {
    source({ documents, reportIn }) {
      for (const [file, document] of documents) {
        const found = findControls(file.text, document.comments);
        const [first] = found;
        if (first === undefined) continue;
        const isWide = found.length > 1 && found.length * 3 > file.text.length && file.text[first] === "\0";
        const params = { char: file.text[first]!, more: found.length - 1, isWide, isData: isData(document) };
        // `check --fix` writes documents only.
        const fixes = isWide || params.isData || found.length > maxFixed ? [] : [removal(found)];
        const clue = isWide ? ({ where: "utf-16", span: { start: 0, end: first } } as const) : undefined;
        reportIn(file)(controlCharacter.rule, { start: first, end: first + 1 }, params, { fixes, clue });
      }
    },
  },
);

/** The text of a data file has no blocks. */
const isData = ({ blocks, comments }: Document): boolean => blocks.length === 0 && comments.length === 0;

/**
 * A text from another program mostly has such a character near its start. To search a table of megabytes to the end would take a tenth
 * longer.
 */
const maxSearched = 1_000_000;

/** So many are a file of another kind. */
const maxFixed = 100;

/** `control` without the one character above the space. */
const low = /[\0-\u0008\u000b\u000c\u000e-\u001f]/;

/** The offsets of those outside comments. */
function findControls(text: string, comments: readonly Comment[]): readonly number[] {
  // Almost no file has any. A class of one range takes half the time of one with a gap.
  const searched = text.slice(0, maxSearched);
  if (!low.test(searched) && !searched.includes("\u007f")) return [];
  const all = [...text.matchAll(new RegExp(control, "g"))].map(({ index }) => index);
  let next = 0;
  return all.filter((at) => {
    while (next < comments.length && comments[next]!.span.end <= at) next++;
    return next === comments.length || comments[next]!.span.start > at;
  });
}

const removal = (offsets: readonly number[]): FixSpec => ({
  title: offsets.length === 1 ? "Remove the character" : `Remove ${offsets.length} characters`,
  edits: offsets.map((start) => ({ span: { start, end: start + 1 }, text: "" })),
});
