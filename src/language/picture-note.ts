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
  /** Rules of `check` that report the same in other words. */
  readonly saidBy?: readonly string[];
}

export const pictureNote = (code: PictureNoteCode, text: string, saidBy?: readonly string[]): PictureNote => ({
  code,
  text,
  ...(saidBy && { saidBy }),
});
