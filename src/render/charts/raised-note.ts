import { type PictureNote, pictureNote, worded } from "../../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../../language/picture-notes/quoted-names.js";
import { type Message, message, type NameList } from "../../text/message.js";

/** That some marks are larger, beside the others, than their values, with the names of their rows. */
export const raisedNote = (names: readonly string[], mark: "shape" | "word" = "shape"): PictureNote | false =>
  names.length > 0 && pictureNote("value-not-shown", sentences[mark](namesInQuotes(names)));

const sentences: Readonly<Record<"shape" | "word", (names: NameList) => Message>> = {
  shape: (names) => message`Drawn larger than in proportion, to be visible: ${names}.`,
  word: (names) => message`Drawn larger than in proportion, to be readable: ${names}.`,
};

/** That some words are smaller beside the others than their values. */
export const loweredNote = (names: readonly string[]): PictureNote | false =>
  names.length > 0 &&
  worded(message`Drawn smaller than in proportion, since there is no room: ${namesInQuotes(names)}.`);
