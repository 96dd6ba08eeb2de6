import { suggestType } from "../../language/absent.js";

const lookUp = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** The texts of placeholders in the tables of shapes, by function. A row with one that is undefined does not fit. */
export const words: Readonly<Record<string, (text: string) => string | undefined>> = {
  /** `crop` of `crops`. */
  item: (list) => {
    const [plural = ""] = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+$/u.exec(list) ?? [];
    const one = plural.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
    return one === plural ? "item" : one;
  },
  /** The end of a range that has its last number. */
  next: (last) => (/^\d+$/.test(last) ? `${Number(last) + 1}` : `${last} + 1`),
  perCent: (number) => `${Number((Number(number) / 100).toPrecision(15))}`,
  /** `1.234` before a decimal comma. */
  ungrouped: (number) => number.replace(".", ""),
  snake: (name) => name.replaceAll("-", "_"),
  slashes: (path) => (path.includes("\\") ? path.replace(/\\+/g, "/") : undefined),
  stem: (path) => /^["'](?:[^"']*\/)?([\p{L}_][\p{L}\p{N}_]*)\.[^"'/]+["']$/u.exec(path)?.[1],
  path: (text) => (text.includes(".") && /[\p{L}\p{N}]/u.test(text) ? `"${text}"` : undefined),
  /** The values of attributes, which end with a word, a text or a bracket. */
  values: (text) => (/[\p{L}\p{N}"'%\])}]$/u.test(text) ? text : undefined),
  quoted: (text) => (/["'`(]|\{\{|[ \t]\/\//.test(text) ? undefined : JSON.stringify(text)),
  color: (text) => (/^#?[\da-f]{3,8}$/i.test(text) ? `"${text}"` : undefined),
  hex: (text) => (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? text : undefined),
  /** Not a colour. */
  id: (text) => (words["hex"]!(text) === undefined && /^\p{L}/u.test(text) ? text : undefined),
  plural: (name) => (name.endsWith("s") ? name : undefined),
  /** A name without its quotes. */
  bare: (text) => /^"([\p{L}_][\p{L}\p{N}_-]*)"$/u.exec(text)?.[1],
  date: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `"${text}"` : undefined),
  /** A literal, as it stands for a default. */
  literal: (text) => words["date"]!(text) ?? text,
  typeOf: (literal) => literalTypes.find(([pattern]) => pattern.test(literal))?.[1],
  /** Of other languages too: `int`. */
  type: (name) => suggestType(name),
  /** A type with its empty default. */
  default: (type) => lookUp(defaults, type) && `${type} = ${defaults[type]}`,
  /** `"small" | "large"`, of names or texts between bars or commas. */
  choice: (list) => {
    const parts = list.split(/[|,]/).map((one) => one.trim());
    const isOne =
      parts.length > 1 && parts.every((one) => /^(?:["'][^"']*["']|[\p{L}_]+)$/u.test(one) && !lookUp(defaults, one));
    return isOne ? parts.map((one) => (/^["']/.test(one) ? one : `"${one}"`)).join(" | ") : undefined;
  },
  /** The text of a pattern of SQL, which begins a text, ends it, or is inside. */
  prefix: (pattern) => /^(["'][^%_"'\\]+)%(["'])$/.exec(pattern)?.slice(1).join(""),
  suffix: (pattern) => /^(["'])%([^%_"'\\]+["'])$/.exec(pattern)?.slice(1).join(""),
  infix: (pattern) => /^(["'])%([^%_"'\\]+)%(["'])$/.exec(pattern)?.slice(1).join(""),
  operator: (word) => lookUp({ and: "&&", or: "||", eq: "==", ne: "!=" }, word.toLowerCase()),
  is: (word) => lookUp({ null: "==", none: "==", undefined: "==", defined: "!=" }, word.toLowerCase()),
  isNot: (word) => lookUp({ null: "!=", none: "!=", undefined: "!=", defined: "==" }, word.toLowerCase()),
  /** The function that does what a method does. */
  function: (method) => lookUp(functions, method) ?? method,
};

const functions: Readonly<Record<string, string>> = {
  filter: "where",
  forEach: "map",
  includes: "contains",
  indexOf: "find",
  toFixed: "fixed",
  toLowerCase: "lower",
  toUpperCase: "upper",
};

const defaults: Readonly<Record<string, string>> = {
  string: '""',
  integer: "0",
  number: "0",
  boolean: "false",
  color: '"#6f4e37"',
  date: '"2024-01-31"',
  list: "[]",
  object: "{}",
  secret: '""',
};

const literalTypes: readonly (readonly [RegExp, string])[] = [
  [/^(["']?)\d{4}-\d{2}-\d{2}\1$/, "date"],
  [/^(["'])#(?:[\da-f]{3}|[\da-f]{6})\1$/i, "color"],
  [/^(?:"[^"]*"|'[^']*')$/, "string"],
  [/^-?\d+$/, "integer"],
  [/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, "number"],
  [/^\[[^|]*\]$/, "list"],
  [/^(?:true|false)$/, "boolean"],
];
