import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { fixText } from "../support/fix-text.js";

/** The findings of an `element` fence, each with the text that it is at. */
async function found(json: string): Promise<readonly string[]> {
  const source = `\`\`\`element\n${json}\n\`\`\`\n`;
  const { diagnostics } = await compile(source);
  return diagnostics.map(
    ({ severity, code, start, end }) => `${severity} ${code} ${source.slice(start.offset, end.offset)}`,
  );
}

test("a field that an object of JSON has twice is a warning at its second name, and checks are of the last value", async () => {
  expect(await found('{"type": "h1", "text": "a", "text": "b"}')).toEqual(['warning duplicate-attribute "text"']);
  expect(await found('{"type": "h1", "text": "a", "settings": {"width": 0.5, "width": 0.4}}')).toEqual([
    'warning duplicate-attribute "width"',
    "error width-not-half 0.4",
  ]);
  expect(await found('{"type": "video", "parts": [{"a": 1}, {"a": 1, "a": 1}]}')).toEqual([
    'warning duplicate-attribute "a"',
  ]);
  expect(await found('{"type": "h1", "text": "a", "extra": {"text": "b"}}')).toEqual([]);
});

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
