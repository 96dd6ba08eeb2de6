import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import {
  type DrawnPicture,
  drawnWith,
  find,
  numberOf,
  pathPoints,
  type Row,
  textsOf,
  xmlOf,
} from "../../../support/picture.js";
import { plotProperties } from "../plot-properties.js";

const { attempt, draw } = drawnWith({ columns: ["A"] });

describe("streams", () => {
  const columns = ["Alpha", "Beta"];
  const layersOf = ({ nodes }: DrawnPicture) => find(nodes, "path").filter(({ tip }) => tip !== undefined);
  const rows: readonly Row[] = [
    ["2021", 10, 30],
    ["2022", 20, 10],
    ["2023", 5, 5],
  ];

  test("have a layer for each column, and something to point at for each value, where the layer is", () => {
    const picture = draw("area-stream", rows, { columns });
    const layers = layersOf(picture).map(({ node }) => String(node.attributes["d"]));
    expect(layers).toHaveLength(2);
    const areas = find(picture.nodes, "rect");
    const area = (tip: string) => areas.find((one) => one.tip === tip)!.node;
    const heights = ["2021, Alpha: 10", "2021, Beta: 30", "2022, Alpha: 20"].map((tip) =>
      numberOf(area(tip), "height"),
    );
    expect(areas).toHaveLength(6);
    expect(heights[1]! / heights[0]!).toBeCloseTo(3, 6);
    expect(heights[2]! / heights[0]!).toBeCloseTo(2, 6);
    const [, start] = pathPoints(layers[1]!)[0]!;
    expect(start).toBeCloseTo(numberOf(area("2021, Beta: 30"), "y"), 0);
  });

  test("show nothing below zero and no missing value, and say so", () => {
    const picture = draw("area-stream", [...rows, ["2024", -3, "n/a"], ["2025", "", 4]], { columns });
    expect(find(picture.nodes, "rect")).toHaveLength(7);
    expect(picture.notes?.slice(0, 3)).toEqual([
      "1 value below zero is not shown.",
      "1 cell that is not a number is left out.",
      "1 empty cell is drawn as 0.",
    ]);
    expect(attempt("area-stream", [["a", -1]])).toHaveProperty("problem");
  });

  test("have an outline where a layer is too pale for the page", () => {
    const picture = draw("area-stream", rows, { columns, colors: ["#ffff99", "#396ec7"] });
    const strokes = layersOf(picture).map(({ node }) => node.attributes["stroke"]);
    expect(strokes).toEqual([lightTheme.muted, lightTheme.surface]);
  });

  test("have no values, and say so if the content asks for them", () => {
    const notes = (enabled: boolean) => draw("area-stream", rows, { columns, callouts: { enabled } }).notes;
    expect(notes(true)).toContain("Values are not written in a stream.");
    expect(notes(false)).toEqual([]);
  });

  test("have a measure: a line as long as a layer of its value is thick", () => {
    const picture = draw("area-stream", rows, { columns });
    const line = find(picture.nodes, "path").find(({ node }) => node.attributes["fill"] === "none")!;
    const [, top, bottom] = /^M\S+ ([\d.]+)h8m-4 0V([\d.]+)/.exec(String(line.node.attributes["d"]))!.map(Number);
    const largest = find(picture.nodes, "rect").find(({ tip }) => tip === "2021, Beta: 30")!;
    expect(textsOf(picture)).toContain("10");
    expect(bottom! - top!).toBeCloseTo(numberOf(largest.node, "height") / 3, 1);
  });

  test("are drawn beside long names in a narrow picture", () => {
    const long: readonly Row[] = ["Mecklenburg-Vorpommern", "Nordrhein-Westfalen", "Hamburg"].map((name) => [
      name,
      1,
      2,
    ]);
    for (const width of [120, 140, 160, 200]) {
      const picture = draw("area-stream", long, { columns, width });
      const ends = find(picture.nodes, "path").map(({ node }) => pathPoints(String(node.attributes["d"])));
      expect(
        ends.every((points) => points.length > 0),
        `${width}`,
      ).toBe(true);
      expect(xmlOf(picture), `${width}`).not.toContain("NaN");
    }
  });

  test("of one row are as wide as the picture; of many are means", () => {
    const [layer] = find(draw("area-stream", [["only", 5]]).nodes, "path");
    const xs = pathPoints(String(layer!.node.attributes["d"])).map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(600);
    const many = draw(
      "area-stream",
      Array.from({ length: 2400 }, (_, row): Row => [`r${row}`, 5]),
    );
    expect(many.notes?.[0]).toBe("Each point stands for the mean of 10 rows.");
  });
});

describe("area-stream", () => plotProperties("area-stream"));
