import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const project = { themes: { brand: { palette: ["#6f4e37", "#c4a484", "#2e8b57"] }, dark2: { palette: ["#111111"] } } };
const table = "| Country | 2023 | 2024 |\n| Brazil | 1 | 2 |\n| India | 3 | 4 |\n| Peru | 3 | 4 |\n| Cuba | 3 | 4 |\n";

async function colors(attributes: string, type = "bar-grouped", rows = table) {
  const { output, diagnostics } = await compile(`@chart ${type} {${attributes}}\n${rows}`, { project });
  expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  return JSON.parse(output!.json)[0].colors as unknown;
}

test("the palette, no longer than the chart needs", async () => {
  expect(await colors("colors=@brand")).toEqual(["#6f4e37", "#c4a484"]);
  expect(await colors("colors=@brand", "line")).toEqual(["#6f4e37", "#c4a484"]);
  expect(await colors("colors=@brand", "pie")).toEqual(["#6f4e37", "#c4a484", "#2e8b57"]);
  expect(
    await colors("colors=@brand", "pie", "| a | b |\n| c | 1 |\n@sheet\n| a | b |\n| c | 1 |\n| d | 2 |\n"),
  ).toEqual(["#6f4e37", "#c4a484"]);
});

test("quoted and computed names", async () => {
  expect(await colors('colors="@dark2"')).toEqual(["#111111"]);
  expect(await colors('colors={{ "@" + "dark2" }}')).toEqual(["#111111"]);
});

test("with `highlight`, the titles take the palette in its order", async () => {
  expect(await colors("colors=@brand highlight=2024", "line")).toEqual(["#c9c9c9", "#6f4e37"]);
  expect(await colors("colors=@brand highlight=[2024 2023]", "line")).toEqual(["#c4a484", "#6f4e37"]);
});

test("an unknown theme is an error at its name, with the names that exist", async () => {
  const source = `@chart bar {colors=@brnad}\n${table}`;
  const { diagnostics } = await compile(source, { project });
  const [finding] = diagnostics.filter(({ severity }) => severity === "error");
  expect(finding).toMatchObject({ code: "unknown-theme", start: { column: 20 }, end: { column: 26 } });
  expect(finding!.hint).toBe("Did you mean `@brand`?");
  expect(fixText(source, finding!.fixes![0]!)).toContain("colors=@brand}");
  const far = await compile(`@chart bar {colors=@constructor}\n${table}`, { project });
  expect(far.diagnostics.find(({ code }) => code === "unknown-theme")!.hint).toContain("one of `@brand`, `@dark2`");
});
