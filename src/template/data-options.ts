import type { DataOptionName, DataOptions } from "../data/reader.js";
import { attributeType, unknownAttribute } from "../diagnostics/messages/elements.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { suggestOption } from "../language/synonyms.js";
import type { Attribute, Attributes, AttributeValue } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { constantText } from "./constant-text.js";

type Read =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | ReadonlyMap<string, string | readonly string[]>
  | undefined;

/** How each option is read, and what it is called where it does not fit. */
const options: Readonly<
  Record<
    DataOptionName,
    {
      readonly read: (value: AttributeValue | undefined) => Read;
      readonly expected: string;
      readonly documentation: string;
    }
  >
> = {
  format: {
    read: constantText,
    expected: "the name of a format, such as `csv`",
    documentation: "the format, if the extension does not name it",
  },
  delimiter: {
    read: constantText,
    expected: 'one character, such as `";"`',
    documentation: "the character between cells; default: a comma, in `tsv` a tab",
  },
  encoding: {
    read: constantText,
    expected: "an encoding, such as `latin1`",
    documentation: "the encoding of the text, such as `windows-1252`; default: UTF-8",
  },
  skip: {
    read: (value) => wholeNumber(value) ?? constantText(value),
    expected: 'a number of lines or how the header begins, such as `"Country"`',
    documentation: 'the lines above the header, such as `3`, or how the line of the header begins, such as `"Country"`',
  },
  header: {
    read: headerOf,
    expected: 'rows such as `[1 2]`, names such as `["id" "country"]`, `true` or `false`',
    documentation:
      '`false` if the first row is data; the columns are then `column1`, `column2` …; rows that make the names together, such as `[1 2]`; names instead of those in the file, such as `["id" "country"]`; default: `true`',
  },
  unnamed: {
    read: constantText,
    expected: 'a name, such as `"id"`',
    documentation: "the name of the column with a blank header",
  },
  sheet: {
    read: (value) => wholeNumber(value) || constantText(value),
    expected: 'the name of a sheet, such as `"2024"`, or its position from 1',
    documentation: "the sheet, by its name or its position from 1; default: the first",
  },
  range: {
    read: constantText,
    expected: "a range of cells, such as `A1:D20`",
    documentation: "the cells to read, such as `A1:D20` or `B:C`; default: all",
  },
  percent: {
    read: textsOf,
    expected: "a list of columns, such as `[Share]`",
    documentation: "columns whose cells are multiplied by 100 where the workbook shows them as per cent",
  },
  path: {
    read: constantText,
    expected: 'names with points between them, such as `"data.items"`',
    documentation:
      'the list of rows inside the document, such as `"data.items"`; `*` stands for each entry, whose other fields stay beside its rows',
  },
  text: {
    read: textsOf,
    expected: "a list of columns, such as `[zip]`",
    documentation: "columns whose cells stay strings, such as `[zip]`",
  },
  decimal: {
    read: (value) => constantText(value) ?? byColumn(value, constantText),
    expected: 'one character, such as `","`',
    documentation:
      'the decimal separator of numbers, such as `","`, or of columns, such as `{price=","}`; default: a point',
  },
  thousands: {
    read: (value) => constantText(value) ?? byColumn(value, constantText),
    expected: 'one character, such as `"."`',
    documentation:
      'the character between groups of digits, such as `"."`, or of columns, such as `{price="."}`; default: none',
  },
  null: {
    read: (value) => textsOf(value) ?? byColumn(value, textsOf),
    expected: 'a list of texts, such as `["n/a" "-"]`',
    documentation: 'texts that count as blank cells, such as `["n/a" "-"]`, or of columns, such as `{price=["-"]}`',
  },
  strip: {
    read: (value) => textsOf(value) ?? byColumn(value, textsOf),
    expected: 'a list of texts, such as `["%" "*"]`',
    documentation:
      'signs and words that are taken off before a cell is read as a number, such as `["%" "*"]`, or of columns, such as `{share=["%"]}`',
  },
  dates: {
    read: (value) => byColumn(value, constantText),
    expected: 'columns with their patterns, such as `{day="DD.MM.YYYY"}`',
    documentation:
      'columns of days with their patterns of `YYYY YY Q WW MM M MMM MMMM DD D`, such as `{day="DD.MM.YYYY"}`, text in single quotes; kept as `YYYY-MM-DD`, quarters and weeks shown as `2024 Q1` and `2024-W05`',
  },
};

export const dataOptionNames = Object.keys(options) as readonly DataOptionName[];

/** The effect of an option, for the reference. */
export const documentationOf = (name: DataOptionName): string => options[name].documentation;

/** The option with a value, as a document writes it. */
export const optionExample = (name: DataOptionName): string => `${name}=${exampleOf(options[name].expected)}`;

/**
 * The options of a `@data` line or a data fence, which `what` names; `undefined` where one does not fit, which has been reported. They are
 * constant: no interpolation.
 */
export function readDataOptions(
  attributes: Attributes | undefined,
  what: string,
  report: Report,
): DataOptions | undefined {
  const read: Record<string, Read> = {};
  let failed = false;
  for (const entry of attributes?.entries ?? []) {
    const value = readOption(entry, what, report);
    if (value === undefined) failed = true;
    else read[entry.name] = value;
  }
  return failed ? undefined : read;
}

/** Only double quotes mark a text; these would be a part of the name or sign. */
const singleQuoted = /^'([^'"\\]+)'$/;

function readOption({ name, nameSpan, span, value }: Attribute, what: string, report: Report): Read {
  const option = Object.hasOwn(options, name) ? options[name as DataOptionName] : undefined;
  if (!option) {
    const suggestion = suggestOption(name, dataOptionNames);
    const fixes = writeInstead(suggestion, nameSpan, name);
    report(unknownAttribute, nameSpan, { name, what, suggestion, known: dataOptionNames }, { fixes });
    return undefined;
  }
  const word = value?.kind === "word" ? value : undefined;
  const quoted = word && singleQuoted.exec(word.text)?.[1];
  if (word && quoted !== undefined) {
    const meant = JSON.stringify(quoted);
    const details = { hint: `Write \`${name}=${meant}\`.`, fixes: writeInstead(meant, word.span) };
    report(attributeType, word.span, { name, expected: option.expected, found: `\`${word.text}\`` }, details);
    return undefined;
  }
  const read = option.read(value);
  if (read !== undefined) return read;
  const hint = `Write \`${name}=${exampleOf(option.expected, value)}\`.`;
  report(attributeType, value?.span ?? span, { name, expected: option.expected }, { hint });
  return undefined;
}

/** The last one that the expectation shows; of a list, a list of the word that is written. */
function exampleOf(expected: string, value?: AttributeValue): string {
  const shown = expected.slice(expected.indexOf("`") + 1, expected.lastIndexOf("`")).replace(/^.*`/, "");
  return shown.startsWith("[") && value?.kind === "word" ? `[${value.text}]` : shown;
}

function booleanOf(value: AttributeValue | undefined): boolean | undefined {
  if (!value) return true;
  const text = value.kind === "word" ? value.text : undefined;
  return text === "true" || text === "false" ? text === "true" : undefined;
}

function textsOf(value: AttributeValue | undefined): readonly string[] | undefined {
  if (value?.kind !== "list") return undefined;
  const texts = value.items.map((item) => (item.renamed ? undefined : constantText(item.value)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** A group with a value for each of some columns. */
function byColumn<T>(
  value: AttributeValue | undefined,
  read: (value: AttributeValue | undefined) => T | undefined,
): ReadonlyMap<string, T> | undefined {
  if (value?.kind !== "group") return undefined;
  const entries = value.attributes.entries.map((entry) => [entry.name, read(entry.value)] as const);
  return entries.every((one): one is readonly [string, T] => one[1] !== undefined) ? new Map(entries) : undefined;
}

const wholeNumber = (value: AttributeValue | undefined): number | undefined =>
  value?.kind === "word" && /^(?:0|[1-9]\d{0,8})$/.test(value.text) ? Number(value.text) : undefined;

/** Words of digits are rows; to be names, they need quotes. */
function headerOf(value: AttributeValue | undefined): Read {
  if (value?.kind !== "list") return booleanOf(value);
  const rows = value.items.map((item) => (item.renamed ? undefined : wholeNumber(item.value)));
  return rows.every((row) => row !== undefined && row > 0) ? (rows as readonly number[]) : textsOf(value);
}

/** The span of an option, or of one entry of its list or group; `undefined` if it is not written. */
export function optionSpan(
  attributes: Attributes | undefined,
  name: DataOptionName,
  entry: string | undefined,
): Span | undefined {
  const option = attributes?.entries.find((one) => one.name === name);
  const { value } = option ?? {};
  const inner =
    value?.kind === "list"
      ? value.items.find((item) => constantText(item.value) === entry)?.value.span
      : value?.kind === "group"
        ? value.attributes.entries.find((one) => one.name === entry)?.span
        : undefined;
  return inner ?? option?.span;
}
