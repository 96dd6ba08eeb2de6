import type { Paint, Theme } from "./theme.js";

type PaintOf<Mark> = (mark: Mark) => Paint;

const isMuted = ({ muted }: Paint): boolean => muted === true;

/** The paint of a colour that the author chose: louder than in a picture of its own, if one of `colors` is muted. */
export function chosenPaint(
  { custom, loud }: Theme,
  colors: readonly (string | undefined)[],
): (color: string | undefined) => Paint | undefined {
  if (!colors.some((color) => custom(color)?.muted)) return custom;
  return (color) => {
    const paint = custom(color);
    return paint && loud(paint);
  };
}

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
