import { expect, test } from "vitest";
import { chartNames } from "../../src/language/charts.js";
import { colorsOf } from "../../src/language/colors-of.js";

test("colours are the rows', as the specification says, of each type that has a mark for a row", () => {
  const columns = chartNames.filter((name) => colorsOf(name, 3, 9) === "columns");
  expect(columns).toEqual(["line", "area", "area-stream", "area-stepped"]);
  expect(colorsOf("of-tomorrow", 3, 3)).toBe("rows");
});

test("no more colours than columns are the columns' of types that tell columns apart by colour", () => {
  const either = chartNames.filter((name) => colorsOf(name, 3, 3) === "columns" && colorsOf(name, 3, 4) === "rows");
  expect(either).toEqual([
    ...["bar-stacked", "bar-grouped", "bar-radial", "column-stacked", "column-grouped", "column-radial"],
    "scatter-dotplot",
  ]);
  // A single column is told apart from nothing: its marks are rows.
  for (const name of either) expect(colorsOf(name, 1, 1), name).toBe("rows");
});
