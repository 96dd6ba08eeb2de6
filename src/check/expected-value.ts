import { type AttributeDefinition, aggregateNames } from "../language/attributes.js";
import { describeType } from "../language/value.js";
import type { ExpandedValue } from "../template/expanded.js";
import { listed } from "../text/listed.js";

/** A value as messages describe it. */
export const found = (value: ExpandedValue): string => {
  if (value.kind === "word") return `\`${value.text}\``;
  if (value.kind === "list") return value.items.length > 0 ? "a list" : "an empty list";
  if (value.kind === "group") return "a group";
  return typeof value.value === "string"
    ? `the string \`${JSON.stringify(value.value)}\``
    : value.value === true
      ? "`true`"
      : describeType(value.value);
};

/** The name of a value of each type, in messages. */
export const expectations: Readonly<Record<AttributeDefinition["type"], string>> = {
  number: "a number",
  boolean: "`true` or `false`",
  text: "a string",
  words: "a string that is not empty",
  colors: "a list of colours, such as `[#6f4e37 #a67c52]`, or `@` and the name of a theme",
  callouts: "a group, such as `{enabled percentage=false}`",
  name: "a name",
  column: "the name of a column",
  aggregate: `one of ${listed(aggregateNames, aggregateNames.length)}`,
  integer: "an integer",
  choice: "a word",
  group: "a group, such as `{min=0 max=100}`",
  "by-column": "a group, such as `{Change=bar}`",
  "column-pair": "a list of two columns, such as `[low high]`",
  numbers: "a list of numbers, such as `[5 10 20]`",
  color: "a hex colour, such as `#6f4e37`",
  columns: "a list in brackets, such as `[country bags]`",
  titles: "a title or a list of titles, such as `[India China]`",
  shape: "`sheets`",
};

/** The expected value, with an example if the type alone does not show the form. */
export function expectationOf(definition: AttributeDefinition): string {
  const { name, type, example } = definition;
  const [, value] = new RegExp(`\\b${name}=("[^"]*"|\\S+)`).exec(example) ?? [];
  const shows = type === "number" || type === "text" || type === "words" || type === "integer";
  const expected = expectationOfType(definition);
  return shows && value !== undefined ? `${expected}, such as \`${value}\`` : expected;
}

function expectationOfType({ type, least, most, choices = [], whole }: AttributeDefinition): string {
  if (type === "choice") return `one of ${listed(choices, choices.length)}`;
  if (type === "by-column" && whole) return "a string, or a group with one for each column";
  if (type !== "integer") return expectations[type];
  return `an integer ${most === undefined ? `of at least ${least}` : `from ${least} to ${most}`}`;
}

/** The attribute alone, as it is typed: an example can contain others that it needs. */
export const writtenExample = ({ name, type, example }: AttributeDefinition): string =>
  type === "boolean" && example !== name
    ? `${name}=true\` or \`${name}=false`
    : (new RegExp(`\\b${name}(?:=(?:\\[[^\\]]*\\]|\\{[^}]*\\}|"[^"]*"|\\S+))?`).exec(example)?.[0] ?? example);
