import { info, warning } from "../descriptor.js";

/*
 * Findings about sources of documents: content JSON and Markdown.
 */

export const staysJson = info<{
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  /** A sentence without its full stop. */
  readonly reason: string;
}>({
  code: "stays-json",
  message: ({ position, count, reason }) => `Element ${position} of ${count} stays JSON: ${reason}.`,
  hint: () => undefined,
  explanation:
    "`igx decompile` writes an element as lines of the language if building them gives the same content. Any other element becomes an `element` fence, which contains its JSON.",
  bad: '[{"type": "h1", "text": "Coffee", "note": "draft"}]\n',
  good: '[{"type": "h1", "text": "Coffee"}]\n',
  example: { source: "content" },
});

interface Sentence {
  readonly text: string;
  readonly hint?: string | undefined;
}

export const changedByImport = info<Sentence>({
  code: "changed-by-import",
  message: ({ text }) => text,
  hint: ({ hint }) => hint,
  explanation:
    "`igx import` keeps the text of a file, but igx has fewer forms than Markdown and spreadsheets: it has no emphasis, two levels of headings and no lists, and charts draw numbers without units. igx reports each kind of change once, where it is first.",
  bad: "Coffee is **hot**.\n",
  good: "Coffee is hot.\n",
  example: { source: "markdown" },
});

export const leftOutByImport = warning<Sentence>({
  code: "left-out-by-import",
  message: ({ text }) => text,
  hint: ({ hint }) => hint,
  explanation:
    "An infographic has no place for this part of the file: readers do not see it. `igx import` keeps it as a comment of the document, except for the other sheets of a workbook, and reports each kind once, where it is first.",
  bad: "# Coffee\n\n![A cup](cup.png)\n",
  good: "# Coffee\n",
  example: { source: "markdown" },
});
