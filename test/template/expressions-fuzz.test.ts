import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PendingDiagnostic, reporter } from "../../src/diagnostics/pending-diagnostic.js";
import type { Diagnostic } from "../../src/index.js";
import { any, boolean, integer, list, number, record, type Type, text } from "../../src/language/types.js";
import type { Value } from "../../src/language/value.js";
import { isList, isNumeric, isRecord } from "../../src/language/value.js";
import { parseHead } from "../../src/syntax/parse-head.js";
import { createBudget, limitsOf } from "../../src/template/budget.js";
import { evaluate } from "../../src/template/evaluate.js";
import { infer } from "../../src/template/infer.js";
import { createMissedNames } from "../../src/template/missed-names.js";
import { createScope } from "../../src/template/scope.js";
import { createSuggest } from "../../src/template/suggest.js";
import { createTypeInfo, type TypedName } from "../../src/template/type-info.js";
import { isLong } from "../support/long.js";
import { render } from "../support/template.js";

/*
 * Expressions made by their grammar, the same with a character changed, and soups of tokens. Nothing is thrown, findings stand inside
 * the text, what the check of types lets through is never a mistake of types when it runs, and its type is that of the value.
 */

/* ---- what is known beforehand ---- */

const rowType = record(
  new Map<string, Type>([
    ["name", text],
    ["count", integer],
    ["share", number],
    ["open", boolean],
  ]),
);

const row = (name: string, count: number, share: number, open: boolean): Value =>
  new Map<string, Value>([
    ["name", name],
    ["count", count],
    ["share", share],
    ["open", open],
  ]);

const names: ReadonlyMap<string, readonly [Type, Value]> = new Map<string, readonly [Type, Value]>([
  ["t", [text, "tea | {{ x }}"]],
  ["n", [number, 2.5]],
  ["i", [integer, 3]],
  ["b", [boolean, true]],
  ["l", [list(integer), [3, 1, 2]]],
  ["w", [list(text), ["a", "b"]]],
  ["r", [rowType, row("one", 1, 0.5, false)]],
  ["rows", [list(rowType), [row("one", 1, 0.5, false), row("two", 2, 1.5, true)]]],
  ["x", [any, new Map<string, Value>([["a", 1]])]],
]);

const scopeOf = <T>(pick: (known: readonly [Type, Value]) => T) => {
  const scope = createScope<T>();
  for (const [name, known] of names) scope.names.set(name, pick(known));
  return scope;
};

/* ---- expressions by type ---- */

const memo = <T>(make: (depth: number) => fc.Arbitrary<T>): ((depth: number) => fc.Arbitrary<T>) => {
  const known = new Map<number, fc.Arbitrary<T>>();
  return (depth) => {
    const made = known.get(depth) ?? make(depth);
    known.set(depth, made);
    return made;
  };
};

const glue = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part))).map((all) => all.join(""));

const oneOf = (...values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);

const integers: (depth: number) => fc.Arbitrary<string> = memo((depth) => {
  const plain = fc.oneof(
    fc.nat(9).map(String),
    oneOf("i", "r.count", "rows[0].count", "l[1]", 'r["count"]', "rows.count[1]"),
  );
  if (depth === 0) return plain;
  const [one, other] = [integers(depth - 1), integers(depth - 1)];
  return fc.oneof(
    plain,
    glue("(", one, oneOf(" + ", " - ", " * "), other, ")"),
    glue("-(", one, ")"),
    glue("(", booleans(depth - 1), " ? ", one, " : ", other, ")"),
    glue("length(", texts(depth - 1), ")"),
    glue("count(", lists(depth - 1), ")"),
    glue(`sum(map(rows, q${depth} => `, one, ")) * 0 + ", other).map((sum) => `round(${sum})`),
    glue("(", one, " ?? ", other, ")"),
    glue("(null ?? ", one, ")"),
    glue("{a: ", one, ', "b c": ', other, "}", oneOf(".a", '["b c"]')),
    glue("([{a: ", one, "}, {a: ", other, oneOf("}][0].a)", "}].a[1])")),
    glue("(find(rows, q => q.open)?.count ?? ", one, ")"),
    glue("(null?.a[", one, "].b ?? ", other, ")"),
  );
});

const numbers: (depth: number) => fc.Arbitrary<string> = memo((depth) => {
  const plain = fc.oneof(oneOf("n", "1.5", "0.25", "1e3", "r.share", "rows.share[0]", "sum(rows.share)"), integers(0));
  if (depth === 0) return plain;
  const [one, other] = [numbers(depth - 1), numbers(depth - 1)];
  return fc.oneof(
    plain,
    integers(depth),
    glue("(", one, oneOf(" + ", " - ", " * ", " / ", " % "), other, ")"),
    glue("sum(", lists(depth - 1), ")"),
    glue("abs(", one, ")"),
    glue("(", booleans(depth - 1), " ? ", one, " : ", other, ")"),
  );
});

const texts: (depth: number) => fc.Arbitrary<string> = memo((depth) => {
  const plain = oneOf("t", '"a"', "'it\\'s'", '"}} | \\u00e9"', "r.name", "rows[1].name", "w[0]", '""', '"2024-01-02"');
  if (depth === 0) return plain;
  const [one, other] = [texts(depth - 1), texts(depth - 1)];
  return fc.oneof(
    plain,
    glue("(", one, " + ", other, ")"),
    glue(oneOf("upper", "lower", "trim", "title"), "(", one, ")"),
    glue("(", booleans(depth - 1), " ? ", one, " : ", other, ")"),
    glue("join(split(", one, ', "a"), ', other, ")"),
    glue("join(map(", lists(depth - 1), `, q${depth} => `, one, '), "-")'),
    glue("(null ?? ", one, ")"),
    glue("`a ${", one, "}} ${", fc.oneof(other, numbers(depth - 1), booleans(depth - 1)), "}`"),
    glue("slice(", one, ", 1)"),
  );
});

const booleans: (depth: number) => fc.Arbitrary<string> = memo((depth) => {
  const plain = oneOf("true", "false", "b", "r.open", "rows.open[0]");
  if (depth === 0) return plain;
  const inner = depth - 1;
  return fc.oneof(
    plain,
    glue("!", booleans(inner)),
    glue("(", booleans(inner), oneOf(" && ", " || ", " == ", " != "), booleans(inner), ")"),
    glue("(", numbers(inner), oneOf(" < ", " <= ", " > ", " >= ", " == ", " != "), numbers(inner), ")"),
    glue("(", texts(inner), oneOf(" < ", " <= ", " > ", " >= ", " == ", " != "), texts(inner), ")"),
    glue("(", integers(inner), " in ", lists(inner), ")"),
    glue("(", lists(inner), oneOf(" == ", " != "), lists(inner), ")"),
    glue("(", fc.oneof(numbers(inner), texts(inner), lists(inner)), oneOf(" == ", " != "), "null)"),
    glue("contains(", texts(inner), ", ", texts(inner), ")"),
  );
});

const lists: (depth: number) => fc.Arbitrary<string> = memo((depth) => {
  const plain = oneOf("l", "rows.count", "[1, 2]", "[]", 'rows["count"]');
  if (depth === 0) return plain;
  const inner = lists(depth - 1);
  return fc.oneof(
    plain,
    glue("[", integers(depth - 1), ", ", integers(depth - 1), "]"),
    glue(oneOf("sort", "reverse", "unique"), "(", inner, ")"),
    glue("map(", inner, `, q${depth} => `, integers(depth - 1), ")"),
    glue("where(", inner, `, q${depth} => `, booleans(depth - 1), ")"),
    glue(oneOf("take", "skip"), "(", inner, ", 1)"),
    glue(`map(rows, q${depth} => q${depth}.count + `, integers(depth - 1), ")"),
    glue("(", booleans(depth - 1), " ? ", inner, " : l)"),
  );
});

const wellTyped = fc
  .integer({ min: 0, max: 3 })
  .chain((depth) => fc.oneof(integers(depth), numbers(depth), texts(depth), booleans(depth), lists(depth)));

/* ---- running them ---- */

function run(source: string) {
  const file = { path: "input.igx", text: source };
  const parsing: PendingDiagnostic[] = [];
  const expression = parseHead("expression", source, { start: 0, end: source.length }, reporter(file, parsing));
  if (expression.kind === "incomplete") return { parsing };
  const found: PendingDiagnostic[] = [];
  const type = infer(expression, {
    file,
    info: createTypeInfo(),
    scope: scopeOf(([known]): TypedName => ({ type: known })),
    narrowed: new Map(),
    report: reporter(file, found),
    suggest: createSuggest(),
    missed: createMissedNames(),
    secrets: false,
  });
  const running: PendingDiagnostic[] = [];
  // What the check refuses is not evaluated.
  // A text that a value never is, is a warning, and no mistake of types.
  const typing = found.filter(({ severity }) => severity === "error");
  if (typing.length > 0) return { parsing, typing, type, running, expression };
  const value = evaluate(expression, {
    scope: scopeOf(([, known]): Value | undefined => known),
    locale: "en",
    budget: createBudget(limitsOf({ steps: 100_000, outputBytes: 100_000 })),
    report: reporter(file, running),
    refused: new Set(),
  });
  return { parsing, typing, type, running, value, expression };
}

/** Whether a value is one of a type. */
function isOf(value: Value, type: Type): boolean {
  switch (type.kind) {
    case "any":
    case "variable":
      return true;
    case "nullable":
      return value === null || isOf(value, type.of);
    case "either":
      return type.of.some((one) => isOf(value, one));
    case "null":
      return value === null;
    case "text":
    case "date":
    case "color":
    case "secret":
      return typeof value === "string";
    case "choice":
      return typeof value === "string" && type.choices.includes(value);
    case "integer":
      return (
        value !== null && isNumeric(value) && Number.isInteger(typeof value === "number" ? value : Number(value.raw))
      );
    case "number":
      return value !== null && isNumeric(value);
    case "boolean":
      return typeof value === "boolean";
    case "list":
      return value !== null && isList(value) && value.every((item) => isOf(item, type.item));
    case "record":
      return (
        value !== null &&
        isRecord(value) &&
        [...(type.fields ?? [])].every(([name, field]) => isOf(value.get(name) ?? null, field))
      );
    case "lambda":
      return false;
  }
}

const codesOf = (findings: readonly PendingDiagnostic[]): readonly string[] => findings.map(({ code }) => code);

const insideText = (
  source: string,
  findings: readonly { readonly span: { readonly start: number; readonly end: number } }[],
): boolean => findings.every(({ span }) => span.start >= 0 && span.start <= span.end && span.end <= source.length);

/** What only the values say: a division by zero, a position that is not there, a budget. */
const ofValues = new Set(["number-not-finite", "limit-exceeded"]);

describe("expressions by the grammar", () => {
  test("that are well typed are let through, never a mistake of types when they run, and of the type that was said", () => {
    fc.assert(
      fc.property(wellTyped, (source) => {
        const { parsing, typing, type, running, value } = run(source);
        expect(codesOf(parsing)).toEqual([]);
        expect(codesOf(typing!)).toEqual([]);
        expect(codesOf(running!).filter((code) => !ofValues.has(code))).toEqual([]);
        expect(value === undefined).toBe(running!.length > 0);
        if (value !== undefined) expect(isOf(value, type!) ? "" : `${source} is no ${type!.kind}`).toBe("");
      }),
      { numRuns: isLong ? 2000 : 400 },
    );
  });

  test("have spans that cut themselves out, one inside the other", () => {
    const check = (node: unknown, source: string, outer: { readonly start: number; readonly end: number }): void => {
      if (typeof node !== "object" || node === null) return;
      const span = "span" in node ? (node.span as typeof outer) : outer;
      expect(span.start >= outer.start && span.end <= outer.end && span.start < span.end).toBe(true);
      if ("kind" in node && node.kind === "name" && "name" in node)
        expect(source.slice(span.start, span.end).replace(/^"(.*)"$/, "$1")).toBe(node.name);
      if ("kind" in node && node.kind === "number" && "raw" in node)
        expect(source.slice(span.start, span.end)).toBe(node.raw);
      for (const [key, child] of Object.entries(node)) {
        if (key === "span") continue;
        if (Array.isArray(child)) for (const item of child) check(item, source, span);
        else check(child, source, span);
      }
    };
    fc.assert(
      fc.property(wellTyped, (source) => check(run(source).expression, source, { start: 0, end: source.length })),
      { numRuns: isLong ? 500 : 100 },
    );
  });

  test("of any types never throw, and when the check lets them through are no mistake of types", () => {
    const anyType = fc.oneof(integers(1), numbers(1), texts(1), booleans(1), lists(1), oneOf("null", "r", "rows", "w"));
    const mixed = fc.oneof(
      glue(
        anyType,
        oneOf(" + ", " - ", " * ", " / ", " % ", " < ", " >= ", " == ", " != ", " in ", " && ", " || ", " ?? "),
        anyType,
      ),
      glue(oneOf("-", "!"), "(", anyType, ")"),
      glue(anyType, " ? ", anyType, " : ", anyType),
      glue("(", anyType, ")", oneOf(".name", '["name"]', ".count", ".nothing", '["nothing"]')),
      glue("[", anyType, ", ", anyType, "] == [", anyType, "]"),
      glue(anyType, " in [", anyType, "]"),
      glue("map(", anyType, ", q => ", anyType, ")"),
      glue("where(", anyType, ", q => ", anyType, ")"),
      glue("sort(", anyType, ")"),
      glue(
        oneOf("sum", "mean", "min", "max", "first", "last", "count", "length", "upper", "round", "abs"),
        "(",
        anyType,
        ")",
      ),
    );
    fc.assert(
      fc.property(mixed, (source) => {
        const { parsing, typing, type, running, value } = run(source);
        expect(codesOf(parsing)).toEqual([]);
        expect(insideText(source, [...typing!, ...running!])).toBe(true);
        // Of what an empty list holds nothing is known.
        if (typing!.length > 0 || mayBeAny(type!) || source.includes("[]")) return;
        expect(codesOf(running!).filter((code) => !ofValues.has(code))).toEqual([]);
        if (value !== undefined) expect(isOf(value, type!)).toBe(true);
      }),
      { numRuns: isLong ? 3000 : 600 },
    );
  });
});

/** Whether something of a type is known only when it runs. */
function mayBeAny(type: Type): boolean {
  if (type.kind === "list") return mayBeAny(type.item);
  if (type.kind === "nullable") return true;
  return type.kind === "any";
}

const soup = fc
  .array(
    fc.oneof(
      oneOf(
        "t",
        "n",
        "i",
        "b",
        "l",
        "r",
        "rows",
        "x",
        "q",
        "upper",
        "map",
        "sum",
        "in",
        "true",
        "false",
        "null",
        "__proto__",
        "ä",
        "１",
      ),
      oneOf(
        "+",
        "-",
        "*",
        "/",
        "%",
        "<",
        "<=",
        ">",
        ">=",
        "==",
        "!=",
        "&&",
        "||",
        "??",
        "?",
        ":",
        "!",
        "=",
        "=>",
        "|",
        ".",
        ",",
        "(",
        ")",
        "[",
        "]",
        "&",
        ";",
        "@",
        "#",
      ),
      oneOf(
        "0",
        "1",
        "2.5",
        "1e400",
        "9007199254740993",
        '"a"',
        "'b'",
        '"',
        "'",
        "\\",
        '"\\u00zz"',
        "{",
        "}",
        "`",
        "${",
        "?.",
        "{a:",
        "{{",
        "}}",
      ),
      oneOf(" ", "\t", "  "),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((tokens) => tokens.join(""));

const mutated = fc
  .tuple(
    wellTyped,
    fc.nat(),
    fc.nat(2),
    fc.oneof(oneOf("(", ")", "[", "]", '"', ".", "?", ":", "=", " ", "\\"), fc.string({ maxLength: 2 })),
  )
  .map(([source, at, taken, put]) => {
    const from = at % (source.length + 1);
    return source.slice(0, from) + put + source.slice(from + taken);
  });

describe("anything else", () => {
  test("is read or is one syntax error, inside the text, and never thrown", () => {
    fc.assert(
      fc.property(fc.oneof(soup, mutated), (source) => {
        const { parsing, expression, typing = [], running = [] } = run(source);
        // What precedes a comment at the end of the line is whole.
        const isCommented = parsing.some(({ message }) => message.startsWith("A comment"));
        expect(parsing.length).toBe(expression === undefined || isCommented ? 1 : 0);
        expect(insideText(source, [...parsing, ...typing, ...running])).toBe(true);
      }),
      { numRuns: isLong ? 2500 : 500, examples: [["1 // a"]] },
    );
  });

  const places: readonly ((expression: string) => string)[] = [
    (expression) => `# {{ ${expression} }}\n`,
    (expression) => `@chart bar\n| a | b |\n| c | {{ ${expression} }} |\n`,
    (expression) => `@if ${expression}\n# a\n@end\n`,
    (expression) => `@for y in ${expression}\n# {{ y }}\n@end\n`,
    (expression) => `@let v = ${expression}\n# {{ v }}\n`,
    (expression) => `@param v: number = ${expression}\n# {{ v }}\n`,
    (expression) => `---\ntitle: {{ ${expression} }}\n---\n# a\n`,
    (expression) => `# a {width={{ ${expression} }}}\n`,
    (expression) => `@include "a.igx" {p={{ ${expression} }}}\n`,
    (expression) => `@chart bar {from={{ ${expression} }}}\n`,
  ];

  const isInside = (source: string, { start, end, file }: Diagnostic): boolean =>
    file !== "input.igx" || (start.offset >= 0 && start.offset <= end.offset && end.offset <= source.length);

  test("in every place of a document never throws; there is output or an error", async () => {
    const files = { "a.igx": "@param p: list\n# {{ length(p) }}\n" };
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, mutated, wellTyped), fc.constantFrom(...places), async (expression, place) => {
        const source = `@let i = 3\n@let l = [1, 2]\n${place(expression)}`;
        const { json, diagnostics } = await render(source, { files, project: { limits: { steps: 10_000 } } });
        expect(json === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
        expect(diagnostics.every((diagnostic) => isInside(source, diagnostic))).toBe(true);
      }),
      { numRuns: isLong ? 3000 : 600 },
    );
  });
});
