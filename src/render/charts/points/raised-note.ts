import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import type { Numbers } from "../../numbers.js";

/** That some circles have the smallest radius that can be seen, and not that of their value. */
export const raisedNote = (count: number, numbers: Numbers): PictureNote | undefined =>
  count === 0
    ? undefined
    : {
        text: `${numbers.format(count)} of the circles ${count === 1 ? "is" : "are"} larger than in proportion, to be seen.`,
      };
