import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";

const found = async (source: string) =>
  (await compile(source)).diagnostics.map(({ code, start }) => `${code} ${start.line}:${start.column}`);

test("a conflict that a merge has left is the only finding, wherever it is", async () => {
  const two = (one: string, other: string) => `<<<<<<< HEAD\n${one}\n=======\n${other}\n>>>>>>> branch\n`;
  expect(await found(two("# a\n\n**b**", "@chart colunm"))).toEqual(["merge-conflict 1:1"]);
  expect(await found(`---\ntitle: x\n${two("theme_id: 1", "theme_id: 2")}---\n# a\n`)).toEqual(["merge-conflict 3:1"]);
  expect(await found(`@chart bar\n| a | b |\n${two("| c | 1 |", "| c | 2 |")}`)).toEqual(["merge-conflict 3:1"]);
  expect(await found(`\`\`\`csv t\na\n${two("1", "2")}\`\`\`\n@chart table {from=t}\n`)).toEqual([
    "merge-conflict 3:1",
  ]);
  expect(await found(`${two("a", "b")}\n\n${two("c", "d").replaceAll("\n", "\r\n")}`)).toEqual([
    "merge-conflict 1:1",
    "merge-conflict 8:1",
  ]);
  const three = "<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> branch\n";
  expect(await found(three)).toEqual(["merge-conflict 1:1"]);
  expect((await compile(three)).output).toBeUndefined();
});

test.each([
  "<<<<<<< HEAD\n",
  "a <<<<<<< b\n\n=======\n\n> c\n> -- d\n",
  " <<<<<<< a\n\n>>>>>>> b\n> -- c\n",
  "<<<<<<<\n\n=======x\n",
])("what only looks like one is text: %j", async (source) => {
  expect(await found(source)).not.toContain("merge-conflict 1:1");
});

test("many marks take time in proportion to the text", async () => {
  expect(await found(`${"<<<<<<< a\n".repeat(20_000)}=======\n`)).toHaveLength(1);
});
