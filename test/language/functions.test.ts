import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import type { ArgumentValue } from "../../src/language/function.js";
import { compareTexts, compareValues, sameValue } from "../../src/language/functions/compare.js";
import { occurrences } from "../../src/language/functions/search.js";
import { findFunction, functionNames, functions } from "../../src/language/functions.js";
import type { Type } from "../../src/language/types.js";
import type { Value } from "../../src/language/value.js";
import { anyCharacter } from "../support/any-character.js";
import { call, context, exact, inLocale, problem, record } from "../support/call-function.js";

const runs = Number(process.env["IGX_FUZZ_RUNS"] ?? 300);

/** What the compiler makes of an example: the cells of a chart keep numbers and texts apart; null is an empty cell. */
async function compiledCells(expression: string, isList: boolean): Promise<unknown> {
  const rows = isList ? `@for item in ${expression}\n| x | {{ item }} |\n@end` : `| x | {{ ${expression} }} |`;
  const { output, diagnostics } = await compile(`@chart table\n| name | value |\n${rows}\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [element] = JSON.parse(output!.json) as [{ data: [[unknown, ...[string, unknown][]]] }];
  return element.data[0].slice(1).map((row) => (row as [string, unknown])[1]);
}

const asCell = (value: unknown): unknown => (value === null ? "" : typeof value === "boolean" ? String(value) : value);

describe("the table", () => {
  test("has every definition of its folder", async () => {
    const folder = join(import.meta.dirname, "../../src/language/functions");
    const modules: object[] = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
    const defined = modules.flatMap((module) => Object.values(module)).filter((one) => one?.checkType && one.call);
    expect(defined.length).toBeGreaterThan(50);
    expect(defined.filter((one) => !functions.includes(one)).map(({ name }) => name)).toEqual([]);
  });

  test("has exactly the functions of the contract", () => {
    // The reference is generated and checked in, so a function that is missing or renamed shows there.
    const reference = readFileSync(join(import.meta.dirname, "../../grammar/reference.md"), "utf8");
    const contract = [...reference.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name);
    expect(functionNames).toEqual(contract);
    for (const foreign of ["toString", "constructor", "__proto__", "Upper"])
      expect(findFunction(foreign)).toBeUndefined();
  });

  test.each(functions.map((definition) => [definition.name, definition] as const))(
    "the example of %s holds",
    async (name, definition) => {
      const [expression, result] = definition.example;
      expect(expression).toContain(`${name}(`);
      const cells = await compiledCells(expression, Array.isArray(result));
      expect(cells).toEqual([result].flat().map(asCell));
    },
  );

  test.each(functions.map((definition) => [definition.name, definition] as const))(
    "%s is described whole",
    (_, definition) => {
      expect(definition.documentation).toMatch(/^[A-Z].*\.$/s);
      const optional = definition.parameters.map((parameter) => parameter.optional === true);
      expect(optional).toEqual(optional.toSorted());
      expect(new Set(definition.parameters.map(({ name }) => name)).size).toBe(definition.parameters.length);
    },
  );
});

/** A value of the parameter's type. */
function fittingValue(type: Type): ArgumentValue {
  switch (type.kind) {
    case "integer":
    case "number":
    case "variable":
    case "any":
      return 1;
    case "list":
      return type.item.kind === "text" ? ["a"] : [1, 2];
    case "lambda":
      return type.result.kind === "boolean" ? () => true : (item: Value) => item;
    case "either":
      return fittingValue(type.of[0]!);
    case "date":
      return "2024-03-05";
    case "choice":
      return type.choices[0]!;
    default:
      return "coffee";
  }
}

/** Arguments that every function takes; one of them is then made wrong. Only what a type does not say is written here. */
const fitting: Readonly<Record<string, readonly ArgumentValue[]>> = {
  ...Object.fromEntries(
    functions.map(({ name, parameters }) => [name, parameters.map(({ type }) => fittingValue(type))]),
  ),
  contains: ["coffee", "c"],
  currency: [1.5, "EUR", 2],
  flatten: [[[1], [2]]],
  pick: [record({ a: 1 }), ["a"]],
  parseNumber: ["12", "."],
  plural: [1, record({ one: "a", other: "b" })],
  parseDate: ["5.3.2024", "D.M.YYYY"],
};

const positions = functions
  .filter(({ name }) => name !== "default")
  .flatMap(({ name, parameters }) => parameters.map((parameter, at) => [name, parameter.name, at] as const));

describe("refusals", () => {
  test.each(functionNames)("%s takes what fits", (name) => {
    expect(fitting[name]).toHaveLength(findFunction(name)!.parameters.length);
    expect(call(name, fitting[name]!)).not.toMatchObject({ kind: "call-problem" });
  });

  test.each(positions)("%s refuses null as `%s`", (name, parameter, at) => {
    const refused = problem(name, ...fitting[name]!.with(at, null));
    expect(refused).toMatchObject({ argument: at, problem: `The argument \`${parameter}\` of \`${name}\` is null.` });
  });

  test.each(positions)("%s refuses what is of no use as `%s`", (name, _, at) => {
    for (const wrong of [true, record({ kind: "call-problem", toString: 1 })]) {
      // Any object has fields.
      if (name === "pick" && at === 0 && wrong !== true) continue;
      if (name === "contains" && at === 0) expect(problem(name, wrong, "c").argument).toBe(0);
      else expect(problem(name, ...fitting[name]!.with(at, wrong)).argument).toBe(at);
    }
  });

  test.each(positions)("%s refuses a lambda for a value as `%s`, and a value for a lambda", (name, _, at) => {
    const lambda = typeof fitting[name]![at] === "function";
    expect(problem(name, ...fitting[name]!.with(at, lambda ? "x" : () => 1)).argument).toBe(at);
  });

  test.each(functionNames)("%s ends when the budget has run out", (name) => {
    expect(call(name, fitting[name]!, context("en", 0))).toMatchObject({ code: "limit-exceeded" });
  });

  test("a lambda that could not be evaluated ends the call without another problem", () => {
    for (const name of ["where", "count", "map", "sort"]) expect(call(name, [[1, 2], () => undefined])).toBeUndefined();
  });

  test("are told at the argument, with what was found", () => {
    expect(problem("upper", 5).problem).toBe("The argument `text` of `upper` must be a string, not a number.");
    expect(problem("sum", [1, "2"]).problem).toBe(
      "The argument `list` of `sum` must contain only numbers, but item 2 is a string.",
    );
    expect(problem("take", [1], 1.5).problem).toContain("an integer of at least 0, not 1.5");
    expect(problem("take", [1], -1).argument).toBe(1);
    expect(problem("number", 1, 21).problem).toContain("from 0 to 20, not 21");
    expect(problem("where", [1], () => 1)).toMatchObject({
      argument: 1,
      problem: "The result of the test must be a boolean, not a number.",
    });
    expect(problem("where", [1], () => null).argument).toBe(1);
    expect(problem("currency", 1, "euro").argument).toBe(1);
    expect(problem("date", "2024-03-05", "mont").advice).toBe('Did you mean `"month"`?');
    expect(problem("join", ["a", null], ", ")).toMatchObject({ argument: 0 });
    expect(problem("join", [["a"]], ", ").problem).toContain("item 1 is a list");
    expect(problem("replace", "a", "", "b").argument).toBe(1);
    expect(problem("slug", "東京 …")).toMatchObject({ argument: 0 });
    expect(problem("length", 12).argument).toBe(0);
  });

  test("no number that is not finite comes out", () => {
    for (const name of ["floor", "ceil", "abs", "round", "number"])
      expect(problem(name, exact("1e400"))).toMatchObject({ code: "number-not-finite", argument: 0 });
    for (const name of ["sum", "mean"])
      expect(problem(name, [1e308, 1e308])).toMatchObject({ code: "number-not-finite" });
    expect(call("median", [[1.5e308, 1.7e308]])).toBe(1.6e308);
  });
});

describe("texts", () => {
  test("upper, lower and title follow Unicode, not a language", () => {
    expect(call("upper", ["iı ﬁn ß"])).toBe("II FIN SS");
    expect(call("lower", ["İI ΟΔΟΣ"])).toBe("i̇i οδος");
    const titles = ["ǆez ßa ﬁn", "თბილისი", "3d 1st l’été o'neil e-mail USA ÉCOLE"].map((given) =>
      call("title", [given]),
    );
    expect(titles).toEqual(["ǅez Ssa Fin", "თბილისი", "3d 1st L’été O'neil E-Mail Usa École"]);
  });

  test("replace and split take literal text", () => {
    expect(call("replace", ["a.b.c", ".", "$&$1\\"])).toBe("a$&$1\\b$&$1\\c");
    expect(call("replace", ["aaa", "aa", "b"])).toBe("ba");
    expect(call("split", ["a.b|c", "."])).toEqual(["a", "b|c"]);
    expect(call("split", ["é😀", ""])).toEqual(["é", "😀"]);
    expect([call("split", ["", ","]), call("split", ["", ""])]).toEqual([[""], []]);
  });

  test("length counts code points", () => {
    expect([call("length", ["😀é"]), call("length", [""]), call("length", [[null, 1]])]).toEqual([2, 0, 2]);
  });

  test("trim takes every white space", () => expect(call("trim", ["\u00a0\ufeff\t a \u3000\r\n"])).toBe("a"));

  test("join writes numbers as they were written", () =>
    expect(call("join", [[exact("24.40"), 1e21, "x"], "/"])).toBe("24.40/1e+21/x"));

  test("contains looks into texts and lists", () => {
    expect([call("contains", ["coffee", ""]), call("contains", ["coffee", "Cof"])]).toEqual([true, false]);
    expect(call("contains", [[1, null, exact("2.0")], 2])).toBe(true);
    expect(call("contains", [[record({ a: 1 })], record({ a: 1 })])).toBe(true);
    expect([call("contains", [[], 2]), call("contains", [[null], "a"])]).toEqual([false, false]);
    expect(problem("contains", [2023, 2024], "2024")).toMatchObject({ argument: 1 });
    expect(problem("contains", "2024", 2024)).toMatchObject({ argument: 1 });
  });

  test.each([
    ["São Tomé", "sao-tome"],
    ["  Ærø, Þór & Łódź  ", "aero-thor-lodz"],
    ["Straße ẞ Œuvre", "strasse-ss-oeuvre"],
    ["Санкт-Петербург", "sankt-peterburg"],
    ["Йошкар-Ола", "ioshkar-ola"],
    ["Αθήνα", "athina"],
    ["don't — “stop” ™ ½", "dont-stop-tm-1-2"],
    ["東京 2024", "2024"],
    ["İstanbul", "istanbul"],
    [`${"a".repeat(99)} bc`, "a".repeat(99)],
  ])("slug(%j)", (given, slug) => {
    expect(call("slug", [given])).toBe(slug);
    expect(call("slug", [given.normalize("NFD")])).toBe(slug);
  });

  test("slug makes keys, and leaves keys of its own as they are", () => {
    const property = fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (given) => {
      const slug = call("slug", [given]);
      if (typeof slug === "string") {
        expect(slug).toMatch(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(call("slug", [slug])).toBe(slug);
      } else expect(slug).toMatchObject({ kind: "call-problem", argument: 0 });
    });
    fc.assert(property, { numRuns: runs });
  });

  test("searching is the engine's, for short and long patterns", () => {
    const few = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 400 });
    const repeated = fc
      .tuple(few, fc.integer({ min: 1, max: 60 }))
      .map(([part, times]) => part.slice(0, 3).repeat(times));
    const property = fc.property(few, fc.oneof(few, repeated), fc.nat(3), (given, pattern, times) => {
      fc.pre(pattern !== "");
      const whole = given + pattern.repeat(times) + given;
      expect(call("split", [whole, pattern])).toEqual(whole.split(pattern));
      expect(call("replace", [whole, pattern, "-"])).toBe(whole.replaceAll(pattern, () => "-"));
      expect(call("contains", [whole, pattern])).toBe(whole.includes(pattern));
    });
    fc.assert(property, { numRuns: runs });
  });

  test("a hostile pattern is searched in linear time, and a text that explodes is not made", () => {
    const pattern = `${"a".repeat(150_000)}b${"a".repeat(150_000)}`;
    expect([...occurrences("a".repeat(1_000_000) + pattern, pattern)]).toEqual([1_000_000]);
    const long = "a".repeat(100_000);
    expect(call("replace", [long, "a", long], context("en", 10_000_000))).toMatchObject({ code: "limit-exceeded" });
    expect(call("join", [Array(100_000).fill(long), ""], context("en", 10_000_000))).toMatchObject({
      code: "limit-exceeded",
    });
  });
});

describe("numbers", () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.5, 0, 1],
    [-0.4, 0, 0],
    [8.345, 2, 8.35],
    [1.45, 1, 1.5],
    [1234567, -3, 1235000],
    [50, -2, 100],
    [49, -2, 0],
    [4, -2, 0],
    [1e21, 2, 1e21],
    [5e-324, 20, 0],
    [0.1 + 0.2, 15, 0.3],
    [9007199254740991, -1, 9007199254740990],
  ])("round(%d, %d)", (given, digits, result) => expect(call("round", [given, digits])).toBe(result));

  test("round is exact, as an implementation over scaled integers has it", () => {
    const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    const property = fc.property(cents, (value) => {
      const half = Math.sign(value) * Math.floor((Math.abs(value) + 5) / 10);
      expect(call("round", [value / 1000, 2])).toBe(half / 100 + 0);
    });
    fc.assert(property, { numRuns: runs });
  });

  test("floor, ceil, abs never give a negative zero", () => {
    expect([call("ceil", [-0.5]), call("floor", [-0]), call("abs", [-0]), call("round", [-0])]).toEqual([0, 0, 0, 0]);
    expect([call("floor", [exact("2.50")]), call("ceil", [2.1])]).toEqual([2, 3]);
  });
});

/** [locale, number(-1234567.891), percent(0.4215, 1), currency(-1234.5, "EUR"), compact(1234567)]; `_` is U+00A0. */
const numberFormats: readonly (readonly [string, string, string, string, string])[] = [
  ["en", "-1,234,567.891", "42.2%", "-€1,234.50", "1.2M"],
  ["de", "-1.234.567,891", "42,2_%", "-1.234,50_€", "1,2_Mio."],
  ["fr", "-1_234_567,891", "42,2_%", "-1_234,50_€", "1,2_M"],
  ["de-CH", "-1'234'567.891", "42.2%", "EUR-1'234.50", "1.2_Mio."],
  ["en-IN", "-12,34,567.891", "42.2%", "-€1,234.50", "12L"],
  ["ar", "\u200e-1,234,567.891", "42.2\u200e%\u200e", "\u200f\u200e-1,234.50_€", "1.2_مليون"],
  ["hi", "-12,34,567.891", "42.2%", "-€1,234.50", "12_लाख"],
  ["ja", "-1,234,567.891", "42.2%", "-€1,234.50", "123万"],
  ["pl", "-1_234_567,891", "42,2%", "-1234,50_€", "1,2_mln"],
  ["sv", "-1_234_567,891", "42,2_%", "-1_234,50_€", "1,2_mn"],
];

/** [locale, long, full, month-year] of 2024-03-05. */
const dateFormats: readonly (readonly [string, string, string, string])[] = [
  ["en", "March 5, 2024", "Tuesday, March 5, 2024", "March 2024"],
  ["de", "5. März 2024", "Dienstag, 5. März 2024", "März 2024"],
  ["fr", "5 mars 2024", "mardi 5 mars 2024", "mars 2024"],
  ["de-CH", "5. März 2024", "Dienstag, 5. März 2024", "März 2024"],
  ["en-IN", "5 March 2024", "Tuesday, 5 March 2024", "March 2024"],
  ["ar", "5 مارس 2024", "الثلاثاء، 5 مارس 2024", "مارس 2024"],
  ["hi", "5 मार्च 2024", "मंगलवार, 5 मार्च 2024", "मार्च 2024"],
  ["ja", "2024年3月5日", "2024年3月5日火曜日", "2024年3月"],
  ["pl", "5 marca 2024", "wtorek, 5 marca 2024", "marzec 2024"],
  ["ru", "5 марта 2024 г.", "вторник, 5 марта 2024 г.", "март 2024 г."],
];

describe("formats", () => {
  test.each(numberFormats)("numbers in %s", (locale, ...expected) => {
    const made = [
      inLocale(locale, "number", -1234567.891),
      inLocale(locale, "percent", 0.4215, 1),
      inLocale(locale, "currency", -1234.5, "EUR"),
      inLocale(locale, "compact", 1234567),
    ];
    expect(made).toEqual(expected.map((text) => text.replaceAll("_", "\u00a0")));
  });

  test.each(dateFormats)("dates in %s", (locale, ...expected) => {
    const made = ["long", "full", "month-year"].map((style) => inLocale(locale, "date", "2024-03-05", style));
    expect(made).toEqual(expected);
  });

  test("digits are exact, halves of the written number go away from zero", () => {
    expect([call("number", [1.005, 2]), call("number", [2, 2]), call("number", [-0.4, 0])]).toEqual([
      "1.01",
      "2.00",
      "0",
    ]);
    expect([call("percent", [0.575]), call("compact", [1e6, 1])]).toEqual(["58%", "1.0M"]);
    expect([call("currency", [1234.5, "JPY"]), call("currency", [1234.5, "USD", 0])]).toEqual(["¥1,235", "$1,235"]);
  });

  test("numbers beyond doubles are written as they are; absurd ones do no harm", () => {
    expect(call("number", [exact("9007199254740993")])).toBe("9,007,199,254,740,993");
    expect(call("number", [exact("24.40"), 2])).toBe("24.40");
    expect(call("number", [exact(`1e-${"9".repeat(30)}`)])).toBe("0");
    expect(call("number", [exact(`0.${"1".repeat(1000)}`)])).toBe("0.111");
  });

  test("numerals and calendar are those of the table, or of the tag", () => {
    expect(inLocale("fa", "number", 1234)).toBe("۱٬۲۳۴");
    expect(inLocale("fa-u-nu-latn", "number", 12)).toBe("12");
    expect(inLocale("ar-EG", "number", 12)).toBe("١٢");
    expect([inLocale("ur", "number", 12), inLocale("ur-IN", "number", 12)]).toEqual(["12", "۱۲"]);
    expect(inLocale("th", "date", "2024-03-05", "year")).toContain("2024");
    expect(inLocale("th-u-ca-buddhist", "date", "2024-03-05", "year")).toContain("2567");
    expect(inLocale("ar-SA", "date", "2024-03-05", "year")).toBe("٢٠٢٤");
  });

  test("a locale that is none, or that Intl does not know, is a problem: never the machine's", () => {
    for (const locale of ["", "en_US", "tlh", "x y", "constructor"])
      for (const [name, value] of [
        ["number", 1],
        ["date", "2024-03-05"],
      ] as const)
        expect(inLocale(locale, name, value)).toMatchObject({
          kind: "call-problem",
          problem: expect.stringContaining("is not a known locale"),
        });
  });

  test.each([
    "2024-02-30",
    "2023-02-29",
    "2024-13-01",
    "2024-00-10",
    "0000-01-01",
    "2024-3-5",
    "2024-03-05T00:00",
    " 2024-03-05",
    "",
    "２０２４-03-05",
  ])("%j is no day", (given) => expect(problem("date", given)).toMatchObject({ argument: 0 }));

  test("all real days are read, without the machine's time zone", () => {
    expect([call("date", ["2024-02-29"]), call("date", ["0001-01-01", "weekday"])]).toEqual([
      "February 29, 2024",
      "Monday",
    ]);
    expect([call("date", ["9999-12-31", "short"]), call("date", ["1582-10-10", "full"])]).toEqual([
      "12/31/99",
      "Sunday, October 10, 1582",
    ]);
    expect(["medium", "year", "month"].map((style) => call("date", ["2024-03-01", style]))).toEqual([
      "Mar 1, 2024",
      "2024",
      "March",
    ]);
    expect(problem("date", "2024-03-05", "toString").argument).toBe(1);
  });
});

describe("aggregates and lists", () => {
  test("over nothing, and over nulls", () => {
    for (const list of [[], [null, null]]) {
      expect(["count", "sum"].map((name) => call(name, [list]))).toEqual([0, 0]);
      expect(["mean", "median", "min", "max"].map((name) => call(name, [list]))).toEqual([null, null, null, null]);
    }
    expect([call("first", [[]]), call("last", [[]]), call("first", [[null, 1]])]).toEqual([null, null, null]);
  });

  test("null is skipped", () => {
    const list = [null, 4, 1, null, 2];
    expect(["count", "sum", "mean", "median", "min", "max"].map((name) => call(name, [list]))).toEqual([
      3,
      7,
      7 / 3,
      2,
      1,
      4,
    ]);
    expect(call("count", [list, (item) => (item as number) > 1])).toBe(2);
  });

  test("sums do not gather errors; min, max and median give numbers as written", () => {
    expect(call("sum", [Array(10).fill(0.1)])).toBe(1);
    expect(call("sum", [[1, 1e100, 1, -1e100]])).toBe(2);
    expect(call("max", [[1, exact("24.40")]])).toEqual({ kind: "exact-number", raw: "24.40" });
    expect(call("max", [[exact("9007199254740993"), 9007199254740992]])).toEqual(exact("9007199254740993"));
    expect(call("median", [[exact("2.0"), 1, 3]])).toEqual(exact("2.0"));
    expect([call("min", [["b", "B"]]), problem("min", [1, "a"]).argument, problem("max", [[1]]).argument]).toEqual([
      "B",
      0,
      0,
    ]);
  });

  test("sort: ascending by value or code point, null last, stable", () => {
    expect(call("sort", [[10, null, 9, exact("9.50"), -1]])).toEqual([-1, 9, exact("9.50"), 10, null]);
    expect(call("sort", [["\ufb01", "😀", "é", "Z", "a", ""]])).toEqual(["", "Z", "a", "é", "\ufb01", "😀"]);
    expect(call("sort", [[true, false]])).toEqual([false, true]);
    const rows = ["b1", "a1", "b2", "a2", "n"].map((id) => record({ id, key: id === "n" ? null : id[0]! }));
    const byKey = call("sort", [rows, (row) => (row as Map<string, Value>).get("key")!]) as Map<string, Value>[];
    expect(byKey.map((row) => row.get("id"))).toEqual(["a1", "a2", "b1", "b2", "n"]);
  });

  test("sort refuses what has no order", () => {
    expect(problem("sort", [1, null, "a"])).toMatchObject({
      argument: 0,
      problem: expect.stringContaining("item 1 is a number, but item 3 is a string"),
    });
    expect(problem("sort", [record({ a: 1 })]).advice).toContain("key");
    expect(problem("sort", [1, 2], (item: Value) => (item === 1 ? "a" : 1)).argument).toBe(1);
    expect(problem("sort", [1, 2], () => []).argument).toBe(1);
  });

  test("sorting long equal texts ends with the budget", () => {
    const texts = Array.from({ length: 5000 }, (_, at) => "a".repeat(20_000) + String(at));
    expect(call("sort", [texts], context("en", 100_000))).toMatchObject({ code: "limit-exceeded" });
  });

  test("unique keeps the first of deeply equal values", () => {
    const one = record({ a: 1, __proto__: [1], constructor: null });
    const same = new Map<string, Value>([
      ["constructor", null],
      ["a", exact("1.0")],
    ]);
    expect(call("unique", [[one, same, 1, exact("1.0"), "1", true, null, [1], [exact("1e0")], null, 1]])).toEqual([
      one,
      1,
      "1",
      true,
      null,
      [1],
    ]);
    expect(call("unique", [["a,b", "a", ["a", "b"], ["a,b"]]])).toEqual(["a,b", "a", ["a", "b"], ["a,b"]]);
  });

  test("take, skip, reverse leave the list itself alone", () => {
    const list = Object.freeze([1, 2, 3]);
    expect([call("take", [list, 9]), call("take", [list, 0]), call("skip", [list, 9])]).toEqual([[1, 2, 3], [], []]);
    expect([call("reverse", [list]), call("sort", [list])]).toEqual([
      [3, 2, 1],
      [1, 2, 3],
    ]);
  });

  test("default takes the place of null alone", () => {
    expect([
      call("default", [null, 1]),
      call("default", [0, 1]),
      call("default", ["", 1]),
      call("default", [false, 1]),
    ]).toEqual([1, 0, "", false]);
    expect(call("default", [null, null])).toBeNull();
  });
});

/** Values of every kind, small enough to be equal often, with the names that objects inherit. */
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Value>(null, true, false, 0, 1, -1.5, "", "a", "\ufb01", "😀", "1"),
    fc
      .constantFrom(
        "1.0",
        "-0.0",
        "10e-1",
        "9007199254740993",
        "9007199254740992.0",
        "1e400",
        "1e401",
        "-1e400",
        "1e-400",
      )
      .map(exact),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "toString"), tie("value")), { maxLength: 3 })
      .map((fields) => new Map(fields)),
  ),
}));

describe("comparing values", () => {
  test("is a total order that equality agrees with", () => {
    const property = fc.property(value, value, value, (a, b, c) => {
      expect(compareValues(a, a)).toBe(0);
      expect(compareValues(b, a)).toBe(-compareValues(a, b) + 0);
      if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      expect(sameValue(a, b)).toBe(compareValues(a, b) === 0);
      expect(call("unique", [[a, b]])).toHaveLength(sameValue(a, b) ? 1 : 2);
    });
    fc.assert(property, { numRuns: runs * 3 });
  });

  test("orders texts by code point", () => {
    const property = fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
      const order = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(compareTexts(a, b)).toBe(order);
    });
    fc.assert(property, { numRuns: runs });
  });

  test("tells numbers apart as they are written", () => {
    expect(sameValue(exact("24.40"), 24.4)).toBe(true);
    expect(sameValue(exact("9007199254740993"), 9007199254740992)).toBe(false);
    expect(compareValues(exact("1e400"), exact("1e401"))).toBe(-1);
    expect(compareValues(exact("-1e400"), exact("-1e401"))).toBe(1);
    expect(sameValue(1, "1")).toBe(false);
  });

  test("goes as deep as data does, and ends where parts are shared without end", () => {
    const nested = (depth: number): Value => Array.from({ length: depth }).reduce<Value>((inner) => [inner], 1);
    expect(sameValue(nested(100_000), nested(100_000))).toBe(true);
    expect(call("unique", [[nested(100_000), nested(100_000)]])).toHaveLength(1);
    const doubled = (times: number): Value => Array.from({ length: times }).reduce<Value>((half) => [half, half], [1]);
    const { spend } = context("en", 100_000);
    expect(sameValue(doubled(60), doubled(60), spend)).toBeUndefined();
    expect(call("unique", [[doubled(60)]], context("en", 100_000))).toMatchObject({ code: "limit-exceeded" });
    expect(call("contains", [[doubled(60)], doubled(60)], context("en", 100_000))).toMatchObject({
      code: "limit-exceeded",
    });
  });
});
