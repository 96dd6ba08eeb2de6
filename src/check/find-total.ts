const totalNames =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt(?:summe|ergebnis|zahl)?|insgesamt|zusammen|all|overall|alle|ensemble|suma|totaal|summa|somme|totale|Σ|∑)(?![\p{L}\p{N}])/iu;

type Numbers = readonly (number | undefined)[];

/** The first line of numbers that is the sum of the others, of three at least. */
export function findTotal(names: readonly string[], lines: readonly Numbers[]): number | undefined {
  if (lines.filter((line) => line.some((value) => value !== undefined)).length < 3) return undefined;
  const sums = (lines[0] ?? []).map((_, at) => lines.reduce((sum, line) => sum + (line[at] ?? 0), 0));
  const found = lines.findIndex((line, index) =>
    isTotal(
      line,
      line.map((value, at) => sums[at]! - (value ?? 0)),
      names[index]!,
      index === 0 || index === lines.length - 1,
    ),
  );
  return found < 0 ? undefined : found;
}

/** Half of a whole is the sum of all other parts too: a line without such a name is the first or last, and has several sums, or one of many digits. */
function isTotal(line: Numbers, others: readonly number[], name: string, isAtEnd: boolean): boolean {
  const sums = line.filter((value) => value !== undefined && value !== 0);
  if (sums.length === 0) return false;
  const isWithin = (tolerance: number): boolean =>
    line.every((value, at) => Math.abs((value ?? 0) - others[at]!) <= tolerance * Math.abs(others[at]!));
  // A sum of rounded numbers is a little off. The name is asked for last: nearly no line is near a sum.
  if (!isWithin(0.01)) return false;
  if (totalNames.test(name.trim())) return true;
  return isAtEnd && isWithin(1e-9) && (sums.length > 1 || significantDigits(sums[0]!) > 3);
}

const significantDigits = (value: number): number =>
  String(value)
    .replace(/e.*/, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/(?<!0)0+$/, "").length;
