import { inEnglish, type Message } from "../../text/message.js";

/** The rules for what a picture leaves out or changes. */
export const pictureNoteCodes = [
  "series-not-shown",
  "value-not-shown",
  "share-as-fraction",
  "time-axis",
  "region-not-shown",
  "icon-not-shown",
  "label-not-shown",
  "label-cut-off",
  "labels-overlap",
  "colors-repeat",
  "low-contrast",
  "not-published",
] as const;

/** The code of a rule that reports a note. */
export type PictureNoteCode = (typeof pictureNoteCodes)[number];

/** A sentence below a picture. */
export interface PictureNote {
  /** In English, for a finding. */
  readonly text: string;
  /** The same for readers of the picture, in whose language it is written. */
  readonly message?: Message;
  /** The rule that reports it. Without one, the note explains the picture, which shows everything. */
  readonly code?: PictureNoteCode;
  /** How to fix it, instead of the hint of the rule. */
  readonly hint?: string;
  /** Rules of `check` that report the same in other words. If one of them has a finding in the element, this note is not one too. */
  readonly reportedBy?: readonly string[];
  /** Its place: a JSON pointer (RFC 6901) from the element, such as `/data/0/2/1` or `/colors/0`. Default: the element. */
  readonly at?: string;
  /** The text at `at` and its replacement: a fix, unless the source computes that text. */
  readonly fix?: { readonly written: string; readonly instead: string };
  /** Only the author needs it, whatever its rule. */
  readonly forAuthor?: true;
  /** It is about the theme of the whole picture: reported once, at `theme_id` of the front matter if there is one. */
  readonly aboutTheme?: true;
}

/** The notes of one element, by its index in the content. */
export interface ElementNotes {
  /** From 0. */
  readonly index: number;
  readonly notes: readonly PictureNote[];
}

export const pictureNote = (
  code: PictureNoteCode,
  words: string | Message,
  reportedBy?: readonly string[],
): PictureNote => ({
  code,
  ...worded(words),
  ...(reportedBy && { reportedBy }),
});

export const worded = (words: string | Message): Pick<PictureNote, "text" | "message"> =>
  typeof words === "string" ? { text: words } : { text: inEnglish(words), message: words };

/** Rules about the layout, which an author can change: no reader is misled. */
const forAuthors: ReadonlySet<PictureNoteCode> = new Set([
  "icon-not-shown",
  "label-not-shown",
  "label-cut-off",
  "labels-overlap",
  "low-contrast",
]);

/** Whether a reader would be misled without the note. */
export const isForReaders = ({ code, forAuthor }: PictureNote): boolean =>
  forAuthor !== true && (code === undefined || !forAuthors.has(code));

/** Without what an element says about the theme that one before it has said. */
export function themeNotesOnce(all: readonly ElementNotes[]): readonly ElementNotes[] {
  const said = new Set<string>();
  return all.map(({ index, notes }) => {
    const fresh = notes.filter(({ aboutTheme, text }) => !aboutTheme || !said.has(text));
    for (const { aboutTheme, text } of fresh) if (aboutTheme) said.add(text);
    return { index, notes: fresh };
  });
}
