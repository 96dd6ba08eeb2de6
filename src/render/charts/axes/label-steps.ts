import { pictureNote } from "../../../language/picture-notes/picture-note.js";

/** Which rows are named: every `every`th, from row `first` on. */
interface LabelStep {
  readonly every: number;
  readonly first: number;
}

/** Where a reader cannot continue the names that are shown. */
export const someNamed = pictureNote("label-not-shown", "Not every row is named: there is no room.");

/** Where a reader has to turn the head. */
export const turnedNames = pictureNote(
  "label-not-shown",
  "The names of the rows are turned: there is no room for them.",
);

/** The rows that are named: the first, the last, and those of the step that are at least `least` rows from both. */
export const namedRows = (count: number, { every, first }: LabelStep, least: number = every): readonly number[] =>
  Array.from({ length: count }, (_, row) => row).filter(
    (row) => row === 0 || (row === count - 1 ? row >= least : isBetween(row, count, least) && row % every === first),
  );

const isBetween = (row: number, count: number, least: number): boolean => row >= least && count - 1 - row >= least;

const tens = [1, 2, 5]
  .flatMap((part) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => part * 10 ** power))
  .sort((a, b) => a - b);
const months = [1, 2, 3, 6, ...tens.map((years) => 12 * years)];
const quarters = [1, 2, ...tens.map((years) => 4 * years)];

const monthName = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/i;
const quarter = /^(?:Q[1-4]|[1-4]\.? ?Q)|Q[1-4]$/;

/**
 * The steps at which a sequence of names can be thinned, from fine to coarse. A reader continues a sequence only if the step is round: whole
 * numbers at multiples of 1, 2 or 5, months by quarters and years from January on, quarters by years.
 */
export function labelSteps(titles: readonly string[]): readonly LabelStep[] {
  if (isCounting(titles)) return stepsFrom(tens, -Number(titles[0]), titles.length);
  if (titles.every((title) => monthName.test(title)))
    return stepsFrom(
      months,
      Math.max(
        0,
        titles.findIndex((title) => /^jan/i.test(title)),
      ),
      titles.length,
    );
  if (titles.every((title) => quarter.test(title)))
    return stepsFrom(
      quarters,
      Math.max(
        0,
        titles.findIndex((title) => /Q ?1|1\.? ?Q/.test(title)),
      ),
      titles.length,
    );
  return stepsFrom(tens, 0, titles.length);
}

/** Whole numbers, each one more than the one before. */
const isCounting = (titles: readonly string[]): boolean =>
  titles.every((title, row) => /^-?\d{1,9}$/.test(title) && Number(title) === Number(titles[0]) + row);

/** `origin`: the row that a name of each step is at, before the first one if it is negative. */
const stepsFrom = (steps: readonly number[], origin: number, count: number): readonly LabelStep[] =>
  steps.map((every) => {
    const first = ((origin % every) + every) % every;
    return { every, first: first < count ? first : 0 };
  });
