import type { ByColumn } from "./reader.js";

type ColumnValue = string | readonly string[];

/** The value of an option for a column. */
export const ofColumn = <T extends ColumnValue>(option: ByColumn<T> | undefined, name: string): T | undefined =>
  isByColumn(option) ? option.get(name) : option;

/** All values of an option. */
export const valuesOf = <T extends ColumnValue>(option: ByColumn<T> | undefined): readonly T[] =>
  option === undefined ? [] : isByColumn(option) ? [...option.values()] : [option];

/** The columns that an option names. */
export const columnsIn = <T extends ColumnValue>(option: ByColumn<T> | undefined): readonly string[] =>
  isByColumn(option) ? [...option.keys()] : [];

const isByColumn = <T extends ColumnValue>(option: ByColumn<T> | undefined): option is ReadonlyMap<string, T> =>
  option instanceof Map;

/** Options of which several can be of columns, or are lists of them, with one entry for each option. */
export function mergedOptions(options: readonly string[]): readonly string[] {
  const merged = new Map<string, string>();
  for (const option of new Set(options)) {
    const [, name = option, entries] = /^(\w+)=[{[](.*)[}\]]$/s.exec(option) ?? [];
    const known = merged.get(name);
    merged.set(
      name,
      entries === undefined || known === undefined ? option : `${known.slice(0, -1)} ${entries}${known.at(-1)}`,
    );
  }
  return [...merged.values()];
}
