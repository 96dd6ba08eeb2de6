import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";

const own = "Land,Anteil\nA,430\nB,20\nC,5\nD,7\n";
/** The last title is that of the first row. */
const repeated = own.replace("D,7", "A,7");

/* Each chart takes other rows of the same columns, in an order in which a former one knows more or less than the next. */
const charts = [
  "{from=t sort=Anteil top=2}",
  "{from=t}",
  "{from=t sort=Anteil}",
  "{from=t sort=Anteil desc=true top=3}",
  "{from=t}",
];

const codesOf = async (file: string, shown: readonly string[]) => {
  const text = `@data t "t.csv"\n\n${shown.map((one) => `@chart bar ${one}\n\n`).join("")}`;
  const { diagnostics } = await compile(text, { host: memoryHost({ "t.csv": file }) });
  return diagnostics.map(({ code }) => code);
};

test.each([own, repeated])("charts of one table have the findings that each has alone", async (file) => {
  const alone = await Promise.all(charts.map(async (one) => codesOf(file, [one])));
  expect(await codesOf(file, charts)).toEqual(alone.flat());
  expect(alone.flat().includes("duplicate-row")).toBe(file === repeated);
});
