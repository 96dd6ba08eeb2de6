import { expect, test } from "vitest";
import { chartSheets } from "../../../src/render/chart-data.js";
import { chartPaints } from "../../../src/render/charts/paints.js";
import { contrast, parseColor } from "../../../src/render/color.js";
import { lightTheme } from "../../../src/render/fixed-themes.js";
import { draw, find, type Row, titleOf } from "../../support/picture.js";

const rows: readonly Row[] = [
  ["Visits", 90],
  ["Baskets", 60],
  ["Orders", 30],
];

/** The fills of marks: of what says its value when it is pointed at. */
const fills = (type: Parameters<typeof draw>[0], settings = {}): readonly unknown[] =>
  ["path", "rect", "polygon", "circle"].flatMap((tag) =>
    find(draw(type, rows, settings).nodes, tag).flatMap(({ node, tip }) =>
      (titleOf(node) ?? tip) === undefined || node.attributes["fill"] === "none" ? [] : [node.attributes["fill"]],
    ),
  );

test("rows of one kind have one colour", () => {
  const one = lightTheme.palette[0]!.fill;
  for (const type of ["bar", "column", "treemap", "bubble", "bar-radial", "column-radial", "waterfall"] as const)
    expect(new Set(fills(type)), type).toEqual(new Set([one]));
});

test("rows of a pie differ in colour, and so do boxes that only the legend names", () => {
  const three = lightTheme.palette.slice(0, 3).map(({ fill }) => fill);
  expect(fills("pie")).toEqual(three);
  expect(fills("treemap", { callouts: { name: false } })).toEqual(three);
});

test("stages of a funnel are shades that become stronger, levels of a pyramid such that become paler", () => {
  for (const type of ["hierarchy-funnel", "hierarchy-pyramid"] as const) {
    const own = fills(type);
    const contrasts = (type === "hierarchy-funnel" ? [...own].reverse() : own).map((fill) =>
      contrast(parseColor(String(fill))!, parseColor("#fff")!),
    );
    expect(contrasts, type).toHaveLength(3);
    expect(contrasts, type).toEqual([...contrasts].sort((a, b) => b - a));
    expect(new Set(contrasts).size, type).toBe(3);
  }
});

test("colours of the content win, and the other rows keep the one colour", () => {
  const colors = ["#112233", "#445566"];
  for (const type of ["bar", "treemap", "bubble"] as const)
    expect(new Set(fills(type, { colors })), type).toEqual(new Set([...colors, lightTheme.palette[0]!.fill]));
  const [sheet] = chartSheets([[["", "V"], ...rows]]);
  const paints = chartPaints("hierarchy-funnel", sheet!, ["#112233"], lightTheme);
  expect(paints.row(0).fill).toBe("#112233");
  expect(paints.row(1)).toEqual(lightTheme.shade(lightTheme.palette[0]!, 0.7));
});
