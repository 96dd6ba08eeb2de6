import { numberReader } from "../../language/number-notation.js";
import { readNumber } from "../../language/read-number.js";
import type * as ast from "../../syntax/ast.js";
import { findField } from "../../syntax/find-field.js";
import { isNumber } from "../../syntax/scan.js";
import { isLocale } from "../../text/locale.js";
import type { DocumentLevel } from "../levels.js";
import { attributeOf } from "./data-directive.js";

export interface SortKeys {
  /** The order of two cells by their positions. Blank cells are last in both directions. */
  readonly compare: (one: number, other: number, descending: boolean) => number;
}

/** Orders cells by their type: numbers if all of them are, as the element or the locale of the document writes them, else texts. */
export function createSortKeys(cells: readonly string[], directive: ast.Directive, level: DocumentLevel): SortKeys {
  const locale = localeOf(level);
  const read = reader(directive, locale);
  const blank = cells.map((cell) => cell.trim() === "");
  const numbers = cells.map((cell, at) => (blank[at] ? 0 : read(cell)));
  const collator = new Intl.Collator(locale, { numeric: true });
  const areNumbers = numbers.every((number) => number !== undefined);
  return {
    compare(one, other, descending) {
      if (blank[one] || blank[other]) return Number(blank[one]) - Number(blank[other]);
      const order = areNumbers ? numbers[one]! - numbers[other]! : collator.compare(cells[one]!, cells[other]!);
      // Infinity is equal to itself, though its difference is not a number.
      return (descending ? -1 : 1) * (order || 0);
    },
  };
}

type ReadCell = (cell: string) => number | undefined;

function reader(directive: ast.Directive, locale: string): ReadCell {
  const given = attributeOf(directive, "decimal_separator")?.value;
  const separator = given?.kind === "word" ? given.text : given?.kind === "quoted" ? given.parts.join("") : undefined;
  if (separator !== undefined) return (cell) => readNumber(cell, separator);
  const inLocale = numberReader(notationOf(locale));
  return (cell) => {
    if (isNumber(cell, 0, cell.length)) return Number(cell);
    const digits = inLocale(cell);
    return digits === undefined ? readNumber(cell) : Number(digits);
  };
}

function notationOf(locale: string): { readonly decimal?: string; readonly thousands?: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value.replace(/\s/g, " ");
  const [decimal, thousands] = [find("decimal"), find("group")];
  return { ...(decimal !== undefined && { decimal }), ...(thousands !== undefined && { thousands }) };
}

/** The locale that the document writes out, or that of the project. */
function localeOf({ document, texts, project }: DocumentLevel): string {
  const field = findField(document, "locale");
  const written = field && texts.field(field).parts.join("");
  return written !== undefined && isLocale(written) ? written : (project.options.locale ?? "en");
}
