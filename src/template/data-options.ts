import type { DataOptionName, DataOptions } from "../data/reader.js";
import { attributeType, unknownAttribute } from "../diagnostics/messages/elements.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { suggestOption } from "../language/synonyms.js";
import type { Attribute, Attributes, AttributeValue } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { constantText } from "./constant-text.js";

type Read = string | number | boolean | readonly string[] | ReadonlyMap<string, string> | undefined;

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
  header: {
    read: booleanOf,
    expected: "`true` or `false`",
    documentation: "`false` if the first row is data; the columns are then `column1`, `column2` …; default: `true`",
  },
  sheet: {
    read: (value) =>
      value?.kind === "word" && /^[1-9]\d*$/.test(value.text) ? Number(value.text) : constantText(value),
    expected: 'the name of a sheet, such as `"2024"`, or its position from 1',
    documentation: "the sheet, by its name or its position from 1; default: the first",
  },
  range: {
    read: constantText,
    expected: "a range of cells, such as `A1:D20`",
    documentation: "the cells to read, such as `A1:D20` or `B:C`; default: all",
  },
  text: {
    read: textsOf,
    expected: "a list of columns, such as `[zip]`",
    documentation: "columns whose cells stay strings, such as `[zip]`",
  },
  decimal: {
    read: constantText,
    expected: 'one character, such as `","`',
    documentation: 'the decimal separator of numbers, such as `","`; default: a point',
  },
  thousands: {
    read: constantText,
    expected: 'one character, such as `"."`',
    documentation: 'the character between groups of digits, such as `"."`; default: none',
  },
  null: {
    read: textsOf,
    expected: 'a list of texts, such as `["n/a" "-"]`',
    documentation: 'texts that count as blank cells, such as `["n/a" "-"]`',
  },
  dates: {
    read: patternsOf,
    expected: 'columns with their patterns, such as `{day="DD.MM.YYYY"}`',
    documentation:
      'columns of days with their patterns of `YYYY YY MM M MMM MMMM DD D`, such as `{day="DD.MM.YYYY"}`; kept as `YYYY-MM-DD`',
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

function patternsOf(value: AttributeValue | undefined): ReadonlyMap<string, string> | undefined {
  if (value?.kind !== "group") return undefined;
  const patterns = value.attributes.entries.map((entry) => [entry.name, constantText(entry.value)] as const);
  return patterns.every((one): one is readonly [string, string] => one[1] !== undefined)
    ? new Map(patterns)
    : undefined;
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
