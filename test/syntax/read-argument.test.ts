import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* The word after a directive: the type of a chart, the territory of a map. */

const rows = "| title | value |\n| Texas | 1 |\n";
const elementOf = async (source: string) => JSON.parse((await compile(source)).output!.json)[0];

test.each([
  ["us\\-x", "us-x"],
  ["a\\{b\\}\\ {half}", "a{b}\\"],
  ["a\\|b", "a|b"],
  ["us\\", "us\\"],
  ["a\\b", "a\\b"],
  ['"us\\\\x"', "us\\x"],
])("escapes in the territory `%s`", async (written, territory) => {
  expect((await elementOf(`@map ${written}\n${rows}`)).territory).toBe(territory);
});

test("escapes in the type of a chart", async () => {
  expect((await elementOf(`@chart bar\\-grouped\n${rows}`)).chart_type).toBe("bar-grouped");
});

describe("an interpolation and more without quotes is one error, whose fix writes them", () => {
  test.each([
    ["@map us-{{ state }}", '@map "us-{{ state }}"'],
    ["@map us-{{ state }} {half=false}", '@map "us-{{ state }}" {half=false}'],
    ["@map {{ state }}-east", '@map "{{ state }}-east"'],
    ["@map {{ state }}{{ state }}", '@map "{{ state }}{{ state }}"'],
  ])("%s", async (written, meant) => {
    const source = `@param state: string = "a"\n${written}\n${rows}`;
    const found = (await compile(source)).diagnostics;
    expect(found.map(({ code }) => code)).toEqual(["syntax-error"]);
    const fixed = fixText(source, found[0]!.fixes![0]!);
    expect(fixed).toBe(`@param state: string = "a"\n${meant}\n${rows}`);
    expect((await compile(fixed)).diagnostics).toEqual([]);
  });

  test("one that is not closed keeps its own finding", async () => {
    const found = (await compile(`@map us-{{ state\n${rows}`)).diagnostics;
    expect(found.map(({ code }) => code)).toEqual(["unclosed-interpolation"]);
  });
});
