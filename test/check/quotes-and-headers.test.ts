import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";
import { onlyFinding } from "../support/only-finding.js";

/** The only finding of a document. */
describe("smart quotes", () => {
  test.each([
    ["warning", "@chart table {icon=“check”}\n| a | b |\n| c | 1 |\n", 'icon="check"'],
    ["warning", "---\ntitle: „Bericht“\n---\n\n# A\n", 'title: "Bericht"'],
    ["error", "@chart bar {decimal_separator=‘,’}\n| a | b |\n| c | 1 |\n", 'decimal_separator=","'],
    ["error", "# {{ upper(“a b”) }}\n", '{{ upper("a b") }}'],
    ["error", "# B\n\n@if “a” == ‘a’\n# A\n@end\n", '@if "a" == "a"'],
    ["error", "@let x = «a»\n# {{ x }}\n", '@let x = "a"'],
  ])("are one %s with a fix, which is safe if igx cannot read them: %j", async (severity, source, fixed) => {
    const { code, severity: found, fixes } = await onlyFinding(source);
    expect([code, found]).toEqual(["smart-quotes", severity]);
    expect(fixes![0]!.safe ?? false).toBe(severity === "error");
    const text = fixText(source, fixes![0]!);
    expect(text).toContain(fixed);
    expect((await compile(text)).diagnostics).toEqual([]);
  });

  test("around a number are one error, at the value", async () => {
    expect(await onlyFinding("@chart bar {height=“300”}\n| a | b |\n| c | 1 |\n")).toMatchObject({
      code: "smart-quotes",
      severity: "error",
      start: { column: 20 },
    });
  });

  test("are characters of text, of cells, and of texts in straight quotes", async () => {
    const source =
      '---\ntitle: "“I have a dream”"\ncopyright: “Yes”, he said\n---\n\n# “A” {{ "“b”" }}\n\n@chart table {icon=’90s}\n| “a” | b |\n| c | “d” |\n';
    expect((await compile(source)).diagnostics).toEqual([]);
  });

  test("in a template text stay, and those beside it are fixed", async () => {
    const source = "# {{ `“a”` + “b” }}\n";
    const { fixes } = await onlyFinding(source);
    expect(fixText(source, fixes![0]!)).toBe('# {{ `“a”` + "b" }}\n');
  });

  test("keep what is written where igx can read it", async () => {
    const { output } = await compile("@chart table {icon=“check”}\n| a | b |\n| c | 1 |\n");
    expect(output!.json).toContain('"icon":"“check”"');
  });
});

const rows = "| a | b |\n| c | 1 |\n";
const data = "```csv t\na,b c\nx,1\n```\n\n";

/* Expressions and the names of files may be in single quotes, so authors write them in attributes and front matter too. */
describe("single quotes", () => {
  test.each([
    ["looks-like-igx", `@chart table {icon='check'}\n${rows}`, `@chart table {icon="check"}\n${rows}`],
    ["looks-like-igx", `${data}@chart bar {from=t header='x'}\n`, `${data}@chart bar {from=t header="x"}\n`],
    ["looks-like-igx", "@map 'world'\n| title | value |\n| a | 1 |\n", '@map "world"\n| title | value |\n| a | 1 |\n'],
    ["looks-like-igx", "---\ntitle: 'It rains'\n---\n\n# A\n", '---\ntitle: "It rains"\n---\n\n# A\n'],
    ["invalid-color", `@chart bar {colors=['#fff']}\n${rows}`, `@chart bar {colors=["#fff"]}\n${rows}`],
    ["syntax-error", `@chart table {icon='a check'}\n${rows}`, `@chart table {icon="a check"}\n${rows}`],
    ["syntax-error", `@chart bar {decimal_separator=','}\n${rows}`, `@chart bar {decimal_separator=","}\n${rows}`],
    ["syntax-error", `${data}@chart bar {from=t header='x y'}\n`, `${data}@chart bar {from=t header="x y"}\n`],
    [
      "unexpected-text",
      "@map 'us states'\n| title | value |\n| a | 1 |\n",
      '@map "us states"\n| title | value |\n| a | 1 |\n',
    ],
  ])("are one %s with a fix: %j", async (code, source, fixed) => {
    const { code: found, fixes } = await onlyFinding(source);
    expect(found).toBe(code);
    expect(fixText(source, fixes![0]!)).toBe(fixed);
    expect((await compile(fixed)).diagnostics).toEqual([]);
  });

  test("stay in a value that igx can read", async () => {
    const { output } = await compile(`@chart table {icon='check'}\n${rows}`);
    expect(output!.json).toContain(`"icon":"'check'"`);
  });

  test("around the name of a table are one finding", async () => {
    expect(await onlyFinding(`${data}@chart bar {from='t'}\n`)).toMatchObject({
      code: "unknown-name",
      hint: "Write `from=t`, without quotes.",
    });
  });

  test("around a password show nothing of it", async () => {
    const { diagnostics } = await compile("---\npassword: 'hunter2'\n---\n\n# A\n");
    expect(diagnostics.map(({ code }) => code)).toEqual(["looks-like-igx", "password-in-source"]);
    expect(diagnostics.map(({ message, hint }) => `${message}${hint}`).join("")).not.toContain("hunter2");
  });

  test("are characters of text, of cells, and apostrophes", async () => {
    const source = `---\ntitle: 'Tis the season\ncopyright: 'A' and 'B'\n---\n\n# 'A'\n\n@chart table {icon='90s}\n| 'a' | b |\n| c | 'd' |\n`;
    expect((await compile(source)).diagnostics).toEqual([]);
  });
});

test.each([
  ['@chart bar\n| a | b |\n| c | "1,5 |\n', 3, 7],
  ['@facts\n| fact |\n| "42 |\n', 3, 3],
  ['---\ntitle: "Report\n---\n\n# A\n', 2, 8],
])("an open quote is one finding, at the quote: %j", async (source, line, column) => {
  const { code, start, end, fixes } = await onlyFinding(source);
  expect([code, start.line, start.column, end.offset - start.offset]).toEqual(["unclosed-quote", line, column, 1]);
  const closed = await compile(fixText(source, fixes![0]!));
  expect(closed.diagnostics.map((one) => one.code)).not.toContain("unclosed-quote");
});

test("a bar inside quotes is one finding, the row that is too long", async () => {
  expect(await onlyFinding('@chart table\n| a | b |\n| "c | d" | 1 |\n')).toMatchObject({ code: "row-too-long" });
});

describe("a header that names no column is one error", () => {
  test.each([
    ["@map world\n| Brazil | 66 |\n| Japan | 1 |\n", "| title | value |\n| Brazil | 66 |"],
    ["@map world\n| country | share |\n| Brazil | 66 |\n", "| title | value |\n| Brazil | 66 |"],
    ["@map world\n| Title | Value |\n| Brazil | 66 |\n", "| title | value |\n| Brazil | 66 |"],
    ["@map world\n| Land | Wert |\n| Brazil | 66 |\n", "| title | value |\n| Brazil | 66 |"],
    ["@map world\n| Wert | Land |\n|---|---|\n| 66 | Brazil |\n", "| value | title |\n|---|---|\n| 66 | Brazil |"],
    ["@facts\n| 42% | drink it |\n| 5 | do not |\n", "| figure | fact |\n| 42% | drink it |"],
  ])("%j, with the header to write", async (source, fixed) => {
    const { code, severity, hint, fixes } = await onlyFinding(source);
    expect([code, severity]).toEqual(["missing-header", "error"]);
    expect(hint).toContain(fixed.split("\n")[0]);
    const text = fixText(source, fixes![0]!);
    expect(text).toContain(fixed);
    expect((await compile(text)).diagnostics).toEqual([]);
  });

  test("without a fix where the columns are not clear", async () => {
    const { fixes, hint } = await onlyFinding("@map world\n| Land | Wort |\n| Brazil | viel |\n");
    expect(fixes).toBeUndefined();
    expect(hint).toBe(
      "Name the columns in the first row, or above it: `title`, `value`, and if you have them `label`, `group`, `color`, `latitude`, `longitude`.",
    );
    const wide = await onlyFinding("@map world\n| Land | Wert | Teil |\n| Brazil | 66 | A |\n");
    expect([wide.code, wide.hint, wide.fixes]).toEqual(["missing-header", hint, undefined]);
    const facts = await onlyFinding("@facts\n| a | b | c | d |\n| a | b | c | d |\n");
    expect(facts.hint).toBe("Name the columns in the first row, or above it: `icon`, `figure`, `fact`, `color`.");
  });

  test("but not if one is right: the others are unknown", async () => {
    expect(await onlyFinding("@map world\n| title | valeu |\n| Brazil | 66 |\n")).toMatchObject({
      code: "unknown-column",
    });
  });
});

test("the header of a chart that has only numbers is a warning", async () => {
  expect(await onlyFinding("@chart line\n| 2019 | 66.4 |\n| 2020 | 69.9 |\n")).toMatchObject({
    code: "missing-header",
    severity: "warning",
    start: { line: 2 },
  });
});

test("rows of one title have one finding a sheet, which can be suppressed and configured", async () => {
  const source = "@chart bar\n| a | b |\n| c | 1 |\n| c | 2 |\n| c | 3 |\n";
  expect(await onlyFinding(source)).toMatchObject({
    code: "duplicate-row",
    message: 'Two rows have the title "c", and another row repeats a title.',
    start: { line: 4 },
  });
  const off = await compile(source, { project: { rules: { "duplicate-row": "off" } } });
  expect(off.diagnostics).toEqual([]);
  const suppressed = source.replace("| c | 2", "// igx-disable-next-line duplicate-row on purpose\n| c | 2");
  expect((await compile(suppressed)).diagnostics).toEqual([]);
});

const chartOf = (...rows: readonly string[]) => `@chart line\n${rows.map((row) => `${row}\n`).join("")}`;

test.each([
  ["years", chartOf("| Country | 2023 | 2024 |", "| Brazil | 66 | 69 |")],
  ["sizes", chartOf("| Dose | 5 | 10 | 50 |", "| Group A | 6 | 7 | 8 |")],
  ["a title and a value, which can be a name", chartOf("| Brazil | 66 |", "| Vietnam | 27 |")],
])("numbers can be names of columns: %s", async (_, source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});
