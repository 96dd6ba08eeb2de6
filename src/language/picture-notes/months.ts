/** The names of months in English and German, whole or as their first three letters. */
export const monthName =
  /\b(jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)(?:uary|uar|ruary|ruar|ch|z|il|e|i|y|ust|t|tember|ober|ember)?\b\.?/giu;

const numbers: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, mär: 3, apr: 4, may: 5, mai: 5, jun: 6 },
  ...{ jul: 7, aug: 8, sep: 9, oct: 10, okt: 10, nov: 11, dec: 12, dez: 12 },
};

/** The number of a month whose name `monthName` finds. */
export const monthNumber = (name: string): number => numbers[name.slice(0, 3).toLowerCase()]!;
