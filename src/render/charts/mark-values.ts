import type { ChartInput } from "./chart.js";

/** Pixels for a line of text above the plot. */
export const headRoom = 18;

/** The room above a plot for the texts of marks at rows, which are at the head of their lines and bands. */
export const markRoom = ({ picture }: Pick<ChartInput, "picture">): number =>
  picture.marks.some(({ row, column, text }) => row !== undefined && column === undefined && text !== undefined)
    ? headRoom
    : 0;

/** The values of marks, which the axis has to reach: on a logarithmic one, those above zero. */
export const markValues = ({ picture }: Pick<ChartInput, "picture">): readonly number[] => {
  const isLog = (picture.axis ?? picture.y)?.log === true;
  return picture.marks.flatMap(({ value, to }) =>
    [value, to].filter((one) => typeof one === "number").filter((one) => !isLog || one > 0),
  );
};
