import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* A loop of another language is one finding with the loop of igx, and its names are known below it. */

test.each([
  ["@for (x of list)", "@for x in list"],
  ["@for (const x of list) {", "@for x in list"],
  ["@for (x in list):", "@for x in list"],
  ["@for (x, _i in list)", "@for x, _i in list"],
  ["@for x in list do", "@for x in list"],
  ["@for list as x", "@for x in list"],
  ["@for (list as x)", "@for x in list"],
  ["@for ($list as $_i => $x)", "@for x, _i in list"],
  ["@for x in list if x > 1", "@for x in where(list, x => x > 1)"],
  ["@for x in list where x > 1", "@for x in where(list, x => x > 1)"],
  ["@for x in 1..3", "@for x in range(1, 4)"],
  ["@for x in (1...3)", "@for x in range(1, 4)"],
  ["@for x in 1 to 3", "@for x in range(1, 4)"],
  ["@for x = 1 to 3", "@for x in range(1, 4)"],
  ["@for x = 1..3", "@for x in range(1, 4)"],
  ["@for (x = 0; x < 3; x++)", "@for x in range(0, 3)"],
  ["@for (let x = 1; x <= 3; x++) {", "@for x in range(1, 4)"],
  ["@for (let x = 0; x <= length(list); x += 1)", "@for x in range(0, length(list) + 1)"],
])("%s", async (line, meant) => {
  const source = `@let list = [1, 2]\n\n# {{ length(list) }}\n\n${line}\n{{ x }}\n@end\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  const argument = line.slice("@for ".length);
  expect(finding).toMatchObject({
    code: "syntax-error",
    message: `\`${argument}\` is not a loop.`,
    hint: `Write \`${meant}\`.`,
    start: { line: 5, column: 6 },
    end: { line: 5, column: 6 + argument.length },
  });
  const fixed = fixText(source, finding!.fixes![0]!);
  expect(fixed).toBe(source.replace(line, meant));
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test.each(["foreach", "each", "for_each"])("with the name of another language, `@%s` is one finding", async (name) => {
  const source = `@let list = [1, 2]\n@${name} (list as x)\n{{ x }}\n@end\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: "unknown-directive",
    hint: "Write `@for x in list`.",
    start: { line: 2, column: 1 },
    end: { line: 2, column: 2 + name.length },
  });
  const fixed = fixText(source, finding!.fixes![0]!);
  expect(fixed).toBe(source.replace(`@${name} (list as x)`, "@for x in list"));
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test("the list of such a loop is checked once the loop is one of igx", async () => {
  const codesOf = async (text: string) => (await compile(text)).diagnostics.map(({ code }) => code);
  expect(await codesOf("@for (x of lsit)\n{{ x }}\n@end\n")).toEqual(["syntax-error"]);
  expect(await codesOf("@for x in lsit\n{{ x }}\n@end\n")).toEqual(["unknown-name"]);
});

test("a loop with such words in a text is not one of them", async () => {
  expect((await compile('@for x in split(`a if b do c as d`, " ")\n{{ x }}\n@end\n')).diagnostics).toEqual([]);
});
