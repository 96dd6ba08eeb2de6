/** The rules for what a picture leaves out or changes. */
export const pictureNoteCodes = [
  "series-not-shown",
  "value-not-shown",
  "share-as-fraction",
  "region-not-shown",
  "label-not-shown",
  "colors-repeat",
] as const;

export type PictureNoteCode = (typeof pictureNoteCodes)[number];

/** A sentence below a picture. */
export interface PictureNote {
  readonly text: string;
  /** The rule that reports it. Without one, the note explains the picture, which shows everything. */
  readonly code?: PictureNoteCode;
  /** What to do about it, instead of the hint of the rule. */
  readonly hint?: string;
  /** Rules of `check` that report the same in other words. If one of them has a finding in the element, this note is not one too. */
  readonly saidBy?: readonly string[];
}

/** The notes of one element, by its index in the content. */
export interface ElementNotes {
  readonly index: number;
  readonly notes: readonly PictureNote[];
}

export const pictureNote = (code: PictureNoteCode, text: string, saidBy?: readonly string[]): PictureNote => ({
  code,
  text,
  ...(saidBy && { saidBy }),
});
