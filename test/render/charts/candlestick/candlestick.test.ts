import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { writeXml } from "../../../../src/render/markup/write.js";
import { type DrawnPicture, drawnWith, find, numberOf, ownText, type Row, textsOf } from "../../../support/picture.js";
import { plotProperties } from "../plot-properties.js";

const { attempt, draw } = drawnWith({ columns: ["A"] });

describe("candlesticks", () => {
  const columns = ["Open", "High", "Low", "Close"];
  const rows: readonly Row[] = [
    ["Mon", 10, 16, 8, 14],
    ["Tue", 14, 15, 9, 11],
  ];
  const xml = (picture: DrawnPicture) => picture.nodes.map((node) => writeXml(node)).join("");

  test("stand from low to high, with a body from open to close that is hollow where it rises", () => {
    const picture = draw("candlestick", rows, { columns });
    const bodies = find(picture.nodes, "rect");
    const wicks = find(picture.nodes, "line").filter(({ tip }) => tip !== undefined);
    expect(bodies.map(({ tip }) => tip)).toEqual([
      "Mon, Open: 10, High: 16, Low: 8, Close: 14",
      "Tue, Open: 14, High: 15, Low: 9, Close: 11",
    ]);
    const perUnit = numberOf(bodies[0]!.node, "height") / 4;
    expect(numberOf(bodies[1]!.node, "height")).toBeCloseTo(3 * perUnit, 6);
    expect(numberOf(bodies[0]!.node, "y") - numberOf(wicks[0]!.node, "y1")).toBeCloseTo(2 * perUnit, 6);
    expect(numberOf(wicks[0]!.node, "y2") - numberOf(wicks[0]!.node, "y1")).toBeCloseTo(8 * perUnit, 6);
    expect(bodies[0]!.node.attributes["fill"]).toBe(lightTheme.surface);
    expect(bodies[1]!.node.attributes["fill"]).toBe(bodies[1]!.node.attributes["stroke"]);
    expect(bodies[0]!.node.attributes["stroke"]).not.toBe(bodies[1]!.node.attributes["stroke"]);
  });

  test("find their columns by name in any order, else take the first four", () => {
    const turned = rows.map(([name, open, high, low, close]): Row => [name!, low!, close!, open!, high!]);
    const usual = draw("candlestick", rows, { columns });
    const bodies = (picture: DrawnPicture) => find(picture.nodes, "rect").map(({ node }) => node.attributes);
    expect(bodies(draw("candlestick", turned, { columns: ["LOW", " close", "open", "High"] }))).toEqual(bodies(usual));
    expect(bodies(draw("candlestick", rows, { columns: ["a", "b", "c", "d"] }))).toEqual(bodies(usual));
    const german = ["Tief", "Schlusskurs", "Eröffnung", "Hoch (Euro)"];
    expect(bodies(draw("candlestick", turned, { columns: german }))).toEqual(bodies(usual));
    const adjusted = turned.map((row): Row => [row[0]!, 99, ...row.slice(1)]);
    const twoCloses = ["Closing auction", "Low", "Close", "Open", "High"];
    expect(bodies(draw("candlestick", adjusted, { columns: twoCloses }))).toEqual(bodies(usual));
    expect(attempt("candlestick", [["a", 1, 2, 3]])).toHaveProperty("problem");
  });

  test("have the colours of `colors`, one for each row, also where rows are sorted by time", () => {
    const strokes = (picture: DrawnPicture) => find(picture.nodes, "rect").map(({ node }) => node.attributes["stroke"]);
    const colors = ["#224466", "#101010"];
    expect(strokes(draw("candlestick", rows, { columns, colors }))).toEqual(colors);
    const days = rows.map(([, ...prices], row): Row => [`2024-01-0${2 - row}`, ...prices]);
    expect(strokes(draw("candlestick", days, { columns, colors }))).toEqual(colors.toReversed());
  });

  test("are at equal distances, whatever time is between two sessions, and named at month starts", () => {
    const days = Array.from({ length: 120 }, (_, day) => new Date(Date.UTC(2024, 0, 3 + day)));
    const sessions = days.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10));
    const picture = draw(
      "candlestick",
      sessions.map((day): Row => [day, 10, 16, 8, 14]),
      { columns, width: 640 },
    );
    const middles = find(picture.nodes, "rect").map(({ node }) => numberOf(node, "x") + numberOf(node, "width") / 2);
    const distances = middles.slice(1).map((x, index) => x - middles[index]!);
    expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(0.1);
    expect(textsOf(picture).slice(-5)).toEqual(["Jan 3, 2024", "Feb", "Mar", "Apr", "May 1"]);
    const april = find(picture.nodes, "text").find(({ node }) => ownText(node) === "Apr")!;
    expect(numberOf(april.node, "x")).toBeCloseTo(middles[sessions.indexOf("2024-04-01")]!, 1);
  });

  test.each([2, 60, 150, 900])("of %i rows are hollow where they rise, and the key says so", (count) => {
    const many = Array.from(
      { length: count },
      (_, row): Row => [`d${row}`, ...rows[Math.floor(row / 10) % 2]!.slice(1)],
    );
    const picture = draw("candlestick", many, { columns, width: 640 });
    for (const { node, tip } of find(picture.nodes, "rect")) {
      const [open, close] = [/Open: (\d+)/.exec(tip!)![1], /Close: (\d+)/.exec(tip!)![1]].map(Number);
      expect(node.attributes["fill"] === lightTheme.surface).toBe(close! >= open!);
    }
    expect(picture.legend?.map(({ label }) => label)).toEqual(["Close above open", "Close below open"]);
  });

  test("have no values, and say so if the content asks for them", () => {
    const asked = draw("candlestick", rows, { columns, callouts: { enabled: true } });
    expect(asked.notes).toEqual(["Values are not written in a candlestick chart."]);
  });

  test("leave out rows with a number missing, and say so", () => {
    const picture = draw("candlestick", [...rows, ["Wed", 1, 2, "", 4]], { columns });
    expect(find(picture.nodes, "rect")).toHaveLength(2);
    expect(picture.notes).toEqual(["Left out because one of the four numbers is missing: “Wed”."]);
  });

  test("whose high is below another of the numbers, or low above, are said to be odd", () => {
    const crossed: readonly Row[] = [
      ["Wed", 10, 9, 8, 9],
      ["Thu", 10, 12, 11, 12],
    ];
    expect(draw("candlestick", [...rows, ...crossed], { columns }).notes).toEqual([
      "High or low is not the outermost of the four numbers: “Wed” and “Thu”.",
    ]);
  });

  test("say all decimals of their numbers", () => {
    const [body] = find(draw("candlestick", [["Mon", 1.1, 1.123456, 1.05, 1.1]], { columns }).nodes, "rect");
    expect(body!.tip).toBe("Mon, Open: 1.1, High: 1.123456, Low: 1.05, Close: 1.1");
  });

  test("of many rows stand for several: opened by the first, closed by the last, as high and low as any", () => {
    const many: readonly Row[] = Array.from({ length: 2000 }, (_, row) => [`d${row}`, row, row + 3, row - 3, row + 1]);
    const picture = draw("candlestick", many, { columns, width: 640 });
    expect(picture.notes).toEqual(["Each candle stands for 13 rows."]);
    const bodies = find(picture.nodes, "rect");
    expect(bodies).toHaveLength(Math.ceil(2000 / 13));
    expect(bodies[1]!.tip).toBe("d13 – d25, Open: 13, High: 28, Low: 10, Close: 26");
    expect(xml(picture).length).toBeLessThan(80_000);
  });
});

describe("candlestick", () => plotProperties("candlestick"));
