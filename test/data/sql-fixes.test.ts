import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Mistakes in queries whose fix is certain: it gives a document without a finding. */

const source = (query: string): string =>
  `@param year: integer = 2024\n\`\`\`csv sales\ntown,year,tonnes\nBonn,2024,5\n\`\`\`\n\`\`\`sql t\n${query}\n\`\`\`\n\n# {{ length(t) }} {{ year }}\n`;

test.each([
  ["select town from sale order by 1", "select town from sales order by 1"],
  [
    "select town, sum(tons) as t from sales group by town order by 1",
    "select town, sum(tonnes) as t from sales group by town order by 1",
  ],
  ["select town from sales where year = {{ year }} order by 1", "select town from sales where year = $year order by 1"],
  [
    "select town from sales where year in ({{year}}) order by 1",
    "select town from sales where year in ($year) order by 1",
  ],
  ["select town from sales where year = :year order by 1", "select town from sales where year = $year order by 1"],
])("%s", async (query, fixed) => {
  const [finding, ...others] = (await compile(source(query), { host: memoryHost({}) })).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "data-malformed" });
  const text = fixText(source(query), finding!.fixes![0]!);
  expect(text).toBe(source(fixed));
  expect((await compile(text, { host: memoryHost({}) })).diagnostics).toEqual([]);
});

test.each(["select s.tons from sales s order by 1", 'select "tons" from sales order by 1'])(
  "without a certain place there is a hint alone: %s",
  async (query) => {
    const [finding] = (await compile(source(query), { host: memoryHost({}) })).diagnostics;
    expect(finding).toMatchObject({ code: "data-malformed", hint: "Did you mean `tonnes`?" });
    expect(finding!.fixes).toBeUndefined();
  },
);
