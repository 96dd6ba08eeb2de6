import type { PictureNote } from "../../language/picture-notes/picture-note.js";
import type { Numbers } from "../numbers.js";

/** That some marks are larger, beside the others, than their values. */
export function raisedNote(count: number, mark: "circles" | "words", numbers: Numbers): PictureNote | undefined {
  if (count === 0) return undefined;
  const text = `${numbers.format(count)} of the ${mark} ${count === 1 ? "is" : "are"} larger than in proportion${purposes[mark]}.`;
  return { text };
}

/** Words are also larger where the first of them is as wide as the picture. */
const purposes = { circles: ", to be seen", words: "" } as const;
