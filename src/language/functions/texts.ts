import type { CallContext, CallProblem } from "../function.js";
import { any, boolean, either, integer, list, number, text } from "../types.js";
import { isList, isNumeric, numberText, type Value } from "../value.js";
import { sameValue } from "./compare.js";
import { define } from "./define.js";
import { listParameter, textParameter, valueParameter } from "./parameters.js";
import { describeType, outOfSteps, refuse } from "./problem.js";
import { occurrences } from "./search.js";
import { slugOf } from "./slug.js";
import { titleCase } from "./title-case.js";

/** A function of one text, in time linear in it. */
const ofText = (
  name: string,
  documentation: string,
  example: readonly [string, string],
  run: (given: string) => string | CallProblem,
) =>
  define({
    name,
    parameters: [textParameter("text")],
    result: text,
    documentation,
    example,
    steps: ([given]) => given.length,
    run: ([given]) => run(given),
  });

export const upper = ofText(
  "upper",
  "The text in capitals, by the rules of Unicode for no language in particular: `ß` becomes `SS`.",
  ['upper("Straße")', "STRASSE"],
  (given) => given.toUpperCase(),
);

export const lower = ofText(
  "lower",
  "The text in lower case, by the rules of Unicode for no language in particular.",
  ['lower("São PAULO")', "são paulo"],
  (given) => given.toLowerCase(),
);

export const title = ofText(
  "title",
  "Each word with a capital first and lower case after it, abbreviations too: `USA` becomes `Usa`. Words end at anything but letters, digits and apostrophes between them.",
  ['title("JEAN-PIERRE doesn\'t")', "Jean-Pierre Doesn't"],
  titleCase,
);

export const trim = ofText(
  "trim",
  "The text without white space at its start and end, of any kind: line ends and no-break spaces too.",
  ['trim("  coffee \\n")', "coffee"],
  (given) => given.trim(),
);

export const slug = ofText(
  "slug",
  "A key from any text: lower-case ASCII letters, digits and `-`, at most 100 characters. Accents go, `ß`, `æ`, `ø` and the like, Greek and Cyrillic are spelled out; what has no ASCII form is left out, and a text of nothing else is refused.",
  ['slug("São Tomé & Príncipe: Øl, Straße")', "sao-tome-principe-ol-strasse"],
  (given) =>
    slugOf(given) ||
    refuse(0, "Nothing in this text has an ASCII form to make a key of.", "Name the document by another field."),
);

function joined(parts: readonly string[], separator: string, { spend }: CallContext): string | CallProblem {
  const length = parts.reduce((sum, part) => sum + part.length, separator.length * parts.length);
  return spend(length) ? parts.join(separator) : outOfSteps;
}

export const replace = define({
  name: "replace",
  parameters: [textParameter("text"), textParameter("search"), textParameter("replacement")],
  result: text,
  documentation:
    "The text with every occurrence of `search` replaced, from left to right. Both are literal: no character in them has a meaning. An empty `search` is refused.",
  example: ['replace("3.5 + 4.5", ".", ",")', "3,5 + 4,5"],
  steps: ([given, search]) => given.length + search.length,
  run([given, search, replacement], context) {
    if (search === "") return refuse(1, "The text to replace is empty.");
    return joined(parts(given, search), replacement, context);
  },
});

/** What stands between the occurrences of the separator. */
function parts(given: string, separator: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (const at of occurrences(given, separator)) {
    found.push(given.slice(start, at));
    start = at + separator.length;
  }
  return [...found, given.slice(start)];
}

export const split = define({
  name: "split",
  parameters: [textParameter("text"), textParameter("separator")],
  result: list(text),
  documentation:
    "The parts of the text between the occurrences of `separator`, which is literal. An empty separator gives the single characters (Unicode code points). Parts are not trimmed, and may be empty.",
  example: ['split("Brazil;Vietnam;;", ";")', ["Brazil", "Vietnam", "", ""]],
  steps: ([given, separator]) => given.length + separator.length,
  run: ([given, separator]) => (separator === "" ? Array.from(given) : parts(given, separator)),
});

/** As interpolation writes it; what it would not write, or write in more than one way, is refused. */
function itemText(item: Value): string | undefined {
  if (typeof item === "string") return item;
  return item !== null && isNumeric(item) ? numberText(item) : undefined;
}

export const join = define({
  name: "join",
  parameters: [listParameter("list", either(text, number)), textParameter("separator")],
  result: text,
  documentation:
    "The items of the list, texts and numbers, with `separator` between them. Numbers stand as they are, not by locale: `map` with `number` before that. An item of another type, null too, is refused.",
  example: ['join(["Brazil", "Vietnam", 3], ", ")', "Brazil, Vietnam, 3"],
  steps: ([items]) => items.length,
  run([items, separator], context) {
    const texts: string[] = [];
    for (const [at, item] of items.entries()) {
      const part = itemText(item);
      if (part === undefined) return unjoinable(at, item);
      texts.push(part);
    }
    return joined(texts, separator, context);
  },
});

const unjoinable = (at: number, item: Value): CallProblem =>
  refuse(
    0,
    `\`join\` takes texts and numbers; item ${at + 1} is ${describeType(item)}.`,
    item === null ? "Leave it out with `where(…, x => x != null)`." : "Make it a text with `map` before.",
  );

const has = (given: string, part: string): boolean => part === "" || !occurrences(given, part).next().done;

/** A number is not looked for among texts: that would be a guess, or a silent `false`. */
function listHas(items: readonly Value[], part: Value, { spend }: CallContext): boolean | CallProblem {
  for (const [at, item] of items.entries()) {
    if (item === null) continue;
    const [found, wanted] = [describeType(item), describeType(part)];
    if (found !== wanted)
      return refuse(1, `The value looked for is ${wanted}, but item ${at + 1} of the list is ${found}.`);
    const same = sameValue(item, part, spend);
    if (same === undefined) return outOfSteps;
    if (same) return true;
  }
  return false;
}

export const contains = define({
  name: "contains",
  parameters: [valueParameter("whole", either(text, list(any))), valueParameter("part")],
  result: boolean,
  documentation:
    "Whether a text has another text in it, literally, or a list an item equal to the value. Looking for a value of another type than the list's items is refused; items that are null do not count.",
  example: ['contains("Côte d\'Ivoire", "Ivoire")', true],
  steps: ([whole, part]) => (typeof whole === "string" && typeof part === "string" ? whole.length + part.length : 0),
  run([whole, part], context) {
    if (isList(whole)) return context.spend(whole.length) ? listHas(whole, part, context) : outOfSteps;
    if (typeof whole !== "string")
      return refuse(0, `\`contains\` looks into text or a list, not ${describeType(whole)}.`);
    if (typeof part !== "string") return refuse(1, `A text contains texts, not ${describeType(part)}.`);
    return has(whole, part);
  },
});

export const startsWith = define({
  name: "startsWith",
  parameters: [textParameter("text"), textParameter("start")],
  result: boolean,
  documentation: "Whether the text begins with `start`, character for character.",
  example: ['startsWith("2024-03-05", "2024-")', true],
  steps: ([, start]) => start.length,
  run: ([given, start]) => given.startsWith(start),
});

export const endsWith = define({
  name: "endsWith",
  parameters: [textParameter("text"), textParameter("end")],
  result: boolean,
  documentation: "Whether the text ends with `end`, character for character.",
  example: ['endsWith("Brazil (est.)", "(est.)")', true],
  steps: ([, end]) => end.length,
  run: ([given, end]) => given.endsWith(end),
});

/** Code points: what a reader counts as one character depends on the version of Unicode. */
function codePoints(given: string): number {
  let count = 0;
  for (const _ of given) count++;
  return count;
}

export const length = define({
  name: "length",
  parameters: [valueParameter("value", either(text, list(any)))],
  result: integer,
  documentation:
    "The number of characters of a text (Unicode code points), or of items of a list, those that are null included; `count` leaves them out.",
  example: ['length("São 😀")', 5],
  steps: ([value]) => (typeof value === "string" ? value.length : 0),
  run([value]) {
    if (typeof value === "string") return codePoints(value);
    return isList(value) ? value.length : refuse(0, `\`length\` takes text or a list, not ${describeType(value)}.`);
  },
});
