import type { CallContext, CallProblem } from "../function.js";
import { any, boolean, either, integer, list, number, text } from "../types.js";
import { describeType, isList, shownValue, type Value } from "../value.js";
import { codePoints } from "./code-points.js";
import { sameValue } from "./compare.js";
import { define } from "./define.js";
import { itemTexts } from "./item-texts.js";
import { listParameter, textParameter, valueParameter } from "./parameters.js";
import { outOfSteps, refuse } from "./problem.js";
import { occurrences } from "./search.js";
import { slugOf } from "./slug.js";
import { titleCase } from "./title-case.js";

/** A function of one string that takes linear time. */
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
  "Converts a string to capitals, by the language-independent rules of Unicode: `ß` becomes `SS`.",
  ['upper("Straße")', "STRASSE"],
  (given) => given.toUpperCase(),
);

export const lower = ofText(
  "lower",
  "Converts a string to lower case, by the language-independent rules of Unicode.",
  ['lower("São PAULO")', "são paulo"],
  (given) => given.toLowerCase(),
);

export const title = ofText(
  "title",
  "Converts each word to a capital and lower-case letters, including abbreviations: `USA` becomes `Usa`. A word consists of letters, digits and apostrophes between them.",
  ['title("JEAN-PIERRE doesn\'t")', "Jean-Pierre Doesn't"],
  titleCase,
);

export const trim = ofText(
  "trim",
  "Removes all white space at the start and end of a string, including line breaks and no-break spaces.",
  ['trim("  coffee \\n")', "coffee"],
  (given) => given.trim(),
);

export const slug = ofText(
  "slug",
  "Makes a key from any string: lower-case ASCII letters, digits and `-`, at most 100 characters. Removes accents, spells out Greek, Cyrillic and letters such as `ß`, `æ` and `ø`, and omits characters without an ASCII form. A string with only such characters is an error.",
  ['slug("São Tomé & Príncipe: Øl, Straße")', "sao-tome-principe-ol-strasse"],
  (given) =>
    slugOf(given) || refuse(0, "The string has no character with an ASCII form.", "Make the key from another field."),
);

/** Pays for the result before it exists: a few replacements in a row could otherwise make it longer than the memory. */
function joined(parts: readonly string[], separator: string, { spend }: CallContext): string | CallProblem {
  const length = parts.reduce((sum, part) => sum + part.length, separator.length * parts.length);
  return spend(length) ? parts.join(separator) : outOfSteps;
}

export const replace = define({
  name: "replace",
  parameters: [textParameter("text"), textParameter("search"), textParameter("replacement")],
  result: text,
  documentation:
    "Replaces every occurrence of `search`, from left to right. `search` and `replacement` are literal: no character has a special meaning. `search` cannot be empty.",
  example: ['replace("3.5 + 4.5", ".", ",")', "3,5 + 4,5"],
  steps: ([given, search]) => given.length + search.length,
  run([given, search, replacement], context) {
    // An empty search would match between all characters, which is never intended.
    if (search === "") return refuse(1, "The argument `search` of `replace` is empty.");
    return joined(parts(given, search), replacement, context);
  },
});

/** The parts between the occurrences of the separator. */
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
    "Splits a string at every occurrence of `separator`, which is literal. An empty separator splits into characters (Unicode code points). Does not trim the parts, which can be empty.",
  example: ['split("Brazil;Vietnam;;", ";")', ["Brazil", "Vietnam", "", ""]],
  steps: ([given, separator]) => given.length + separator.length,
  // Code points: `split("")` of JavaScript would cut emoji in two.
  run: ([given, separator]) => (separator === "" ? Array.from(given) : parts(given, separator)),
});

export const join = define({
  name: "join",
  parameters: [listParameter("list", either(text, number)), textParameter("separator")],
  result: text,
  documentation:
    "Joins the items of a list, strings and numbers, with `separator` between them. Does not format numbers by locale: use `map` with `number` first. Items of other types, including null, are errors.",
  example: ['join(["Brazil", "Vietnam", 3], ", ")', "Brazil, Vietnam, 3"],
  steps: ([items]) => items.length,
  run([items, separator], context) {
    const texts = itemTexts("join", items);
    return "kind" in texts ? texts : joined(texts, separator, context);
  },
});

const has = (given: string, part: string): boolean => part === "" || !occurrences(given, part).next().done;

/** Searching for a number in a list of strings is an error: `false` would hide the mistake. */
function listHas(items: readonly Value[], part: Value, { spend }: CallContext): boolean | CallProblem {
  for (const [at, item] of items.entries()) {
    if (item === null) continue;
    const [found, wanted] = [describeType(item), describeType(part)];
    if (found !== wanted)
      return refuse(1, `The value to search for is ${wanted}, but item ${at + 1} of the list is ${found}.`);
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
    "Whether a string contains another string, or a list contains a value. The value must have the type of the items; items that are null do not count.",
  example: ['contains("Côte d\'Ivoire", "Ivoire")', true],
  steps: ([whole, part]) => (typeof whole === "string" && typeof part === "string" ? whole.length + part.length : 0),
  run([whole, part], context) {
    if (isList(whole)) return context.spend(whole.length) ? listHas(whole, part, context) : outOfSteps;
    if (typeof whole !== "string")
      return refuse(0, `\`contains\` searches a string or a list, not ${describeType(whole)}.`);
    const searched = shownValue(part);
    if (typeof searched !== "string")
      return refuse(1, `The argument \`part\` of \`contains\` must be a string, not ${describeType(part)}.`);
    return has(whole, searched);
  },
});

export const startsWith = define({
  name: "startsWith",
  parameters: [textParameter("text"), textParameter("start")],
  result: boolean,
  documentation: "Whether the string begins with `start`.",
  example: ['startsWith("2024-03-05", "2024-")', true],
  steps: ([, start]) => start.length,
  run: ([given, start]) => given.startsWith(start),
});

export const endsWith = define({
  name: "endsWith",
  parameters: [textParameter("text"), textParameter("end")],
  result: boolean,
  documentation: "Whether the string ends with `end`.",
  example: ['endsWith("Brazil (est.)", "(est.)")', true],
  steps: ([, end]) => end.length,
  run: ([given, end]) => given.endsWith(end),
});

/** The length of a string in code points, and the number of items of a list. Grapheme clusters would depend on the version of Unicode. */
export const length = define({
  name: "length",
  parameters: [valueParameter("value", either(text, list(any)))],
  result: integer,
  documentation:
    "The number of characters of a string (Unicode code points), or of items of a list, including null; `count` skips null.",
  example: ['length("São 😀")', 5],
  steps: ([value]) => (typeof value === "string" ? value.length : 0),
  run([value]) {
    if (typeof value === "string") return codePoints(value);
    return isList(value) ? value.length : refuse(0, `\`length\` takes a string or a list, not ${describeType(value)}.`);
  },
});
