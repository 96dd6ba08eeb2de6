import { expect, test } from "vitest";
import { drawXml, textsIn } from "../../../support/picture.js";

test("values in parts have equally many decimals, also if a few more had room without", () => {
  const rows = [40, 38.5, 37, 35.5, 34, 32.5].map((coal, at) => [
    `${2013 + at}`,
    coal,
    22 + at / 10,
    16,
    3 + at / 2,
    7,
  ]);
  const data = [[["Year", "Coal", "Gas", "Hydro", "Wind", "Other"], ...rows]];
  const texts = textsIn(drawXml({ type: "chart", chart_type: "bar-stacked", data }, 480).xml);
  for (const text of ["40.0", "37.0", "35.5", "16.0"]) expect(texts).toContain(text);
  expect(texts).not.toContain("37");
});
