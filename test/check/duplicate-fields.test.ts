import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";

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
