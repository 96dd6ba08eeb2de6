import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";

/** That some marks are larger, beside the others, than their values, with the names of their rows. */
export const raisedNote = (names: readonly string[], mark: "shape" | "word" = "shape"): PictureNote | false =>
  names.length > 0 &&
  pictureNote("value-not-shown", `Drawn larger than in proportion${purposes[mark]}: ${quotedNames(names)}.`);

const purposes = { shape: ", to be visible", word: ", to be readable" } as const;

/** That some words are smaller beside the others than their values. */
export const loweredNote = (names: readonly string[]): PictureNote | false =>
  names.length > 0 && { text: `Drawn smaller than in proportion, since there is no room: ${quotedNames(names)}.` };
