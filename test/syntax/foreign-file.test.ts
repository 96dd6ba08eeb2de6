import { expect, test } from "vitest";
import { memoryHost } from "../../src/contract/memory-host.js";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Files as other languages name them: one finding, whose fix gives a document that compiles. */

const host = memoryHost({
  "sales.csv": "country,tonnes\nPeru,4\n",
  "footer.igx": "@param year: integer = 1\n\nIn {{ year }}\n",
});

test.each([
  ['@data "sales.csv" sales', '@data sales "sales.csv"'],
  ['@data "sales.csv" as sales', '@data sales "sales.csv"'],
  ['@data sales from "sales.csv"', '@data sales "sales.csv"'],
  ['@data sales in "sales.csv"', '@data sales "sales.csv"'],
  ['@data sales ("sales.csv")', '@data sales "sales.csv"'],
  ['@data sales = read_csv("sales.csv")', '@data sales "sales.csv"'],
  ['@data sales = {{ "sales.csv" }}', '@data sales "sales.csv"'],
  ["@data sales = sales.csv", '@data sales "sales.csv"'],
  ["@data sales from sales.csv", '@data sales "sales.csv"'],
])("%s", async (line, fixed) => {
  await expectFix(`${line}\n\n# {{ count(sales) }}\n`, `${fixed}\n\n# {{ count(sales) }}\n`);
});

test.each([
  ['@include("footer.igx")', '@include"footer.igx"'],
  ['@include file="footer.igx"', '@include "footer.igx"'],
  ['@include "footer.igx" as footer', '@include "footer.igx"'],
  ['@include "footer.igx" with {year=2}', '@include "footer.igx" {year=2}'],
  ['@include "footer.igx" with year=2', '@include "footer.igx" {year=2}'],
  ['@include "footer.igx", year=2', '@include "footer.igx"{year=2}'],
])("%s", async (line, fixed) => {
  await expectFix(`${line}\n`, `${fixed}\n`);
});

async function expectFix(source: string, fixed: string): Promise<void> {
  const [finding, ...others] = (await compile(source, { host })).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "syntax-error" });
  expect(fixText(source, finding!.fixes![0]!)).toBe(fixed);
  expect((await compile(fixed, { host })).diagnostics).toEqual([]);
}

test("two files keep the form to write", async () => {
  const [finding] = (await compile('@include "footer.igx" "sales.csv"\n', { host })).diagnostics;
  expect(finding).toMatchObject({ hint: 'Write `@include "file"`.' });
  expect(finding!.fixes).toBeUndefined();
});
