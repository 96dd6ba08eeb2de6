/** How a pattern writes a month's name: abbreviated (`MMM`) or whole (`MMMM`). */
type MonthStyle = "short" | "long";

/**
 * The names of the months in a language (CLDR, by `Intl`), in lower case, each with its month from 1. With `short`, also each beginning of a
 * whole name of three letters or more: versions of CLDR and house styles differ in where they cut (`Sep`, `Sept`). A name that two months
 * share, such as French `jui`, is left out.
 */
export function monthNames(locale: Intl.Locale, style: MonthStyle): ReadonlyMap<string, number> {
  const whole = namesIn(locale, "long");
  const others = otherShortNames[locale.language] ?? [];
  const names = unique(style === "long" ? whole : [...whole, ...namesIn(locale, "short"), ...others]);
  if (style === "long") return names;
  for (const [name, month] of unique(whole.flatMap(beginnings))) if (!names.has(name)) names.set(name, month);
  return names;
}

type Named = readonly [name: string, month: number];

/** Forms of people and spreadsheet programs that CLDR lacks: German `Mrz` (DIN 1355) is `März` there. */
const otherShortNames: Readonly<Record<string, readonly Named[]>> = { de: [["mrz", 3]] };

/** As the language writes a month alone, beside a day, where Slavic languages decline it (`marzec`, `5 marca`), and before a year, as Persian does. */
function namesIn(locale: Intl.Locale, month: MonthStyle): readonly Named[] {
  const fixed = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC", month } as const;
  const alone = new Intl.DateTimeFormat(locale, fixed);
  const besides = [{}, { year: "numeric" } as const].map(
    (year) => new Intl.DateTimeFormat(locale, { ...fixed, day: "numeric", ...year }),
  );
  return Array.from({ length: 12 }, (_, at) => {
    const day = new Date(Date.UTC(2024, at, 15));
    const parts = besides.map((one) => one.formatToParts(day).find(({ type }) => type === "month")?.value ?? "");
    return [alone.format(day), ...parts].map((name): Named => [normalName(name, locale), at + 1]);
  })
    .flat()
    .filter(([name]) => /\p{L}/u.test(name));
}

const normalName = (name: string, locale: Intl.Locale): string =>
  name.normalize("NFC").toLocaleLowerCase(locale.toString()).replace(/\.$/, "");

const beginnings = ([name, month]: Named): readonly Named[] => {
  const letters = [...name];
  return letters.slice(3).map((_, at): Named => [letters.slice(0, at + 3).join(""), month]);
};

function unique(named: readonly Named[]): Map<string, number> {
  const months = new Map<string, number>();
  const shared = new Set<string>();
  for (const [name, month] of named) {
    if ((months.get(name) ?? month) !== month) shared.add(name);
    months.set(name, month);
  }
  for (const name of shared) months.delete(name);
  return months;
}
