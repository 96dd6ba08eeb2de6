import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* A template line whose keyword has a slip is read as what it means: the wrong word is one finding, with the fix that makes it right. */

const host = memoryHost({ "t.csv": "a,b\nx,1\n", "part.igx": "# P\n" });
const findings = async (source: string) => (await compile(source, { host })).diagnostics;

const documents = [
  "@let total = 1\n\n# {{ total }} and {{ total }}\n",
  "@param year: integer = 2024\n\n# {{ year }}\n",
  '@data t "t.csv"\n\n@chart bar {from=t}\n',
  '@include "part.igx"\n',
  "@for x, i in [1, 2]\n# {{ x }} {{ i }}\n@else\nNone.\n@end\n",
  "@chart bar\n| a | b |\n@for x in [1, 2]\n| {{ x }} | {{ x }} |\n@end\n",
  "@if 1 > 2\n# A\n@elseif 2 > 1\n# B\n@else\n# C\n@end\n",
] as const;

/** Each keyword with a letter too many, too few, wrong, or two swapped, or without the white space after it. */
function slips(source: string): readonly string[] {
  return [...source.matchAll(/@([a-z]+)( ?)/g)].flatMap(({ 1: word = "", 2: blank, index }) => {
    const [first, last] = [word[0]!, word.at(-1)!];
    const wrong = word.length > 2 ? [`${word.slice(0, -1)}`, `${word.slice(0, -1)}q`] : [];
    const swapped = `${word.slice(0, -2)}${last}${word.at(-2)}`;
    const words = [...wrong, swapped, `${first}${word}`].map((slip) => `@${slip}`);
    const glued = blank === " " && !/^@(?:chart|include)/.test(source.slice(index)) ? [`@${word}`] : [];
    const isElement = word === "chart";
    return isElement
      ? []
      : [
          ...words.map((slip) => source.slice(0, index) + slip + source.slice(index + 1 + word.length)),
          ...glued.map((slip) => source.slice(0, index) + slip + source.slice(index + 2 + word.length)),
        ];
  });
}

test.each(documents)("in %j", async (source) => {
  expect(await findings(source)).toEqual([]);
  for (const slip of slips(source)) {
    const found = await findings(slip);
    expect([slip, found.map(({ code }) => code)]).toEqual([slip, ["unknown-directive"]]);
    expect(fixText(slip, found[0]!.fixes![0]!)).toBe(source);
  }
});

test("a word near a keyword is an unknown directive without the rest of its line", async () => {
  for (const line of ["@fur bar", "@lot total", "@is x > 1", "@ended", "@date today", "@iffy"]) {
    const [finding, ...others] = await findings(`${line}\n`);
    expect([line, finding?.code, others.length]).toEqual([line, "unknown-directive", 0]);
  }
});

test("a line without white space after the keyword says where it is missing", async () => {
  expect(await findings("@forx in [1]\n# {{ x }}\n@end\n")).toMatchObject([
    {
      message: "`@forx` is not a directive.",
      hint: "Did you mean `@for x`?",
      start: { column: 1 },
      end: { column: 6 },
    },
  ]);
});
