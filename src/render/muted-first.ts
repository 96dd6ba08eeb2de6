import { mutedColor } from "../../language/colors.js";
import type { Paint } from "../theme.js";

type PaintOf<Mark> = (mark: Mark) => Paint;

const isMuted = ({ fill }: Paint): boolean => fill === mutedColor;

/** Marks in the order in which they are drawn: none that `highlight` greys covers one that stands out. */
export const mutedFirst = <Mark>(marks: readonly Mark[], paintOf: PaintOf<Mark>): readonly Mark[] => [
  ...marks.filter((mark) => isMuted(paintOf(mark))),
  ...marks.filter((mark) => !isMuted(paintOf(mark))),
];

/** The marks that stand out because `highlight` greys others; none where it greys nothing. */
export function standingOut<Mark>(marks: readonly Mark[], paintOf: PaintOf<Mark>): readonly Mark[] {
  const found = marks.filter((mark) => !isMuted(paintOf(mark)));
  return found.length < marks.length ? found : [];
}
