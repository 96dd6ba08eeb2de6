import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChartPicture, isProblem } from "../../../../src/render/charts/chart.js";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { maxOf, minOf } from "../../../../src/text/extremes.js";
import {
  allNodes,
  boxes,
  drawXml,
  find,
  outside,
  overlaps,
  type Row,
  textsIn,
  textsOf,
  titleOf,
  xmlOf,
} from "../../../support/picture.js";
import { attempt, barProperties, draw, energy, marks, problemOf, sources, tips } from "../bar-properties.js";

const horizontal = ["bar", "bar-stacked", "bar-grouped"] as const;
const vertical = ["column", "column-stacked", "column-grouped"] as const;

describe("lengths", () => {
  test.each(["bar", "bar-grouped", "column", "column-grouped"] as const)("%s: are as the values", (type) => {
    const rows: readonly Row[] = [
      ["a", 10],
      ["b", 40],
      ["c", 25],
      ["d", 0],
    ];
    const drawn = marks(draw(type, rows));
    expect(drawn.map(({ title }) => title)).toEqual(["a: 10", "b: 40", "c: 25", "d: 0"]);
    const lengths = drawn.map(({ width, height }) => (type.startsWith("bar") ? width : height));
    expect(lengths[1]).toBeGreaterThan(150);
    for (const [index, share] of [0.25, 1, 0.625, 0].entries())
      expect(lengths[index]! / lengths[1]!).toBeCloseTo(share, 2);
  });

  test.each(["bar-stacked", "column-stacked"] as const)("%s: parts begin where others end", (type) => {
    const drawn = marks(draw(type, energy, { columns: sources }));
    expect(drawn).toHaveLength(9);
    const sideways = type === "bar-stacked";
    const [coal, gas, wind] = ["Coal: 125", "Gas: 71", "Wind: 189"].map(
      (tip) => drawn.find(({ title }) => title === `Germany, ${tip}`)!,
    );
    const size = (mark: ReturnType<typeof marks>[number] | undefined) => (sideways ? mark!.width : mark!.height);
    expect(size(gas) / size(coal)).toBeCloseTo(71 / 125, 1);
    expect(size(wind) / size(coal)).toBeCloseTo(189 / 125, 1);
    if (sideways) expect(Math.abs(coal!.x + coal!.width - gas!.x)).toBeLessThan(1.5);
    else expect(Math.abs(gas!.y + gas!.height - coal!.y)).toBeLessThan(1.5);
  });

  test.each(vertical)("%s: columns of dates are above their dates, however far these are from each other", (type) => {
    const rows: readonly Row[] = [
      ["2020-01-01", 5],
      ["2020-01-20", 8],
      ["2020-02-10", 7],
      ["2020-05-02", 3],
    ];
    const picture = draw(type, rows);
    const names = find(picture.nodes, "text").filter(({ node }) => /^2020/.test(String(node.children.at(-1))));
    expect(names).toHaveLength(4);
    for (const [index, { x, width }] of marks(picture).entries())
      expect(x + width / 2).toBeCloseTo(Number(names[index]!.node.attributes["x"]), 0);
  });

  test("a waterfall's steps begin where the sum stands, also below zero", () => {
    const [first, second, third] = marks(
      draw("waterfall", [
        ["a", 30],
        ["b", -50],
        ["Total", 10],
      ]),
    );
    expect(second!.height / first!.height).toBeCloseTo(5 / 3, 2);
    expect(second!.y).toBeCloseTo(first!.y, 0);
    expect(third!.y + third!.height).toBeCloseTo(second!.y + second!.height, 0);
    expect(third!.fill).toBe(first!.fill);
    expect(second!.fill).not.toBe(first!.fill);
  });

  test("a waterfall's lines go through steps of 0, which have no bar, also through the last", () => {
    const picture = draw("waterfall", [
      ["Sales", 40],
      ["None", 0],
      ["Costs", -10],
      ["Other", 0],
    ]);
    const lines = find(picture.nodes, "line").filter(({ node }) => node.attributes["stroke"] === lightTheme.muted);
    const ends = lines.slice(0, 3).map(({ node }) => [Number(node.attributes["x1"]), Number(node.attributes["x2"])]);
    const steps = marks(picture).map(({ x, width }) => [x, x + width]);
    const expected = [
      [steps[0]![1], steps[1]![0]],
      [steps[1]![0], steps[2]![0]],
      [steps[2]![1], steps[3]![1]],
    ];
    for (const [index, [from, to]] of expected.entries()) {
      expect(ends[index]![0]).toBeCloseTo(from!, 1);
      expect(ends[index]![1]).toBeCloseTo(to!, 1);
    }
  });
});

describe("values", () => {
  test("below zero stand on the other side of it, and their texts beyond them", () => {
    const picture = draw("bar", [
      ["up", 8],
      ["down", -4],
    ]);
    const [up, down] = marks(picture);
    expect(down!.x + down!.width).toBeCloseTo(up!.x, 1);
    const texts = boxes(picture);
    const label = texts.find(({ text }) => text === "−4")!;
    expect(label.right).toBeLessThan(down!.x);
    expect(label.left).toBeGreaterThan(texts.find(({ text }) => text === "down")!.left);
    const [high, low] = marks(
      draw("column", [
        ["up", 8],
        ["down", -4],
      ]),
    );
    expect(low!.y).toBeCloseTo(high!.y + high!.height, 1);
  });

  test("below zero are stacked to the other side", () => {
    const drawn = marks(draw("bar-stacked", [["a", 6, -3, 2, -1]], { columns: ["p", "q", "r", "s"] }));
    const [p, q, r, s] = drawn;
    expect(q!.x + q!.width).toBeLessThanOrEqual(p!.x + 1.5);
    expect(s!.x + s!.width).toBeLessThanOrEqual(q!.x + 1.5);
    expect(r!.x).toBeGreaterThanOrEqual(p!.x + p!.width - 1.5);
  });

  test.each([1e300, 1e15, 1e-9, 1e-299, Number.MAX_VALUE])("of the size of %d are drawn like others", (size) => {
    for (const type of ["bar", "column"] as const) {
      const [one, half] = marks(
        draw(type, [
          ["a", size],
          ["b", size / 2],
        ]),
      );
      const length = (mark: ReturnType<typeof marks>[number] | undefined) =>
        type === "bar" ? mark!.width : mark!.height;
      expect(length(one)).toBeGreaterThan(200);
      expect(length(half) / length(one)).toBeCloseTo(0.5, 2);
    }
  });

  test("whose sum no number can hold make a problem where sums are drawn", () => {
    const most = Number.MAX_VALUE;
    const stacked = attempt("bar-stacked", [["a", most, most]], { columns: ["x", "y"] });
    expect(stacked).toEqual({ problem: "The values of a row add up to more than a number can hold." });
    expect(
      problemOf("waterfall", [
        ["a", most],
        ["b", most],
      ]),
    ).toContain("add up to more");
    expect(tips(draw("bar-grouped", [["a", most, -most]], { columns: ["x", "y"] }))).toHaveLength(2);
  });

  test("that are all equal, all zero or one alone are no special case", () => {
    for (const type of [...horizontal, ...vertical, "waterfall"] as const) {
      expect(
        tips(
          draw(type, [
            ["a", 0],
            ["b", 0],
          ]),
        ),
      ).toEqual(["a: 0", "b: 0"]);
      expect(
        tips(
          draw(type, [
            ["a", 3],
            ["b", 3],
          ]),
        ),
      ).toEqual(["a: 3", "b: 3"]);
      expect(tips(draw(type, [["a", -3]]))).toEqual(["a: −3"]);
      expect(tips(draw(type, [["a", -5e-324]]))).toEqual(["a: −5\u00a0×\u00a010⁻³²⁴"]);
      expect(xmlOf(draw(type, [["a", 0, 0]], { columns: ["x", "y"], callouts: { percentage: true } }))).not.toContain(
        "NaN",
      );
    }
  });
});

describe("texts", () => {
  test("values at bars replace the axis; without them there is one", () => {
    for (const type of ["bar", "column", "waterfall"] as const) {
      const rows: readonly Row[] = [
        ["a", 12],
        ["b", 37],
      ];
      expect(textsOf(draw(type, rows)).toSorted()).toEqual(["12", "37", "a", "b"]);
      const without = textsOf(draw(type, rows, { callouts: { enabled: false } }));
      expect(without).toContain("0");
      expect(without).toContain("20");
      expect(without).not.toContain("37");
    }
  });

  test("shares of stacks and names where they are asked for", () => {
    const shares = textsOf(draw("bar-stacked", energy, { columns: sources, callouts: { percentage: true } }));
    expect(shares).toEqual(expect.arrayContaining(["32.5%", "18.4%", "49.1%"]));
    expect(shares).not.toContain("125");
    const thirds = textsOf(
      draw("column-stacked", [["a", 1, 1, 1]], { columns: sources, callouts: { percentage: true } }),
    );
    expect(thirds.filter((text) => /^3\d%$/.test(text))).toEqual(["34%", "33%", "33%"]);
    const named = textsOf(draw("bar-grouped", energy, { columns: sources, callouts: { name: true } }));
    expect(named).toContain("Gas 14.5");
  });

  test("a survey's questions are whole, and few rows have the height for them", () => {
    const question = "Public transport in my town has become more reliable over the past five years";
    const rows: readonly Row[] = [
      [question, 12, 23],
      ["Tickets cost a fair price", 31, 29],
    ];
    for (const type of ["bar", "bar-stacked", "bar-grouped"] as const) {
      const picture = draw(type, rows, { width: 480, columns: ["No", "Yes"] });
      const texts = textsOf(picture);
      const from = texts.indexOf("Public transport in my town");
      expect(texts.slice(from, from + 3).join(" "), type).toBe(question);
    }
  });

  test("long names are shortened to 40 % of the width, in full as title", () => {
    const name = "Wholesale and retail trade; repair of motor vehicles, motorcycles, boats and personal goods; "
      .repeat(3)
      .trim();
    for (const width of [672, 304, 272]) {
      const [mark] = marks(draw("bar", [[name, 3]], { width }));
      expect(mark!.x).toBeLessThan(width * 0.4 + 14);
    }
  });

  test("years are thinned without a word, names with one", () => {
    const rows = (name: (index: number) => string): readonly Row[] =>
      Array.from({ length: 60 }, (_, index): Row => [name(index), index]);
    const years = draw(
      "column",
      rows((index) => String(1960 + index)),
    );
    expect(textsOf(years)).toContain("1960");
    expect(textsOf(years)).not.toContain("1961");
    expect(years.notes).toEqual([]);
    const names = draw(
      "column",
      rows((index) => `Place ${String.fromCharCode(65 + (index % 26))}`),
    );
    expect(names.notes).toEqual(["Not every row is named: there is no room."]);
  });

  test("long values on both sides leave the bars a width", () => {
    const rows: readonly Row[] = [
      ["", 995.7509500000001, 0, 0],
      ["", 0, -1.275e-300, null],
      ["augue sollicitudin a", null, null, 0],
      ["2024", 1494, 0, 0],
    ];
    const picture = draw("bar-grouped", rows, { width: 272, columns: ["One", "Two", "Three"] });
    expect(outside(boxes(picture), 272, picture.height)).toEqual([]);
  });

  test("none leaves the picture or runs into another", () => {
    const title = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.lorem({ maxCount: 6 }),
      fc.constantFrom("2024", "Q1", "東京都の人口"),
    );
    const value = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.constantFrom(null, 0, 1e15, 1e-7, "n/a"),
    );
    const row = fc.tuple(title, value, value, value);
    const flat = [...horizontal, ...vertical, "waterfall"] as const;
    const place = fc.record({ width: fc.constantFrom(272, 304, 672), type: fc.constantFrom(...flat) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), place, (rows, { type, width }) => {
        const drawn = attempt(type, rows, { width, columns: ["One", "Two", "Three"] });
        if (isProblem(drawn)) return;
        const found = boxes(drawn, 0).filter(({ text }) => text !== "");
        expect(minOf(found.map(({ left }) => left))).toBeGreaterThan(-2);
        expect(maxOf(found.map(({ right }) => right))).toBeLessThan(width + 2);
        expect(minOf(found.map(({ top }) => top))).toBeGreaterThan(-2);
        expect(maxOf(found.map(({ bottom }) => bottom))).toBeLessThan(drawn.height + 2);
        const drawnMarks = marks(drawn);
        expect(minOf(drawnMarks.map(({ x }) => x))).toBeGreaterThanOrEqual(-1);
        expect(maxOf(drawnMarks.map((mark) => mark.x + mark.width))).toBeLessThanOrEqual(width + 1);
        expect(maxOf(drawnMarks.map((mark) => mark.y + mark.height))).toBeLessThanOrEqual(drawn.height + 1);
        expect(overlaps(found, 1), type).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("sizes", () => {
  test("height is the chart's, category_height that of each bar", () => {
    for (const type of horizontal)
      for (const { height } of marks(draw(type, energy, { columns: sources, categoryHeight: 30 })))
        expect(Math.abs(height - 30), type).toBeLessThanOrEqual(1.1);
  });

  test("bars grow with the rows, up to an end; very many rows are cut, and that is said", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index): Row => [`Row ${index}`, (index % 9) + 1]);
    expect(draw("bar", rows(12)).height).toBeGreaterThan(draw("bar", rows(3)).height);
    expect(draw("bar", rows(1000)).height).toBeLessThan(1700);
    expect(draw("bar", rows(1000), { categoryHeight: 4000 }).height).toBeLessThanOrEqual(8000 + 24);
    for (const type of [...horizontal, ...vertical, "waterfall"] as const)
      expect(tips(draw(type, rows(1000))), type).toHaveLength(1000);
    const most = draw("column", rows(5000));
    expect(tips(most)).toHaveLength(2000);
    expect(most.notes).toContain("Only the first 2,000 of 5,000 rows are drawn.");
  });
});

describe("colours", () => {
  test("are the columns' in groups, the rows' own where they have one", () => {
    const grouped = marks(draw("bar-grouped", energy, { columns: sources }));
    expect(new Set(grouped.map(({ fill }) => fill)).size).toBe(3);
    expect(draw("bar-grouped", energy, { columns: sources }).legend?.map(({ label }) => label)).toEqual(sources);
    const single = marks(
      draw(
        "column",
        [
          ["a", 1],
          ["b", 2],
        ],
        { colors: ["#ff0000", "#00aa00"] },
      ),
    );
    expect(single.map(({ fill }) => fill)).toEqual(["#ff0000", "#00aa00"]);
    const fall = marks(
      draw(
        "waterfall",
        [
          ["a", 3],
          ["b", -1],
        ],
        { colors: ["#123456"] },
      ),
    );
    expect(fall[0]!.fill).toBe("#123456");
  });

  const fillsOf = (picture: Pick<ChartPicture, "nodes" | "legend">): readonly (readonly unknown[])[] =>
    allNodes(picture.nodes, "path")
      .filter((node) => titleOf(node) !== undefined)
      .map((node) => [titleOf(node), node.attributes["fill"]]);
  const grouped = ["bar-grouped", "column-stacked", "bar-radial", "column-radial"] as const;
  const legendOf = ({ legend = [] }: Pick<ChartPicture, "nodes" | "legend">) =>
    legend.map(({ label, paint, others = [] }) => [label, paint.fill, ...others.map(({ fill }) => fill)]);

  test("more than there are columns are the rows', whose columns are then shades, in the legend as in the chart", () => {
    const colors = ["#57606a", "#9a6700", "#0969da"];
    const shades = ["#b3b7bc", "#d2bb8c", "#90bcee"];
    for (const type of grouped) {
      const rows = energy.map(([title, one, two]): Row => [title!, one!, two!]);
      const picture = draw(type, rows, { columns: ["Union", "Confederate"], colors });
      const all = fillsOf(picture).map(([, fill]) => fill);
      expect(all.toSorted(), type).toEqual([...colors, ...shades].toSorted());
      expect(legendOf(picture), type).toEqual([
        ["Union", ...colors],
        ["Confederate", ...shades],
      ]);
    }
  });

  test("no more than there are columns are the columns', however many rows there are", () => {
    const colors = ["#d4a72c", "#8c959f", "#bc6c25"];
    for (const type of grouped)
      for (const rows of [energy, energy.slice(1), [...energy, ...energy]]) {
        const picture = draw(type, rows, { columns: sources, colors });
        expect(legendOf(picture), type).toEqual(sources.map((name, index) => [name, colors[index]]));
        expect(new Set(fillsOf(picture).map(([, fill]) => fill)), type).toEqual(new Set(colors));
      }
  });

  test("of one row make the others shades too, and the legend shows all of them", () => {
    const sheet = {
      sheets: [
        {
          header: ["", "2023", "2024"],
          rows: [{ header: "Brazil", data: [62.6, 66.3], color: "2e8b57" }, ["Vietnam", 27.2, 27.5]],
        },
      ],
    };
    const { xml } = drawXml({ type: "chart", chart_type: "bar-grouped", data: sheet });
    const [strong, pale] = lightTheme.palette.slice(0, 1).flatMap((one) => [one, lightTheme.shade(one, 0.45)]);
    const paths = [...xml.matchAll(/<path[^>]* fill="(#[0-9a-f]{6})"[^>]*><title>([^<]*)</g)].map((m) => [m[2], m[1]]);
    expect(paths).toEqual([
      ["Brazil, 2023: 62.6", "#2e8b57"],
      ["Vietnam, 2023: 27.2", strong!.fill],
      ["Brazil, 2024: 66.3", "#a1cbb3"],
      ["Vietnam, 2024: 27.5", pale!.fill],
    ]);
    const swatches = [...xml.matchAll(/<rect[^>]*width="7"[^>]* fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill);
    expect(swatches).toEqual(["#2e8b57", strong!.fill, "#a1cbb3", pale!.fill]);
  });

  test("of one row leave the columns the colours that the content chose for them", () => {
    const data = {
      sheets: [{ header: ["", "A", "B"], rows: [{ header: "x", data: [2, 3], color: "#2e8b57" }, ["y", 4, 5]] }],
    };
    const { xml } = drawXml({ type: "chart", chart_type: "column-stacked", data, colors: ["#6f4e37", "#c4a484"] });
    const swatches = [...xml.matchAll(/<rect[^>]*width="7"[^>]* fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill);
    expect(swatches).toEqual(["#2e8b57", "#6f4e37", "#a1cbb3", "#c4a484"]);
  });

  test("of many rows are one neutral shade in the legend", () => {
    const rows = Array.from({ length: 9 }, (_, index): Row => [`Row ${index}`, index + 1, index + 2]);
    const colors = rows.map((_, index) => `#${index + 1}0${index + 1}0a0`);
    const picture = draw("bar-stacked", rows, { columns: ["A", "B"], colors });
    const { muted, surface } = lightTheme;
    expect(legendOf(picture)).toEqual([
      ["A", muted],
      ["B", lightTheme.shade({ fill: muted, on: surface, text: muted }, 0.45).fill],
    ]);
  });
});

describe("what the content asks for", () => {
  const asked = { columns: ["A", "B"], callouts: { enabled: true } };
  const rows: readonly Row[] = [
    ["x", 40.1, 20.2],
    ["y", 30, 50.3],
    ["z", null, null],
  ];

  test("totals are at the ends of stacks, right of the bars and above the columns", () => {
    for (const type of ["bar-stacked", "column-stacked"] as const) {
      const picture = draw(type, rows, asked);
      expect(textsOf(picture), type).toEqual(expect.arrayContaining(["60.3", "80.3"]));
      expect(overlaps(boxes(picture)), type).toEqual([]);
      expect(outside(boxes(picture), 672, picture.height), type).toEqual([]);
      const total = boxes(picture).find(({ text }) => text === "80.3")!;
      const bars = marks(picture).filter(({ title }) => title.startsWith("y"));
      const [right, top] = [maxOf(bars.map(({ x, width }) => x + width)), minOf(bars.map(({ y }) => y))];
      if (type === "bar-stacked") expect(total.left).toBeGreaterThan(right);
      else expect(total.bottom).toBeLessThan(top);
      // Without callouts in the content there are none, and shares have no sum.
      expect(textsOf(draw(type, rows, { columns: asked.columns }))).not.toContain("80.3");
      const shares = { ...asked, callouts: { enabled: true, percentage: true } };
      expect(textsOf(draw(type, rows, shares))).not.toContain("80.3");
      expect(picture.notes, type).toEqual([]);
    }
  });

  test("values and totals without room have a note", () => {
    const many = Array.from({ length: 60 }, (_, index): Row => [`r${index}`, 1234.5 + index, 2345.6]);
    const grouped = draw("column-grouped", many, asked);
    expect(grouped.notes).toContain("The values are not written: there is no room.");
    expect(draw("column-grouped", many, { columns: ["A", "B"] }).notes).toEqual([]);
    const stacked = draw("column-stacked", many, asked);
    expect(stacked.notes).toContain("The totals are not written: there is no room.");
    expect(stacked.notes).toContain("The values are not written: there is no room.");
  });

  test("parts without a text among others that have one have a note", () => {
    const picture = draw(
      "bar-stacked",
      [
        ["x", 100, 0.5],
        ["y", 80, 60],
      ],
      { columns: ["A", "B"] },
    );
    expect(textsOf(picture)).toEqual(expect.arrayContaining(["100.0", "80.0", "60.0"]));
    expect(textsOf(picture)).not.toContain("0.5");
    expect(picture.notes).toEqual(["1 value is not written: its part is too small."]);
  });

  test("a note names the columns of one colour and counts the other colours that repeat", () => {
    const note = (columns: number) => {
      const names = Array.from({ length: columns }, (_, index) => `C${index}`);
      const data = [
        [
          ["", ...names],
          ["x", ...names.map((_, index) => index + 1)],
        ],
      ];
      const { notes = [] } = drawXml({ type: "chart", chart_type: "column-stacked", data });
      return notes.find(({ code }) => code === "colors-repeat")?.text;
    };
    expect(note(24)).toBeUndefined();
    expect(note(26)).toBe("“C0” and “C24” have the same colour; 1 other colour repeats too.");
    expect(note(30)).toBe("“C0” and “C24” have the same colour; 5 other colours repeat too.");
  });

  test("more columns than colours have a note", () => {
    const columns = Array.from({ length: 25 }, (_, index) => `C${index}`);
    const sheet = [
      ["", ...columns],
      ["x", ...columns.map((_, index) => index + 1)],
    ];
    for (const type of ["bar-stacked", "column-grouped", "bar-radial", "column-radial", "area-stream"] as const) {
      const texts = (data: readonly (readonly (string | number)[])[]) =>
        textsIn(drawXml({ type: "chart", chart_type: type, data: [data] }).xml);
      expect(texts(sheet), type).toContain("“C0” and “C24” have the same colour.");
      expect(texts(sheet.map((row) => row.slice(0, 25))).join(), type).not.toContain("the same colour");
    }
  });
});

barProperties([...horizontal, ...vertical, "waterfall"]);
