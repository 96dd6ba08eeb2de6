import { describe, expect, test } from "vitest";
import { chartNames, findChart } from "../../src/language/charts.js";
import { drawElement } from "../../src/render/elements/draw-element.js";
import { renderAlt } from "../../src/render/render-alt.js";
import { createRenderContext } from "../../src/render/render-context.js";
import { renderHtml } from "../../src/render/render-html.js";
import { renderSvg } from "../../src/render/render-svg.js";
import { renderText } from "../../src/render/render-text.js";
import { find, numberOf, ownText, textsOf } from "../support/picture.js";

const rows = [
  ["", "A", "B", "C", "D"],
  ["x", 12, 44, 9, 30],
  ["y", 15, 41, 10, 31],
  ["z", 18, 42, 11, 32],
];
const element = (chart_type: string, picture: object) => ({ type: "chart", chart_type, data: [rows], picture });

interface Drawn {
  readonly columns: readonly string[];
  readonly picture: object;
  readonly callouts?: object;
}

function draw(chart_type: string, data: readonly (readonly unknown[])[], { columns, picture, callouts }: Drawn) {
  const given = { type: "chart", chart_type, data: [[["", ...columns], ...data]], picture, settings: { callouts } };
  const { nodes, notes = [] } = drawElement(given, { ...createRenderContext({}), width: 640 });
  return { nodes, notes: notes.map(({ text }) => text) };
}

describe("the form of numbers is that of the author", () => {
  test.each(chartNames)("in pictures, pages, texts and words of %s", (type) => {
    const content = [element(type, { format: "0.00 'kg'" })];
    const kilos = /\d\.00\u00a0kg/;
    expect(renderSvg(content)).toMatch(kilos);
    expect(renderHtml(content)).toMatch(kilos);
    expect(renderText(content)).toMatch(/\d\.00\s?kg/);
    // Of shares, words have per cents.
    if (type !== "table" && findChart(type)!.family !== "pie")
      expect(JSON.stringify(renderAlt(content))).toMatch(/\d\.00(?:\\u00a0|\u00a0)kg/);
  });

  test("on maps", () => {
    const map = { type: "map", territory: "germany", data: [{ title: "Berlin", value: 12 }], picture: { unit: "kg" } };
    expect(renderSvg([map])).toContain("12\u00a0kg");
    expect(renderHtml([map])).toContain("12\u00a0kg");
  });

  test("by column", () => {
    const svg = renderSvg([element("table", { format: { A: "0.0 'kg'" }, unit: "m" })]);
    expect(svg).toContain("12.0\u00a0kg\u00a0m");
    expect(svg).toContain("44\u00a0m");
  });

  test("on axes: a pattern at each tick, a unit at the last one", () => {
    const texts = (picture: object) =>
      textsOf(
        draw(
          "line",
          [
            ["2020", 10],
            ["2021", 40],
          ],
          { columns: ["A"], picture, callouts: { enabled: false } },
        ),
      );
    expect(texts({ format: "0.0 '€'" })).toEqual(expect.arrayContaining(["0.0\u00a0€", "10.0\u00a0€", "40.0\u00a0€"]));
    expect(texts({ unit: "€" })).toEqual(expect.arrayContaining(["0", "10", "40\u00a0€"]));
    expect(texts({ unit: " €" })).toEqual(expect.arrayContaining(["0", "10", "40\u00a0€"]));
  });
});

test("texts that are numbers by `decimal_separator` have the author's form too; texts with a sign of their own stay", () => {
  const texts = (picture: object, ...values: readonly string[]) => {
    const data = [["", "A"], ...values.map((value, row) => [`r${row}`, value])];
    const chart = { type: "chart", chart_type: "bar", data: [data], picture, settings: { decimal_separator: "," } };
    return textsOf(drawElement(chart, { ...createRenderContext({ locale: "de" }), width: 640 }));
  };
  expect(texts({ unit: "°C" }, "-1,5", "12,25")).toEqual(expect.arrayContaining(["−1,5\u00a0°C", "12,25\u00a0°C"]));
  expect(texts({ unit: "€", decimals: 1 }, "-1,55", "2")).toEqual(
    expect.arrayContaining(["−1,6\u00a0€", "2,0\u00a0€"]),
  );
  expect(texts({ format: "+0.00" }, "1.234,5", "2")).toEqual(expect.arrayContaining(["+1234,50", "+2,00"]));
  expect(texts({ unit: "%" }, "12 %", "n/a", "5")).toEqual(expect.arrayContaining(["12 %", "5\u00a0%"]));
});

test("signs of a pattern are on the left of numbers, also from right to left", () => {
  const mark = "\u200e";
  const svg = renderSvg([{ ...element("bar", { format: "+0.0;-0.0" }), data: [[...rows, ["v", -3]]] }], {
    locale: "ar",
  });
  expect(svg).toContain(`>${mark}+12.0<`);
  expect(svg).toContain(`>${mark}−3.0<`);
  expect(renderSvg([element("bar", { format: "+0.0" })])).toContain(">+12.0<");
});

describe.each(["progress-bar", "progress-gauge", "pictochart-pictorial"])("%s has the form of the author", (type) => {
  const drawn = (picture: object, ...values: readonly number[]) => {
    const picked = draw(
      type,
      values.map((value, row) => [`r${row}`, value]),
      { columns: ["A"], picture },
    );
    return { texts: textsOf(picked).filter((text) => /^\d/.test(text)), notes: picked.notes };
  };

  test("in per cent or not", () => {
    expect(drawn({ decimals: 1 }, 40, 12.25).texts).toEqual(["40.0%", "12.3%"]);
    expect(drawn({ unit: "pts" }, 40, 12).texts).toEqual(["40\u00a0pts", "12\u00a0pts"]);
    expect(drawn({ unit: "%", decimals: 1 }, 40, 12).texts).toEqual(["40.0%", "12.0%"]);
  });

  test("a sign of per cent is one, however large a value is", () => {
    for (const picture of [{ unit: "%" }, { format: "0'%'" }])
      expect(drawn(picture, 40, 104)).toMatchObject({
        texts: ["40%", "104%"],
        notes: ["More than 100 per cent is drawn as full: “r1”."],
      });
    expect(drawn({ unit: "€" }, 40, 104).notes.join()).toContain("The values are not per cent");
  });

  test("a pattern that multiplies fills as much as it writes", () => {
    const { nodes: shares } = draw(type, [["a", 0.42]], { columns: ["A"], picture: { format: "0%" } });
    const { nodes: perCents } = draw(type, [["a", 42]], { columns: ["A"], picture: {} });
    expect(shares).toEqual(perCents);
    expect(drawn({ format: "0%" }, 0.42, 0.9)).toEqual({ texts: ["42%", "90%"], notes: [] });
  });
});

describe("axes are those of the author", () => {
  const years = ["2019", "2020", "2021", "2022"];
  const line = (values: readonly number[], axis: object) =>
    draw(
      "line",
      values.map((value, row) => [years[row]!, value]),
      { columns: ["A"], picture: { axis }, callouts: { enabled: false } },
    );
  const circles = (values: readonly number[], axis: object) =>
    find(line(values, axis).nodes, "circle").map(({ node }) => numberOf(node, "cy"));
  const tick = (picture: ReturnType<typeof draw>, text: string) =>
    numberOf(find(picture.nodes, "text").find(({ node }) => ownText(node) === text)!.node, "y") - 4;

  // The others write shares, or no values.
  test.each(chartNames.filter((name) => !/^(progress|pie|wordcloud)|pictorial$/.test(name)))(
    "the unit is not lost in a narrow %s",
    (type) => {
      for (const width of [320, 640])
        for (const count of [2, 6, 14]) {
          const data = Array.from({ length: count }, (_, index) => [`row ${index}`, 12 + index * 7, 44 + index, 9, 30]);
          const given = element(type, { unit: "million bags" });
          const drawn = drawElement({ ...given, data: [[rows[0], ...data]] }, { ...createRenderContext({}), width });
          // A cell of a table can have it on lines of its own.
          expect(textsOf(drawn).join(" "), `${width} px, ${count} rows`).toMatch(/million[\s\u00a0]bags/);
        }
    },
  );

  test("from `min` to `max`: others are not shown, and a note says so", () => {
    const picture = line([10, 20, 98, 112], { min: 10, max: 20 });
    expect(picture.notes).toEqual(["2 values of 98 to 112 are not shown."]);
    expect(find(picture.nodes, "circle")).toHaveLength(2);
    expect(circles([10, 20, 98, 112], { min: 10, max: 20 })).toEqual([tick(picture, "10"), tick(picture, "20")]);
    expect(line([10, 20, 30, 40], { max: 35 }).notes).toEqual(["A value of 40 is not shown."]);
  });

  test("logarithmic: each factor has its length", () => {
    const y = circles([1, 10, 100, 4000], { log: true, scale: "log" });
    expect(y[0]! - y[1]!).toBeCloseTo(y[1]! - y[2]!, 5);
    expect((y[2]! - y[3]!) / (y[1]! - y[2]!)).toBeCloseTo(Math.log10(40), 5);
    expect(textsOf(line([1, 10, 100, 4000], { scale: "log" }))).toEqual(
      expect.arrayContaining(["1", "10", "100", "1,000"]),
    );
    expect(textsOf(line([20, 30, 45, 70], { scale: "log" }))).toEqual(expect.arrayContaining(["20", "50"]));
    expect(line([0, 10, 100, 4000], { scale: "log" }).notes).toEqual(["A value of 0 is not shown."]);
  });

  test("with about so many ticks", () => {
    const count = (ticks: number) =>
      textsOf(line([0, 100], { ticks })).filter((text) => /^\d+$/.test(text) && !years.includes(text)).length;
    expect(count(3)).toBeLessThan(count(6));
    expect(count(10)).toBeGreaterThan(8);
  });

  test("bars begin where the axis does, and a stack beyond it is left out whole", () => {
    const bars = draw(
      "bar",
      [
        ["a", 10],
        ["b", 30],
      ],
      { columns: ["A"], picture: { axis: { min: 5, max: 40 } } },
    );
    const [a, b] = find(bars.nodes, "path").flatMap(({ node, tip }) =>
      tip ? [Number(/l([\d.]+) 0/.exec(String(node.attributes["d"]))![1])] : [],
    );
    expect(b! / a!).toBeCloseTo(5, 1);
    const stack = draw(
      "bar-stacked",
      [
        ["a", 10, 20],
        ["b", 30, 40],
      ],
      { columns: ["A", "B"], picture: { axis: { max: 50 } } },
    );
    expect(stack.notes).toContain("2 values of 30 to 40 are not shown.");
  });
});

test("an axis without all values is the reason why there is no picture", () => {
  for (const type of ["bar", "line", "column-stacked"]) {
    const { notes } = draw(type, [["a", 10]], { columns: ["A"], picture: { axis: { max: -5 } } });
    expect(notes).toEqual(["The chart has no picture. All its values are outside of the axis."]);
  }
  expect(draw("line", [["a", "x"]], { columns: ["A"], picture: { axis: { max: 5 } } }).notes.join()).toContain(
    "none of its cells is one",
  );
});

test("areas on each other are never drawn without a row that is beyond the axis", () => {
  const data = [
    ["a", 5, 8],
    ["b", 2, 3],
  ];
  const areas = (axis: object) =>
    find(draw("area", data, { columns: ["A", "B"], picture: { stack: true, axis } }).nodes, "path").map(({ node }) =>
      String(node.attributes["d"]),
    );
  expect(areas({ max: 10 })).toEqual(areas({ max: 13 }));
});

test("a range with one end has no room, and moves no text", () => {
  const texts = (high: number | string) =>
    find(
      draw("bar", [["a", 5, "", high]], {
        columns: ["A", "Low", "High"],
        picture: { range: [{ name: "Low" }, { name: "High" }] },
      }).nodes,
      "text",
    ).map(({ node }) => numberOf(node, "x"));
  expect(texts(50)).toEqual(texts(""));
});

test.each(["waterfall", "candlestick"])("the axis of %s reaches all of its values, whatever its ends are", (type) => {
  const data = [
    ["2024-01-01", 40, 60, 30, 50],
    ["2024-01-02", 50, 90, 45, 80],
    ["2024-01-03", 80, 85, 10, 20],
  ];
  const axes = [{ min: 40, max: 50 }, { max: 45 }, {}].map((axis) => {
    const { nodes } = draw(type, data, { columns: ["open", "high", "low", "close"], picture: { axis } });
    return find(nodes, "line").map(({ node }) => [numberOf(node, "y1"), numberOf(node, "y2")]);
  });
  // Marks below or above the others would be outside of the picture.
  for (const lines of axes) expect(Math.min(...lines.flat())).toBeGreaterThanOrEqual(0);
  const { nodes } = draw(type, data, {
    columns: ["open", "high", "low", "close"],
    picture: { axis: { min: 40, max: 50 } },
  });
  const bottom = Math.max(
    ...find(nodes, "text")
      .map(({ node }) => numberOf(node, "y"))
      .filter(Number.isFinite),
  );
  for (const { node } of [...find(nodes, "rect"), ...find(nodes, "path")])
    if (node.attributes["height"] !== undefined)
      expect(numberOf(node, "y") + numberOf(node, "height")).toBeLessThanOrEqual(bottom + 1);
});

describe("a form keeps digits that a double would lose", () => {
  const content = (type: string, picture: object) =>
    `[{"type":"chart","chart_type":"${type}","data":[[["","A"],["x",12345678901234567.89],["y",10.5]]],"picture":${JSON.stringify(picture)}}]`;
  const euros = { format: "#,##0.00 €" };

  test.each(["bar", "line", "pie", "table"])("%s", (type) => {
    const drawn = content(type, euros);
    const all = [renderSvg(drawn), renderHtml(drawn), renderText(drawn), JSON.stringify(renderAlt(drawn))];
    for (const one of all) expect(one).not.toContain("234,568");
    expect(all[1]).toContain("12,345,678,901,234,567.89\u00a0€");
  });

  test("on maps", () => {
    const map = (value: string) =>
      `[{"type":"map","territory":"germany","data":[{"title":"Berlin","value": ${value}}],"picture":${JSON.stringify(euros)}}]`;
    const written = "12,345,678,901,234,567.89\u00a0€";
    for (const render of [renderSvg, renderHtml]) expect(render(map("12345678901234567.89"))).toContain(written);
    expect(renderText(map('"12345678901234567.89"')).replace(" ", "\u00a0")).toContain(written);
    expect(renderText(map("24.5"))).toContain("24.50");
  });

  test("a pattern with `%` multiplies the digits", () => {
    expect(renderText(content("table", { format: "#,##0.00 %" }))).toMatch(/1,234,567,890,123,456,789\.00\s%/);
  });

  test("of a text with a plus, in per cent", () => {
    const map = { type: "map", territory: "germany", data: [{ title: "Berlin", value: "+0.5" }] };
    expect(renderText([{ ...map, picture: { format: "0 %" } }])).toMatch(/50\s%/);
  });

  test("texts that are numbers by `decimal_separator`", () => {
    const data = [
      ["", "A"],
      ["x", "12345678901234567,89"],
    ];
    const chart = {
      type: "chart",
      chart_type: "table",
      data: [data],
      picture: euros,
      settings: { decimal_separator: "," },
    };
    expect(renderText([chart])).toMatch(/12,345,678,901,234,567\.89\s€/);
  });
});
