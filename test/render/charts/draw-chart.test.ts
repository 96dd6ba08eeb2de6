import { describe, expect, test } from "vitest";
import { drawXml, textsIn } from "../../support/picture.js";

const chart = (type: string, header: readonly string[], fields: object = {}) => ({
  type: "chart",
  chart_type: type,
  data: [
    [header, ...["a", "b", "c"].map((title, row) => [title, ...header.slice(1).map((_, at) => 50 + 10 * row + at)])],
  ],
  ...fields,
});

describe("what the values are", () => {
  const single =
    "bar bar-stacked bar-grouped bar-radial column column-stacked column-grouped column-radial pie pie-doughnut pie-irregular pie-semi-circle line area area-stepped area-stream bubble pictochart pictochart-sizes pictochart-pictorial hierarchy-pyramid hierarchy-funnel progress-gauge progress-bar wordcloud treemap waterfall";

  test.each(single.split(" "))("%s: the name of the only column is the first line", (type) => {
    const texts = textsIn(drawXml(chart(type, ["", "Tonnes per year"])).xml);
    expect(texts[0]).toBe("Tonnes per year");
    expect(texts.filter((text) => text === "Tonnes per year")).toHaveLength(1);
    expect(textsIn(drawXml(chart(type, ["", " "])).xml)).not.toContain("Column 1");
  });

  test("several columns are named by a legend or beside their marks", () => {
    for (const type of ["line", "area", "bar-grouped", "column-stacked", "scatter-dotplot"])
      expect(textsIn(drawXml(chart(type, ["", "North", "South"])).xml).filter((text) => text === "North")).toHaveLength(
        1,
      );
    for (const type of ["table", "candlestick"]) {
      const { xml } = drawXml(chart(type, ["", "Open", "High", "Low", "Close"]));
      expect(xml).not.toMatch(/^<svg><text x="0" y="12"/);
    }
  });

  test("the line is part of the height that is asked for", () => {
    const height = (fields: object) => drawXml(chart("column", ["", "Tonnes"], fields)).height;
    expect(height({ settings: { height: 300 } })).toBe(300);
  });
});

test("values print alike in charts of one family", () => {
  const data = [
    [
      ["", "USD"],
      ["a", 1e12],
      ["b", 2.5e12],
    ],
  ];
  for (const type of ["bar", "bar-stacked", "column", "treemap", "line"]) {
    const texts = textsIn(drawXml({ type: "chart", chart_type: type, data }).xml);
    expect(texts, type).toEqual(expect.arrayContaining(["1T", "2.5T"]));
  }
  const people = [
    [
      ["", "People"],
      ["India", 1_428_627_663],
      ["China", 1_425_671_352],
    ],
  ];
  const texts = textsIn(drawXml({ type: "chart", chart_type: "bar", data: people }).xml);
  expect(texts).toEqual(expect.arrayContaining(["1,428,627,663", "1,425,671,352"]));
  const weights = [
    [
      ["", "kg"],
      ["a", 1.8],
      ["b", 2.46],
    ],
  ];
  expect(textsIn(drawXml({ type: "chart", chart_type: "bar", data: weights }).xml)).toEqual(
    expect.arrayContaining(["1.80", "2.46"]),
  );
});

test("the shares of a pie have equally many decimals", () => {
  const shares = (values: readonly number[]) => {
    const data = [[["", ""], ...values.map((value, row) => [`r${row}`, value])]];
    return textsIn(drawXml({ type: "chart", chart_type: "pie", data }).xml)
      .flatMap((text) => /[\d.]+%/.exec(text)?.[0] ?? [])
      .toSorted();
  };
  expect(shares([52, 9.2, 39])).toEqual(["38.9%", "51.9%", "9.2%"]);
  expect(shares([60, 31, 9])).toEqual(["31%", "60%", "9%"]);
  expect(shares([52, 48])).toEqual(["48%", "52%"]);
});
