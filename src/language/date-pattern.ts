import { escapePattern } from "../text/escape-pattern.js";
import { dayTime } from "./day-time.js";
import type { CallProblem } from "./function.js";
import { knownLocale, unknownLocale } from "./functions/intl.js";
import { monthNames } from "./month-names.js";

/** Reads a text as a day `YYYY-MM-DD`; `undefined` if it does not fit the pattern, or if there is no such day. */
export type DayReader = (text: string) => string | undefined;

type Unit = "year" | "quarter" | "month" | "week" | "day";

interface Part {
  readonly unit: Unit;
  /** The source of a pattern, without groups. */
  readonly source: string;
  readonly read: (text: string) => string;
}

const padded = (text: string): string => text.padStart(2, "0");

/** As POSIX reads `%y`: 69 to 99 are of the 1900s, 00 to 68 of the 2000s. */
const fullYear = (text: string): string => (text >= "69" ? `19${text}` : `20${text}`);

const numericParts: Readonly<Record<string, Part>> = {
  YYYY: { unit: "year", source: "\\d{4}", read: (text) => text },
  YY: { unit: "year", source: "\\d{2}", read: fullYear },
  Q: { unit: "quarter", source: "[1-4]", read: (text) => text },
  WW: { unit: "week", source: "\\d{2}", read: (text) => text },
  MM: { unit: "month", source: "\\d{2}", read: padded },
  M: { unit: "month", source: "\\d{1,2}", read: padded },
  DD: { unit: "day", source: "\\d{2}", read: padded },
  D: { unit: "day", source: "\\d{1,2}", read: padded },
};

const partNames = "`YYYY`, `YY`, `Q`, `WW`, `MM`, `M`, `MMM`, `MMMM`, `DD` and `D`";

/** The parts of a pattern: every second piece, between literal texts. A literal text in single quotes can have letters of parts. */
const piecesOf = (pattern: string): readonly string[] => {
  const pieces = [""];
  for (const [piece] of pattern.matchAll(/'(?:[^']|'')*'|Y+|Q+|W+|M+|D+|[^YQWMD']+|'/g))
    if (/^[YQWMD]/.test(piece)) pieces.push(piece, "");
    else
      pieces[pieces.length - 1] +=
        piece.length > 1 && piece.startsWith("'") ? piece.slice(1, -1).replaceAll("''", "'") || "'" : piece;
  return pieces;
};

/** Making a reader takes up to a millisecond. A document has few patterns; the bound is for one that computes them. */
const readers = new Map<string, DayReader | CallProblem>();
const maxReaders = 100;

/**
 * The reader of a pattern such as `DD.MM.YYYY` or `D MMMM YYYY`, with month names in the language of `locale`, in any case. Everything but
 * `YYYY YY Q WW MM M MMM MMMM DD D` stands for itself, as does text in single quotes. A pattern without a day means the first of the month, one without a month too the first
 * of January. A problem if the pattern has no year, or the locale is unknown.
 */
export function dayReader(pattern: string, locale: string): DayReader | CallProblem {
  const key = JSON.stringify([pattern, locale]);
  const known = readers.get(key);
  if (known) return known;
  if (readers.size >= maxReaders) readers.clear();
  const tag = knownLocale(locale);
  const made = tag ? makeReader(pattern, tag) : unknownLocale(locale);
  readers.set(key, made);
  return made;
}

/** Whether the names of a language take part in reading. */
export const hasMonthName = (pattern: string): boolean => /(?<!M)M{3,4}(?!M)/.test(pattern);

/** How the periods of a pattern of quarters or weeks are shown, by their first days; `undefined` for a pattern of days. */
export function periodText(pattern: string): ((day: string) => string) | undefined {
  const parts = partsIn(pattern);
  return parts.includes("Q") ? quarterText : parts.includes("WW") ? weekText : undefined;
}

const quarterText = (day: string): string => `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** A week belongs to the year of its Thursday (ISO 8601). */
function weekText(monday: string): string {
  const thursday = new Date(dayTime(monday)! + 3 * millisecondsOfDay);
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - new Date(thursday).setUTCMonth(0, 1)) / millisecondsOfDay;
  return `${String(year).padStart(4, "0")}-W${padded(String(1 + Math.floor(days / 7)))}`;
}

/** The most common forms. Whether `03/02/2024` is in February or March depends on the language. */
const common = ["DD.MM.YYYY", "D.M.YYYY", "D.M.YY", "D/M/YYYY", "YYYY/M/D", "YYYYMMDD", "MMM D YYYY", "MMM D, YYYY"];
const more = ["D MMM YYYY", "D. MMM YYYY", "D-MMM-YYYY", "D MMMM YYYY", "D. MMMM YYYY", "D de MMMM de YYYY"];
const monthFirst = ["M/D/YYYY", "M/D/YY"];

/** Months, quarters and weeks, as offices of statistics write them. */
const periods = ["YYYY-'M'MM", "YYYY'M'MM", "YYYY-'Q'Q", "YYYY'Q'Q", "YYYY 'Q'Q", "'Q'Q YYYY", "YYYY-'W'WW", "MM/YYYY"];

/** A pattern that reads a text as a day or as the first day of a period, for hints; `undefined` if none of the common ones does. */
export function guessPattern(text: string, locale: string): string | undefined {
  return patternOf([text], locale) ?? periods.find((pattern) => reads(dayReader(pattern, locale), [text]));
}

/** A pattern that reads all of some texts as days: `02/25/2024` says of `03/02/2024` that the month is first. */
export function patternOf(
  texts: readonly string[],
  locale: string,
  isMeant: (pattern: string) => boolean = () => true,
): string | undefined {
  const isMonthFirst = /^en(?:-US|-CA)?$/i.test(locale);
  const patterns = [...(isMonthFirst ? monthFirst : []), ...common, ...monthFirst, ...more];
  return patterns.find((pattern) => {
    return isMeant(pattern) && reads(dayReader(pattern, locale), texts);
  });
}

const reads = (reader: DayReader | CallProblem, texts: readonly string[]): boolean =>
  typeof reader === "function" && texts.every((text) => reader(text) !== undefined);

function makeReader(pattern: string, locale: Intl.Locale): DayReader | CallProblem {
  const lower = (text: string): string => text.normalize("NFC").toLocaleLowerCase(locale.toString());
  // Runs of the letters are parts, also where they do not exist: a `YYY` taken as text would fit nothing.
  const pieces = piecesOf(pattern);
  const wrong = problemOf(pattern, partsIn(pattern));
  if (wrong) return wrong;
  const parts: Part[] = [];
  const source = pieces.map((piece, at) => {
    if (at % 2 === 0) return literalSource(lower(piece));
    const part = numericParts[piece] ?? namePart(piece, locale);
    parts.push(part);
    return `(${part.source})`;
  });
  const expression = new RegExp(`^${source.join("")}$`, "u");
  return (text) => {
    const found = expression.exec(lower(text));
    return found ? dayOf(parts, found.slice(1)) : undefined;
  };
}

function dayOf(parts: readonly Part[], texts: readonly string[]): string | undefined {
  const units = new Map(parts.map((part, at) => [part.unit, part.read(texts[at]!)]));
  const year = units.get("year")!;
  const [week, quarter] = [units.get("week"), units.get("quarter")];
  if (week !== undefined) return mondayOf(Number(year), Number(week));
  const month = quarter === undefined ? units.get("month") : padded(String(3 * Number(quarter) - 2));
  const day = `${year}-${month ?? "01"}-${units.get("day") ?? "01"}`;
  return dayTime(day) === undefined ? undefined : day;
}

const partsIn = (pattern: string): readonly string[] => piecesOf(pattern).filter((_, at) => at % 2 === 1);

const millisecondsOfDay = 86_400_000;

/** The first day of a week of ISO 8601, whose first one contains 4 January; `undefined` if the year has no such week. */
function mondayOf(year: number, week: number): string | undefined {
  const firstOf = (one: number): number => {
    const fourth = new Date(0);
    fourth.setUTCFullYear(one, 0, 4);
    return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * millisecondsOfDay;
  };
  const monday = firstOf(year) + 7 * (week - 1) * millisecondsOfDay;
  return week < 1 || monday >= firstOf(year + 1) ? undefined : new Date(monday).toISOString().slice(0, 10);
}

function namePart(piece: string, locale: Intl.Locale): Part {
  const isShort = piece === "MMM";
  const names = monthNames(locale, isShort ? "short" : "long");
  // Long ones first: `mar` is the beginning of `march`.
  const sources = [...names.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  return {
    unit: "month",
    source: `(?:${sources.join("|")})${isShort ? "\\.?" : ""}`,
    read: (text) => padded(String(names.get(text) ?? names.get(text.replace(/\.$/, "")))),
  };
}

/** A space of the pattern is any white space: spreadsheets and web pages write no-break ones. */
const literalSource = (text: string): string => escapePattern(text).replace(/\s/g, "\\s");

const longest = 100;

function problemOf(pattern: string, parts: readonly string[]): CallProblem | undefined {
  const units = parts.map((part) => part[0]!);
  const unknown = parts.find((part) => !numericParts[part] && !/^M{3,4}$/.test(part));
  if (pattern.length > longest) return notPattern(pattern, `it has more than ${longest} characters`);
  if (unknown !== undefined) return notPattern(pattern, `\`${unknown}\` is not a part of one`);
  const twice = units.find((unit, at) => units.indexOf(unit) !== at);
  if (twice !== undefined) return notPattern(pattern, `it has the ${unitNames[twice]} twice`);
  if (!units.includes("Y")) return notPattern(pattern, "it has no year");
  if (units.includes("D") && !units.includes("M")) return notPattern(pattern, "it has a day, but no month");
  if (units.filter((unit) => "QMW".includes(unit)).length > 1)
    return notPattern(pattern, "it has two of quarter, month and week");
  return undefined;
}

const unitNames: Readonly<Record<string, string>> = { Y: "year", Q: "quarter", M: "month", W: "week", D: "day" };

function notPattern(pattern: string, reason: string): CallProblem {
  // Other programs write the parts in small letters.
  const capital = pattern.length <= longest ? pattern.replace(/[ymd]+/g, (run) => run.toUpperCase()) : pattern;
  const isMeant = capital !== pattern && !problemOf(capital, partsIn(capital));
  return {
    kind: "call-problem",
    problem: `${JSON.stringify(pattern.slice(0, 40))} is not a date pattern: ${reason}.`,
    advice: isMeant ? `Write \`"${capital}"\`.` : `Use ${partNames}, such as \`"DD.MM.YYYY"\`.`,
  };
}
