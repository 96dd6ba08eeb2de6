import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Nobody sees them, and they would be published. */
test.each([
  ["A\u0007\n", "The file contains the control character U+0007.", "A\n"],
  ["# A\n\n\f\n", "The file contains the control character U+000C.", "# A\n\n\n"],
  ["---\ntitle: A\u0000\n---\n# A\n", "The file contains the control character U+0000.", "---\ntitle: A\n---\n# A\n"],
  [
    "@chart bar\n| a | b |\n| \u0001c | 1 |\n| d\u0002 | 1 |\n",
    "The file contains the control character U+0001, and another one.",
    "@chart bar\n| a | b |\n| c | 1 |\n| d | 1 |\n",
  ],
])("%j has one finding, whose fix removes them", async (source, message, fixed) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "control-character", severity: "warning", message }]);
  expect(fixText(source, diagnostics[0]!.fixes![0]!)).toBe(fixed);
});

test("a file of UTF-16 has the finding that says so", async () => {
  const wide = [..."# Heading\n"].map((char) => `${char}\0`).join("");
  expect((await compile(wide)).diagnostics).toMatchObject([
    { code: "control-character", hint: "Save the file as UTF-8: it is probably UTF-16." },
  ]);
});

test("a byte-order mark of UTF-16 is the only finding of its file", async () => {
  const text = Buffer.from("\uFEFF# Heading\n", "utf16le");
  for (const bytes of [text, Buffer.from(text).swap16()])
    expect((await compile(new Uint8Array(bytes))).diagnostics).toMatchObject([
      { code: "invalid-utf8", hint: "Save the file as UTF-8: it is UTF-16." },
    ]);
});

test.each(["// A\u0007\n\nB\n", 'A {{ "\\u0007" }}\n', "A\tB\r\n"])("%j has none", async (source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});

test("in a data file it is found there, once, and without a fix", async () => {
  const late = `a,b\n${Array.from({ length: 50_000 }, (_, at) => `x${at},1\n`).join("")}x\0,1\n`;
  for (const [text, line] of [
    ["a,b\nx\0y,1\n\0z,2\n", 2],
    ["a,b\nx\u0007,2\n", 2],
    [late, 50_002],
  ] as const) {
    const source = '@data t "t.csv"\n@data u "t.csv"\n@chart table {from=t}\n@chart table {from=u}\n';
    const { diagnostics } = await compile(source, { host: memoryHost({ "t.csv": text }) });
    expect(diagnostics.map(({ file, start, code, hint, fixes }) => [file, start.line, code, hint, fixes])).toEqual([
      ["t.csv", line, "control-character", "Remove it from the data.", undefined],
    ]);
  }
});
