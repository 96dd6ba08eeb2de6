import { type NumberPattern, readNumberPattern } from "./number-pattern.js";

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
