import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import type { Level } from "./level-labels.js";

/** That these levels would be too thin to be seen. */
export const raisedLevelsNote = (raised: readonly Level[]): PictureNote | false =>
  raised.length > 0 && {
    text: `Drawn larger than in proportion, to be visible: ${quotedNames(raised.map(({ name }) => name))}.`,
  };
