import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { fixText } from "../support/fix-text.js";

const chart = (data: string) => `\`\`\`element\n{"type": "chart", "chart_type": "bar", "data": ${data}}\n\`\`\`\n`;

test("rows instead of sheets are one finding, and its fix makes a sheet of them", async () => {
  const source = chart('[["a", "b"], ["c", 1], ["d", null]]');
  const { diagnostics, output } = await compile(source);
  expect(output).toBeUndefined();
  expect(
    diagnostics.map(({ code, message, start }) => [code, message, source.slice(start.offset, start.offset + 6)]),
  ).toEqual([["attribute-type", "`data` must be an array of sheets, not an array of rows.", '[["a",']]);
  expect(
    (await compile(fixText(chart('[["a", "b"], ["c", 1], ["d", null]]'), diagnostics[0]!.fixes![0]!))).diagnostics,
  ).toMatchObject([{ message: "An entry of `data` must be a string or a number, not `null`." }]);
});

test.each(["[]", "[[]]", '[[["a", "b"], ["c", 1]]]', '[[["a"]], []]'])("sheets are sheets: %s", async (data) => {
  expect((await compile(chart(data))).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});
