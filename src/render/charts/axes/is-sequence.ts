import { monthName, monthNumber } from "../../../language/picture-notes/months.js";

/** If there are more titles, these first ones decide. */
const maxRead = 500;

/**
 * Whether readers can continue titles of which only some are shown: numbers, dates, months, quarters, weeks and their days. They differ in their numbers
 * alone, which rise or fall. "Lyon 2005" and "Rome 1998" are names, and so are dates in no order.
 */
export function isSequence(titles: readonly string[]): boolean {
  const read = titles.slice(0, maxRead).filter((title) => title !== "");
  const isNamed = [beginsWithMonth, weekday].some((name) => read.every((title) => name.test(title)));
  return isNamed || (isAlike(read) && isInOrder(read));
}

/** Whether readers know the titles that are not shown. "Wahlkreis 75" to "Wahlkreis 98" are in order, but each is a name. */
export const isContinued = (titles: readonly string[]): boolean =>
  isSequence(titles) &&
  titles.slice(0, maxRead).every((title) => weekday.test(title) || !ownWord.test(inNumbers(title)));

/** A word that is not one of time, in English and German. */
const ownWord =
  /(?<!\p{L})(?!(?:years?|months?|weeks?|days?|hours?|minutes?|quarters?|half|under|over|and|calendar|jahre?|monate?|kalenderwochen?|woche|wochen|tage?|stunden?|minuten?|quartale?|halbjahre?|unter|über|und|uhr|bis|mon|tues?|wed|thurs?|fri|sat|sun)(?!\p{L}))\p{L}{3,}/iu;

const beginsWithMonth = new RegExp(`^${monthName.source}`, "iu");
/** A day of the week, in English and German. */
const weekday =
  /^(?:mon|mo|tues?|tu|wed|we|thur?s?|th|fri?|sat?|sun?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|di|mi|do|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)\.?$/i;
const ordinal = /(?<=\d)(?:st|nd|rd|th)\b/g;
const number = /(?:^[-\u2212])?\d+(?:[.,]\d+)*/g;

/** With months as numbers, and without what makes a number a rank. */
const inNumbers = (title: string): string =>
  title.replace(monthName, (name) => String(monthNumber(name))).replace(ordinal, "");

/** The same words between the numbers. The first and the last may be open: "under 18", "70+". */
function isAlike(titles: readonly string[]): boolean {
  if (!titles.every((title) => /\d/.test(title))) return false;
  const inner = titles.length > 3 ? titles.slice(1, -1) : titles;
  const form = inNumbers(inner[0] ?? "").replace(number, "0");
  return inner.every((title) => inNumbers(title).replace(number, "0") === form);
}

/** By the first number first, as in 2024-01-05, or by the last, as in Q1 2024. */
function isInOrder(titles: readonly string[]): boolean {
  const parts = titles.map((title) => (inNumbers(title).match(number) ?? []).map(numberOf));
  return [parts, parts.map((one) => one.toReversed())].some((all) => isRising(all) || isRising(all.toReversed()));
}

/** A separator before three digits is one of thousands. */
const numberOf = (text: string): number =>
  Number(
    text
      .replace("\u2212", "-")
      .replace(/[.,](?=\d{3}(?!\d))/g, "")
      .replace(",", "."),
  );

const isRising = (list: readonly (readonly number[])[]): boolean =>
  list.every((one, index) => index === 0 || isAfter(one, list[index - 1]!));

function isAfter(one: readonly number[], other: readonly number[]): boolean {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [own = Number.NEGATIVE_INFINITY, before = Number.NEGATIVE_INFINITY] = [one[at], other[at]];
    if (own !== before) return own > before;
  }
  return false;
}
