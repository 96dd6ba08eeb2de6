import { type NumberPattern, readNumberPattern } from "../language/number-pattern.js";
import type { Numbers } from "./numbers.js";

/** How the author wants numbers to be written: attributes that only pictures show. */
export interface NumberForm {
  readonly pattern?: NumberPattern;
  readonly decimals?: number;
  readonly unit?: string;
}

/** The attributes that decide it. */
interface NumberFields {
  readonly unit?: string;
  readonly decimals?: number;
  readonly format?: string;
  readonly formats?: Readonly<Record<string, string>>;
}

/** The form of the numbers of a column, or of all numbers of a map. A pattern that cannot be read has a finding, and is left out. */
export function numberForm(
  { unit, decimals, format, formats = {} }: NumberFields,
  column?: string,
): NumberForm | undefined {
  const written = column !== undefined && Object.hasOwn(formats, column) ? formats[column] : format;
  const pattern = written === undefined ? undefined : readNumberPattern(written);
  const isRead = pattern !== undefined && !("problem" in pattern);
  if (!isRead && unit === undefined && decimals === undefined) return undefined;
  return {
    ...(isRead && { pattern }),
    ...(decimals !== undefined && { decimals }),
    ...(unit !== undefined && { unit }),
  };
}

/** Numbers in a form. Names, such as years, have no grouping, and stay as they are. */
export function formedNumbers(numbers: Numbers, form: NumberForm | undefined): Numbers {
  if (form === undefined) return numbers;
  const { pattern, decimals, unit } = form;
  const fixed = (value: number | string, own: () => string): string => {
    if (pattern) return numbers.patterned(value, pattern, decimals);
    return decimals === undefined ? own() : numbers.written(value, { decimals, grouping: true });
  };
  const formed = (value: number | string, own: () => string): string =>
    unit === undefined ? fixed(value, own) : numbers.withUnit(fixed(value, own), unit);
  return {
    ...numbers,
    format: (value, digits) => formed(value, () => numbers.format(value, digits)),
    written: (value, settings) =>
      settings.grouping ? formed(value, () => numbers.written(value, settings)) : numbers.written(value, settings),
    compact: (value, least) => formed(value, () => numbers.compact(value, least)),
  };
}
