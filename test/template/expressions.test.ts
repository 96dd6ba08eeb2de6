import { describe, expect, test } from "vitest";
import { findings, render, texts } from "../support/template.js";

/* The section "Expressions" of the language's contract, sentence by sentence. */

/** The characters that a whole cell emits for an expression, without a finding. */
async function value(expression: string, params: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const declared = Object.keys(params).map((name) => `@param ${name}: object\n`);
  const source = `${declared.join("")}@chart bar\n| a | b |\n| c | {{ ${expression} }} |\n`;
  const { json, diagnostics } = await render(source, { params });
  if (json === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return /\["c",(.*)\]\]\]/s.exec(json)![1]!;
}

/** The messages of an expression that is refused. */
async function refused(expression: string, params: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const declared = Object.keys(params).map((name) => `@param ${name}: object\n`);
  const { json, diagnostics } = await render(`${declared.join("")}# {{ ${expression} }}\n`, { params });
  expect(json).toBeUndefined();
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe("literals", () => {
  test.each([
    ["1", "1"],
    ["24.40", "24.40"],
    ["1e400", "1e400"],
    ["1E5", "1E5"],
    ["9007199254740993", "9007199254740993"],
    ["-24.40", "-24.40"],
    ["- -24.40", "24.40"],
    ["- -1e400", "1e400"],
    ["-first([0.00])", "0.00"],
    ["-first([0.10])", "-0.10"],
    ["-fixed(0, 1)", "0.0"],
    ["take([1, 2], 1.0)[0]", "1"],
    ["length(range(1e1))", "10"],
    ["ordinal(2.0)", '"2nd"'],
    ["ordinal(1e3)", '"1000th"'],
    ["sort([2, 1], x => null)[0]", "2"],
    ["take([1, 2], abs(first([-1])))[0]", "1"],
    ['"text"', '"text"'],
    ["'text'", '"text"'],
    [`'it\\'s "so"'`, '"it\'s \\"so\\""'],
    ['"it\'s"', '"it\'s"'],
    ['"\\u00e9\\n\\t\\\\\\/"', '"é\\n\\t\\\\/"'],
    ['"}} {{ | # // \\\'"', '"}} {{ | # // \'"'],
    ["true", '"true"'],
    ["null", '""'],
    ["null ?? 1", "1"],
    ["[1, 2][1]", "2"],
    ["[[1], [2, 3]][1][0]", "2"],
    ["length([])", "0"],
    ["(1)", "1"],
  ])("%s is %s", async (expression, expected) => {
    expect(await value(expression)).toBe(expected);
  });

  test.each([
    "+1",
    ".5",
    "5.",
    "01",
    "0x10",
    "1_000",
    "1,2",
    '"a',
    "'a",
    '"\\x"',
    "[1",
    "(1",
    "[1,]",
    "f(1,)",
    "",
    "  ",
  ])("%s is a syntax error", async (expression) => {
    const { diagnostics } = await render(`# a {{ ${expression} }}\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["syntax-error"]);
  });
});

describe("record literals", () => {
  test.each([
    ["{a: 1}.a", "1"],
    ['{a: 1, "two words": 24.40}["two words"]', "24.40"],
    ["{'it\\'s': 2}[\"it's\"]", "2"],
    ["{in: 1, true: 2, null: 3}.null", "3"],
    ["{a: {b: [1, 2]} }.a.b[1]", "2"],
    ["{a: 1} == {a: 1.0}", '"true"'],
    ["{b: 2, a: 1} == {a: 1, b: 2}", '"true"'],
    ["length([{}, {}])", "2"],
    ["{a: null}.a ?? 5", "5"],
    ["sum([{n: 1}, {n: 2}].n)", "3"],
    ["[{n: 1}, {m: 2}][0].m ?? 7", "7"],
    ["true ? {a: 1}.a : 0", "1"],
    ["map([1, 2], x => {double: x * 2})[1].double", "4"],
  ])("%s is %s", async (expression, expected) => expect(await value(expression)).toBe(expected));

  test.each(["{a}", "{a 1}", "{a: 1,}", "{1: 2}", "{: 1}", "{a: }", "{a: 1", "}", "{a: 1}}"])(
    "%s is a syntax error",
    async (expression) => {
      const { diagnostics } = await render(`# a {{ ${expression} }}\n`);
      expect(diagnostics.map(({ code }) => code)).toEqual(["syntax-error"]);
    },
  );

  test("a field that it lacks, or has twice, is found before anything runs", async () => {
    const source =
      "@let crop = {name: 1, bags: 2}\n@if false\n# {{ crop.nam }} {{ {a: 1, a: 2}.a }}\n@end\n# {{ crop.bags }}\n";
    const { diagnostics } = await render(source);
    expect(diagnostics).toMatchObject([
      { code: "unknown-column", hint: "Did you mean `name`?" },
      { code: "duplicate-attribute", message: "`a` is set twice." },
    ]);
  });

  test("that share parts are checked in linear time, and types end at a depth", async () => {
    const levels = Array.from({ length: 60 }, (_, at) => {
      const inner = at === 0 ? "1" : `_a${at - 1}`;
      return `@let _a${at} = {l: ${inner}, r: ${inner}}\n@let _b${at} = {l: ${inner}, r: ${inner}}\n@let _j${at} = [_a${at}, _b${at}]\n`;
    });
    const { diagnostics } = await render(`${levels.join("")}# {{ _j59[0].l.r.l == null ? "none" : "some" }}\n`);
    expect(diagnostics).toEqual([]);
    expect(await findings(`${levels.join("")}# {{ _a59.l.x == null ? 1 : 2 }}\n`)).toEqual([
      expect.stringContaining("unknown-column"),
    ]);
  });

  test("stands in cells, attributes and template lines, and its braces are not attributes", async () => {
    const source = `@param o: object = {n: 5}
@let rows = [{name: "a", n: 1}, {name: "b|{", n: 2}]
@let one = {n: 0.5}
@chart bar {from=rows}
@if one == {n: 0.5}
# a {width={{ {n: 0.5}.n }}}
@elseif one != {"n": 1}
# b
@end
@for x in [{n: o.n}]
{{ x.n }}
@end
`;
    const { json } = await render(source);
    expect(JSON.parse(json!)).toMatchObject([
      {
        data: [
          [
            ["name", "n"],
            ["a", 1],
            ["b|{", 2],
          ],
        ],
      },
      { type: "h1", settings: { width: 0.5 } },
      { text: "5" },
    ]);
    expect(await findings("@let x = 1 {half}\n# {{ x }}\n")).toEqual(["1:12-18 misplaced-attributes"]);
    expect(await findings("@if true {a=1}\n# a\n@end\n")).toEqual(["1:10-15 misplaced-attributes"]);
  });
});

test("an order without a key has a hint that writes the key", async () => {
  const { diagnostics } = await render('# {{ sort([3, 1], "descending")[0] }}\n');
  expect(diagnostics).toMatchObject([
    { code: "argument-type", hint: 'Write the key before it: `x => x, "descending"`.' },
  ]);
});

describe("template texts", () => {
  test.each([
    ["`text`", '"text"'],
    ["``", '""'],
    ["`a ${1 + 1} b`", '"a 2 b"'],
    ["`${24.40}${true}`", '"24.40true"'],
    ["`${`${`a`}b`}c`", '"abc"'],
    ["`${ {a: {b: 1} }.a.b }`", '"1"'],
    ["`}} | {{ \" ' // }`", '"}} | {{ \\" \' // }"'],
    ['`${"}`"}`', '"}`"'],
    ["`\\` \\${ \\u00e9 $ $x {`", '"` ${ é $ $x {"'],
    ["`a` + 'b'", '"ab"'],
    ["`grew to ${percent(0.42)}`", '"grew to 42%"'],
    ["`${null ?? `none`}`", '"none"'],
    ["upper(`a${'b'}`)", '"AB"'],
  ])("%s is %s", async (expression, expected) => expect(await value(expression)).toBe(expected));

  test.each(["`a", "`a ${", "`a ${1", "`a ${}`", "`a ${1 2}`", "`\\x`", "`a`b`"])(
    "%s is a syntax error",
    async (expression) => {
      const { diagnostics } = await render(`# a {{ ${expression} }}\n`);
      expect(diagnostics.map(({ code }) => code)).toEqual(["syntax-error"]);
    },
  );

  test("take what an interpolation takes", async () => {
    expect(await refused("`a ${[1]}`")).toEqual([expect.stringMatching(/^type-mismatch: A list .*cannot be inserted/)]);
    expect(await refused("`a ${null}`")).toEqual(["type-mismatch: Null cannot be inserted into text."]);
    expect(await refused("`a ${first([])}`")).toEqual(["type-mismatch: Null cannot be inserted into text."]);
    expect(await refused("`a ${nothing}`")).toEqual([expect.stringMatching(/^unknown-name/)]);
  });

  test("count as text that is made", async () => {
    const doubling = "@let a = `xxxxxxxxxx`\n".concat(
      ..."bcdefghij".split("").map((name, at) => `@let ${name} = \`\${${"abcdefghi"[at]}}\${${"abcdefghi"[at]}}\`\n`),
    );
    const { diagnostics } = await render(`${doubling}# {{ j }}\n`, { project: { limits: { outputBytes: 4000 } } });
    expect(diagnostics.map(({ code }) => code)).toContain("limit-exceeded");
  });
});

describe("optional access", () => {
  const none = "find([{name: 'a', in: {b: [1]} }], x => x.name == 'z')";
  const one = "find([{name: 'a', in: {b: [1]} }], x => x.name == 'a')";

  test.each([
    [`${none}?.name ?? "none"`, '"none"'],
    [`${one}?.name`, '"a"'],
    [`${none}?.in.b[0] ?? 7`, "7"],
    [`${one}?.in.b[0]`, "1"],
    [`${none}?.["name"] ?? "none"`, '"none"'],
    ["first([])?.[0] ?? 5", "5"],
    ["[4]?.[0]", "4"],
    ["null?.a ?? 1", "1"],
    ["null?.a.b[0].c ?? 1", "1"],
    [`(${none}?.in)?.b ?? 3`, "3"],
    ["true?.5:1", undefined],
    ["true ?[5][0]:1", "5"],
  ])("%s is %s", async (expression, expected) => {
    if (expected === undefined) expect((await refused(expression))[0]).toMatch(/^syntax-error/);
    else expect(await value(expression)).toBe(expected);
  });

  test("skips the rest of its chain only, and the index that it does not need", async () => {
    expect(await refused(`(${none}?.in).b[0]`)).toEqual(["type-mismatch: Null has no field `b`."]);
    expect(await value(`${none}?.in.b[1 / 0] ?? 2`)).toBe("2");
    expect(await refused(`${one}?.nam`)).toEqual([expect.stringMatching(/^unknown-column/)]);
  });

  test("is in the hint for a field of null", async () => {
    const hint = async (expression: string) => (await render(`# {{ ${expression} }}\n`)).diagnostics[0]!.hint;
    expect(await hint(`${none}.name`)).toBe("Write `?.name`: it is null where the object is null.");
    expect(await hint(`${none}["two words"]`.replace("name: 'a'", "'two words': 1, name: 'a'"))).toBe(
      'Write `?.["two words"]`: it is null where the object is null.',
    );
    expect(await hint("first([])[0]")).toBe("Write `?.[…]`: it is null where the list is null.");
    expect(await hint("join([{a: 'x'}, null].a, '')")).toContain("Remove null from the list first");
  });

  test("narrows as a point does", async () => {
    expect(await value(`${one}?.name != null ? upper(${one}.name) : ""`)).toBe('"A"');
  });
});

describe("priorities", () => {
  test.each([
    ["1 + 2 * 3", "7"],
    ["(1 + 2) * 3", "9"],
    ["10 - 4 - 3", "3"],
    ["100 / 10 / 5", "2"],
    ["7 % 4 * 2", "6"],
    ["-2 * 3", "-6"],
    ["2 * -3", "-6"],
    ["- 2 + 5", "3"],
    ["1 + 2 < 4 ? 1 : 0", "1"],
    ["1 < 2 == true ? 1 : 0", "1"],
    ["2 in [1, 2] == true ? 1 : 0", "1"],
    ["1 + 1 in [2] ? 1 : 0", "1"],
    ["true || false && false ? 1 : 0", "1"],
    ["(true || false) && false ? 1 : 0", "0"],
    ["!true || true ? 1 : 0", "1"],
    ["!(true || true) ? 1 : 0", "0"],
    ["false == false && true ? 1 : 0", "1"],
    ["null ?? 1 + 1", "2"],
    ["null ?? null ?? 3", "3"],
    ["null ?? true ? 1 : 2", "1"],
    ["false ? 1 : true ? 2 : 3", "2"],
    ["true ? false ? 1 : 2 : 3", "2"],
    ["-[1, 2][0]", "-1"],
    ["![true][0] ? 1 : 2", "2"],
  ])("%s is %s", async (expression, expected) => {
    expect(await value(expression)).toBe(expected);
  });
});

const samples = {
  text: '"x"',
  number: "1",
  boolean: "true",
  list: "[1]",
  record: "_r.record",
  null: "null",
} as const;

type Kind = keyof typeof samples;

const kinds = Object.keys(samples) as Kind[];

const pairs = kinds.flatMap((left) => kinds.map((right) => [left, right] as const));

/** Which pairs an operator takes, by the contract. */
const takes: Readonly<Record<string, (left: Kind, right: Kind) => boolean>> = {
  "*": (left, right) => left === "number" && right === "number",
  "/": (left, right) => left === "number" && right === "number",
  "%": (left, right) => left === "number" && right === "number",
  "-": (left, right) => left === "number" && right === "number",
  "+": (left, right) => left === right && (left === "number" || left === "text"),
  "<": (left, right) => left === right && (left === "number" || left === "text"),
  "<=": (left, right) => left === right && (left === "number" || left === "text"),
  ">": (left, right) => left === right && (left === "number" || left === "text"),
  ">=": (left, right) => left === right && (left === "number" || left === "text"),
  "==": (left, right) => left === right || left === "null" || right === "null",
  "!=": (left, right) => left === right || left === "null" || right === "null",
  "&&": (left, right) => left === "boolean" && right === "boolean",
};

describe.each(Object.keys(takes))("%s", (operator) => {
  const data = { text: "x", number: 1, boolean: true, list: [1], record: { a: 1 }, null: null };

  test.each(pairs)("takes %s and %s or refuses them, known beforehand or not", async (left, right) => {
    const allowed = takes[operator]!(left, right);
    const known = `@param _r: object\n@let _x = ${samples[left]} ${operator} ${samples[right]}\n# a\n`;
    const unknown = `@param _r: object\n@let _x = _r.${left} ${operator} _r.${right}\n# a\n`;
    const half = `@param _r: object\n@let _x = ${samples[left]} ${operator} _r.${right}\n# a\n`;
    const otherHalf = `@param _r: object\n@let _x = _r.${left} ${operator} ${samples[right]}\n# a\n`;
    for (const source of [known, unknown, half, otherHalf]) {
      const { diagnostics } = await render(source, { params: { _r: data } });
      const codes = new Set(diagnostics.map(({ code, severity }) => `${severity} ${code}`));
      expect([...codes]).toEqual(allowed ? [] : ["error type-mismatch"]);
    }
  });

  test.each(pairs)("of %s and %s is refused in a branch that is not taken too", async (left, right) => {
    if ([left, right].includes("record")) return;
    const source = `@if false\n@let _x = ${samples[left]} ${operator} ${samples[right]}\n@end\n# a\n`;
    const { diagnostics } = await render(source);
    expect(diagnostics.length > 0).toBe(!takes[operator]!(left, right));
  });
});

describe("what operators give", () => {
  test.each([
    ['"a" + "b"', '"ab"'],
    ['"" + ""', '""'],
    ["0.1 + 0.2", "0.30000000000000004"],
    ["1 / 3", "0.3333333333333333"],
    ["-7 % 3", "-1"],
    ["7.5 % 2", "1.5"],
    ["24.40 + 0", "24.4"],
    ["9007199254740993 + 0", "9007199254740992"],
    ["1e21 + 0", "1e+21"],
    ["0 * -1", "0"],
    ["2 <= 2.0 ? 1 : 0", "1"],
    ['"a" < "b" ? 1 : 0', "1"],
    ['"Z" < "a" ? 1 : 0', "1"],
    ['"" < "a" ? 1 : 0', "1"],
    ['"\\ud83d\\ude00" > "\\uffff" ? 1 : 0', "1"],
    ["1 == 1.0 ? 1 : 0", "1"],
    ["24.40 == 24.4 ? 1 : 0", "1"],
    ["9007199254740993 == 9007199254740992 ? 1 : 0", "0"],
    ["9007199254740993 > 9007199254740992 ? 1 : 0", "1"],
    ["1e400 > 1e399 ? 1 : 0", "1"],
    ["-0 == 0 ? 1 : 0", "1"],
    ["[1, [2, 3]] == [1, [2, 3]] ? 1 : 0", "1"],
    ["[1, 2] == [2, 1] ? 1 : 0", "0"],
    ["[1] == [1, 2] ? 1 : 0", "0"],
    ["[] == [] ? 1 : 0", "1"],
    ["null == null ? 1 : 0", "1"],
    ["null == 1 ? 1 : 0", "0"],
    ["1 != null ? 1 : 0", "1"],
    ["1 in [1, 2] ? 1 : 0", "1"],
    ["3 in [1, 2] ? 1 : 0", "0"],
    ["1 in [] ? 1 : 0", "0"],
    ["null in [1, null] ? 1 : 0", "1"],
    ["null in [1] ? 1 : 0", "0"],
    ["2 in [1, null, 2] ? 1 : 0", "1"],
    ["[1] in [[1], [2]] ? 1 : 0", "1"],
    ["0 ?? 1", "0"],
    ['"" ?? "x"', '""'],
    ["false ?? true", '"false"'],
    ["false && 1 / 0 == 1 ? 1 : 0", "0"],
    ["true || 1 / 0 == 1 ? 1 : 0", "1"],
    ["true ? 1 : 1 / 0", "1"],
    ["1 ?? 1 / 0", "1"],
  ])("%s is %s", async (expression, expected) => {
    expect(await value(expression)).toBe(expected);
  });

  test("records are equal whatever the order of their fields", async () => {
    const params = { a: { x: 1, y: [{ z: null }] }, b: { y: [{ z: null }], x: 1 }, c: { x: 1 } };
    expect(await value("a == b && a != c && b in [a] ? 1 : 0", params)).toBe("1");
  });

  test.each(["1 / 0", "0 / 0", "1 % 0", "1e308 * 10", "1e308 + 1e308", "1e400 + 1", "1 / 1e400", "5 % 1e400"])(
    "%s is not finite",
    async (expression) => {
      expect(await refused(expression)).toEqual([expect.stringMatching(/^number-not-finite: /)]);
    },
  );

  test("what a list holds is compared by type where it is known and where it is not", async () => {
    expect(await refused('"1" in [1] ? 1 : 0')).toEqual([expect.stringMatching(/^type-mismatch: /)]);
    expect(await refused('"1" in r.list ? 1 : 0', { r: { list: [1] } })).toEqual([
      "type-mismatch: `in` compares values of the same type, not a string and a number.",
    ]);
  });
});

describe("conditions take booleans only", () => {
  test.each(["1", '"true"', "null", "[]", "0"])("not %s", async (condition) => {
    for (const expression of [`${condition} ? 1 : 2`, `!${condition} ? 1 : 2`])
      expect(await refused(expression)).toEqual([expect.stringMatching(/^type-mismatch: /)]);
    expect(await findings(`@if ${condition}\n# a\n@end\n`)).toContain(`1:5-${5 + condition.length} type-mismatch`);
  });

  test("also where the type is not known beforehand", async () => {
    expect(await findings("@param r: object\n@if r.a\n# a\n@end\n# b\n", { params: { r: { a: "true" } } })).toEqual([
      "2:5-8 type-mismatch",
    ]);
  });
});

describe("fields", () => {
  const crops = "```csv crops\ncountry,bags,y2024,in\nBrazil,66.40,1,a\nVietnam,,2,b\n```\n";

  const cell = async (expression: string): Promise<string> => {
    const { json, diagnostics } = await render(`${crops}@chart bar\n| a | b |\n| c | {{ ${expression} }} |\n`);
    if (json === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    return /\["c",(.*)\]\]\]/s.exec(json)![1]!;
  };

  test.each([
    ["crops[0].country", '"Brazil"'],
    ['crops[0]["country"]', '"Brazil"'],
    ["crops[0].bags", "66.40"],
    ["crops[1].bags", '""'],
    ["crops.bags[0]", "66.40"],
    ["crops.country[1]", '"Vietnam"'],
    ['crops["country"][1]', '"Vietnam"'],
    ["crops[0].in", '"a"'],
    ["[crops, crops].country[1][1]", '"Vietnam"'],
    ["crops[1.0].country", '"Vietnam"'],
    ["sum(crops.bags)", "66.4"],
    ["length(crops.bags)", "2"],
    ["count(crops.bags)", "1"],
    ['join(crops.country, "+")', '"Brazil+Vietnam"'],
  ])("%s is %s", async (expression, expected) => {
    expect(await cell(expression)).toBe(expected);
  });

  test.each([
    ["crops.bag", "unknown-column: `crops` has no column `bag`.", "Did you mean `bags`?"],
    ["crops[0].contry", "unknown-column: The table has no column `contry`.", "Did you mean `country`?"],
    ['crops["contry"]', "unknown-column: `crops` has no column `contry`.", 'Did you mean `"country"`?'],
    ["first(crops).contry", "unknown-column: The table has no column `contry`.", "Did you mean `country`?"],
    ["where(crops, c => c.bagz > 1)", "unknown-column: `c` has no column `bagz`.", "Did you mean `bags`?"],
    ["crops[0].bags + {bags: 1}.bag", "unknown-column: The object has no field `bag`.", "Did you mean `bags`?"],
    ["crops[0].bags + {a: {b: 1} }.a.c", "unknown-column: The object has no field `c`.", undefined],
    ["crops[0].country.x", "type-mismatch: A string has no field `x`.", undefined],
    ["crops.country.x", "type-mismatch: A list of string has no field `x`.", undefined],
    ["reverse(take(crops, 1))[0].toString", "unknown-column: The table has no column `toString`.", undefined],
  ])("%s is refused: %s", async (expression, message, hint) => {
    const { diagnostics } = await render(`${crops}# {{ length([${expression}]) }}\n`);
    const [first] = diagnostics;
    expect(`${first!.code}: ${first!.message}`).toBe(message);
    if (hint !== undefined) {
      expect(first!.hint).toBe(hint);
      expect(first!.fixes![0]!.edits[0]!.text).toBe(/`(.*)`/.exec(hint)![1]);
    }
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "length", "valueOf"])(
    "%s is a record's own field or nothing",
    async (name) => {
      const own = JSON.parse(`{"${name}":"own"}`) as object;
      expect(await value(`r.${name}`, { r: own })).toBe('"own"');
      expect(await value(`r["${name}"]`, { r: own })).toBe('"own"');
      expect(await value(`r.${name}`, { r: {} })).toBe('""');
      expect(await value(`r.a.${name}`, { r: { a: {} } })).toBe('""');
      expect(await refused(`${name}`)).toEqual([expect.stringMatching(/^unknown-name: /)]);
      expect(await refused(`${name}(1)`)).toEqual(
        name === "length"
          ? [expect.stringMatching(/^argument-type: /)]
          : [expect.stringMatching(/^unknown-function: /)],
      );
      expect(await refused(`"x".${name}`)).toEqual([expect.stringMatching(/^type-mismatch: /)]);
      expect(await refused(`"x"["${name}"]`)).toEqual([expect.stringMatching(/^type-mismatch: /)]);
      const csv = `\`\`\`csv t\n${name},b\nown,1\n\`\`\`\n`;
      expect(await texts(`${csv}# {{ t[0].${name} }}{{ t.${name}[0] }}{{ t.b[0] }}\n`)).toEqual(["ownown1"]);
    },
  );

  test("the name of a field may be computed", async () => {
    expect(await value('r["a" + "b"]', { r: { ab: 5 } })).toBe("5");
    expect(await value("r[r.name]", { r: { name: "ab", ab: 5 } })).toBe("5");
  });

  test.each([
    ["[1, 2][2]", "type-mismatch: The list has 2 items, counted from 0: it has no item 2."],
    ["[1][1]", "type-mismatch: The list has one item, counted from 0: it has no item 1."],
    ["[1][-1]", "type-mismatch: A position in a list is an integer from 0."],
    ["[1][0.5]", "type-mismatch: A position in a list is an integer from 0."],
    ["[1][true]", "type-mismatch: The position in a list takes an integer, not a boolean."],
    ["[1][null]", "type-mismatch: The position in a list takes an integer, not null."],
    ["1[0]", "type-mismatch: An integer has no items or fields."],
    ['"text"[0]', "type-mismatch: A string has no items or fields."],
    ["null.a", "type-mismatch: Null has no field `a`."],
  ])("%s is refused", async (expression, message) => {
    expect(await refused(expression)).toEqual([message]);
  });

  test("null has no fields, which is known when it runs", async () => {
    expect(await refused("r.a.b", { r: { a: null } })).toEqual(["type-mismatch: Null has no field `b`."]);
    expect(await refused("r.a.b", { r: { a: [{ b: 1 }, null] } })).toEqual([
      "type-mismatch: Null has no field `b` in item 2 of the list.",
    ]);
    expect(await refused("r[r.p]", { r: { p: 1 } })).toEqual(["type-mismatch: An object has no items or fields."]);
  });
});

describe("integers that functions give", () => {
  const counts = "```csv counts\nn\n1\n1\n\n```\n";
  test.each([
    ["take([1, 2, 3], round(1.5))", "2"],
    ["take([1, 2, 3], abs(-2))", "2"],
    ["take([1, 2, 3], sum([1, 1]))", "2"],
    ["take([1, 2, 3], sum(counts.n))", "2"],
    ["range(round(length(counts) * 0.6))", "1"],
  ])("%s takes one as a count", async (list, expected) => {
    expect(await texts(`${counts}# {{ length(${list}) }}{{ length(counts) * 0 }}\n`)).toEqual([`${expected}0`]);
  });

  test.each(["round(1.5, 1)", "round(1.5, 0)", "abs(1.5)", "sum([1.5])", "2 / 1"])("%s is a number", async (number) => {
    expect(await refused(`length(take([1, 2, 3], ${number}))`)).toEqual([
      "argument-type: `take` takes an integer as `count`, not a number.",
    ]);
  });
});

describe("names", () => {
  test.each(["ärger", "Ωmega", "名前", "имя", "_", "_a1", "a１"])("%s is one", async (name) => {
    expect(await texts(`@let ${name} = 1\n# {{ ${name} }}\n`)).toEqual(["1"]);
  });

  test.each(["1a", "a-b", "a b", "a.b", "", "😀", "a😀", "€", "1", "１a", "in", "true", "null"])(
    "%j is none",
    async (name) => {
      const { diagnostics } = await render(`@let ${name} = 1\n# a\n`);
      expect(diagnostics.map(({ code }) => code)).toEqual(["syntax-error"]);
    },
  );

  test("functions have a space of their own", async () => {
    expect(await texts("@let sum = sum([1, 2])\n@let count = sum\n# {{ sum }}{{ count }}{{ count([1]) }}\n")).toEqual([
      "331",
    ]);
  });

  test("an unknown one names the nearest that is visible", async () => {
    const { diagnostics } = await render("@let total = 1\n# {{ totl }} {{ total }} {{ uper(totl) }}\n");
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ["The name `totl` is not defined here.", "Did you mean `total`?"],
      ["`uper` is not a function.", "Did you mean `upper`?"],
      ["The name `totl` is not defined here.", "Did you mean `total`?"],
    ]);
  });
});

describe("literal arguments", () => {
  test.each([
    ['date("2024-03-05", "lnog")', 'The argument `style` of `date` cannot be "lnog".'],
    ['date("2024-02-30")', 'The argument `date` of `date` is not a date: "2024-02-30".'],
    ["take([1], -1)[0]", "The argument `count` of `take` must be an integer of at least 0, not -1."],
    ["rolling([1], 0)[0]", "The argument `size` of `rolling` must be an integer of at least 1, not 0."],
    ['sort([1], x => x, "down")[0]', 'The argument `order` of `sort` cannot be "down".'],
    ['parseDate("1.2.2024", "D.M")', '"D.M" is not a date pattern: it has no year.'],
  ])("%s is refused in a branch that never runs", async (expression, message) => {
    const { diagnostics } = await render(`@if false\n# {{ ${expression} }}\n@end\n# a\n`);
    expect(diagnostics.map((finding) => [finding.code, finding.message])).toEqual([["argument-type", message]]);
    expect(diagnostics[0]!.hint).toBeDefined();
  });
});

describe("lambdas", () => {
  test.each([
    ["map([1, 2], x => x * 2)[1]", "4"],
    ["sum(map([1, 2], x => sum(map([10, 20], y => x * y))))", "90"],
    ["where([1, 2, 3], x => x in where([2, 3], y => y != 3))[0]", "2"],
    ["map([[1, 2], [3]], xs => sum(xs))[0]", "3"],
    ["sort([3, 1, 2], x => -x)[0]", "3"],
    ["count([1, 2, 3], x => x > 1)", "2"],
  ])("%s is %s", async (expression, expected) => {
    expect(await value(expression)).toBe(expected);
  });

  test("see the names around them", async () => {
    const source = "@let factor = 3\n@for x in [1, 2]\n# {{ sum(map([x, 10], y => y * factor + x)) }}\n@end\n";
    expect(await texts(source)).toEqual(["35", "40"]);
  });

  test("declare no name that is visible already", async () => {
    expect(await findings("@let x = 1\n# {{ sum(map([x], x => x)) }}\n")).toEqual(["2:19-20 duplicate-name"]);
    expect(await findings("# {{ map([1], x => map([x], x => x)[0])[0] }}\n")).toEqual(["1:29-30 duplicate-name"]);
    expect(await texts("# {{ sum(map([1], x => x)) + sum(map([2], x => x)) }}\n")).toEqual(["3"]);
  });

  test.each([
    ["x => 1", "syntax-error"],
    ["[x => 1]", "syntax-error"],
    ["upper(x => x)", "argument-type"],
    ["map([1], 2)[0]", "argument-type"],
    ["map([1], x => y)[0]", "unknown-name"],
    ['where([1], x => "a")[0]', "argument-type"],
    ['map([1], x => x + "a")[0]', "type-mismatch"],
    ["map(5, x => x)[0]", "argument-type"],
    ["length(5)", "argument-type"],
    ["sort([[1]])[0]", "argument-type"],
    ["sort([1], x => [x])[0]", "argument-type"],
    ["join([true], '')", "argument-type"],
    ["join([null], '')", "argument-type"],
    ["min([[1]])", "argument-type"],
    ["contains(5, 5)", "argument-type"],
    ["map([1])[0]", "argument-count"],
    ["upper()", "argument-count"],
    ['upper("a", "b")', "argument-count"],
    ["x(1)", "unknown-function"],
  ])("%s is refused", async (expression, code) => {
    const [first] = await refused(expression);
    expect(first).toMatch(new RegExp(`^${code}: `));
    const { diagnostics } = await render(`@if false\n# {{ ${expression} }}\n@end\n# a\n`);
    expect(diagnostics[0]!.code).toBe(code);
  });
});

test.each([
  ["length(where(rows, r => r.open))", "Provide a value for null: `value ?? false`."],
  ["find(rows, r => r.open) == null", "Provide a value for null: `value ?? false`."],
  ["count(rows, r => r.any)", "Compare it, such as `x => x.name == value`."],
  ["round(rows[0].mixed)", "Make a number of the string: `parseNumber(value)`."],
  ["length(take(rows, rows[1].big))", "Write `9007199254740991`."],
  [
    "length(rows[1].mixed)",
    'Write a call such as `length("São 😀")`: the function is `length(value: string or list): integer`.',
  ],
  ['plural(1, {other: first(rows).any["one"]})', 'Write each form as a string, such as `other: "countries"`.'],
])("what data leaves open has a hint: %s", async (expression, hint) => {
  const rows =
    '```json rows\n[{"open": null, "any": {"one": 1}, "mixed": "x", "big": 1}, {"open": true, "any": 1, "mixed": 1, "big": 9007199254740993}]\n```\n';
  const { diagnostics } = await render(`${rows}# {{ ${expression} }}\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([{ code: "argument-type", hint }]);
});

test("the hint of a wrong call is a call that can be typed", async () => {
  for (const expression of ['sum([1, "x"])', "length(1)", 'mean("x")']) {
    const { diagnostics } = await render(`# {{ ${expression} }}\n`);
    const written = /^Write a call such as `(.*?)`: the function is `/.exec(diagnostics[0]!.hint!)?.[1];
    expect((await render(`# {{ ${written} }}\n`)).diagnostics, diagnostics[0]!.hint).toEqual([]);
  }
});

test("a position beyond all integers is shown as it is written", async () => {
  expect(await refused("length(range(9007199254740993))")).toEqual([
    "argument-type: The argument `from` of `range` must be an integer from -9007199254740991 to 9007199254740991, not 9007199254740993.",
  ]);
});

describe("a number whose operands are unknown may be an integer", () => {
  const rows = '```json rows\n[{"n": 1, "mixed": 2}, {"n": 2.5, "mixed": "x"}]\n```\n';
  const errors = async (expression: string) =>
    (await render(`${rows}# {{ ${expression} }}\n`)).diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => message);

  test.each([
    "ordinal(rows[0].mixed - 1)",
    "ordinal(-rows[0].mixed + 4)",
    "ordinal(abs(rows[0].mixed))",
    "ordinal(sum([]))",
    "ordinal(true ? 1 : rows[0].mixed * 2)",
  ])("%s is calculated", async (expression) => {
    expect(await errors(expression)).toEqual([]);
  });

  test.each([
    ["ordinal(rows[0].n - 1)", "`ordinal` takes an integer as `number`, not a number."],
    ["ordinal(rows[1].mixed / 2)", "`ordinal` takes an integer as `number`, not a number."],
    ["ordinal(rows[0].mixed - 1.5)", "`ordinal` takes an integer as `number`, not a number."],
    // The mistake is reported once.
    ['ordinal(2 * "3")', "`*` takes a number, not a string."],
    ['ordinal(abs("3"))', "`abs` takes a number as `number`, not a string."],
    ['ordinal(-"3")', "`-` takes a number, not a string."],
  ])("%s is refused", async (expression, message) => {
    expect(await errors(expression)).toEqual([message]);
  });
});
