import type { NumberForm } from "../language/number-form.js";
import type { Numbers } from "./numbers.js";

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
