import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chartNames } from "../../../src/language/charts.js";
import { describeElement } from "../../../src/render/describe/describe-element.js";
import { titleElement } from "../../../src/render/describe/title-element.js";
import { headingsAbove } from "../../../src/render/page/headings.js";
import { hostileContent, malformedContent } from "../../support/hostile-content.js";

const chart = (chart_type: string, sheet: unknown, more: object = {}) => ({
  type: "chart",
  chart_type,
  data: [sheet],
  ...more,
});

const seasons = [
  ["", "2022/23", "2023/24"],
  ["Brazil", 62.6, 66.3],
  ["Vietnam", 27.2, 27.5],
];

describe("a picture is called", () => {
  test("as the heading that it stands under, and what it is", () => {
    expect(titleElement(chart("bar-grouped", seasons), "Million bags,\n this season and last")).toBe(
      "Million bags, this season and last (grouped bar chart)",
    );
    expect(titleElement(chart("table", seasons), "Bags")).toBe("Bags (table)");
    expect(titleElement({ type: "map", territory: "world" }, "Where")).toBe("Where (map of the world)");
  });

  test("what it is, where there is no heading", () => {
    expect(titleElement(chart("pie", seasons))).toBe("Pie chart");
    expect(titleElement({ type: "facts_and_figures" }, "  ")).toBe("Facts and figures");
    expect(titleElement({ type: "new" })).toBe("Element that igx does not know");
  });

  test.each(["h1", "h2", "body", "quote", "separator"])("nothing, if it is a text: %s", (type) => {
    expect(titleElement({ type, text: "x" }, "Heading")).toBeUndefined();
    expect(describeElement({ type, text: "x" })).toBeUndefined();
  });
});

describe("the heading of an element", () => {
  const h2 = (text: string, width?: number) => ({ type: "h2", text, ...(width && { settings: { width } }) });
  const picture = (width?: number) => ({ type: "map", ...(width && { settings: { width } }) });

  test("is the nearest above, in its own half of the page", () => {
    const content = [
      h2("A", 0.5),
      h2("B", 0.5),
      picture(0.5),
      picture(0.5),
      picture(),
      h2("C"),
      picture(0.5),
      picture(0.5),
    ];
    expect(headingsAbove(content)).toEqual(["A", "B", "A", "B", "A", "C", "C", "C"]);
  });

  test("is the one at its left, if the two are side by side", () => {
    const row = (text: string) => [h2(text, 0.5), picture(0.5)];
    const content = [h2("Title"), picture(), ...row("A"), ...row("B"), picture(), picture(0.5), picture(0.5)];
    expect(headingsAbove(content)).toEqual(["Title", "Title", "A", "A", "B", "B", "B", "B", "B"]);
    expect(headingsAbove([h2("Title"), picture(0.5), h2("A", 0.5), picture(0.5), picture(0.5)])).toEqual([
      "Title",
      "Title",
      "A",
      "Title",
      "A",
    ]);
  });

  test("is empty where there is none, and nothing is too odd", () => {
    expect(headingsAbove([picture(), null, 3, h2("A"), "x"])).toEqual(["", "", "", "A", "A"]);
  });
});

describe("a description says", () => {
  test("of bars the highest and the lowest, with their names", () => {
    expect(describeElement(chart("bar-grouped", seasons))).toBe(
      "Grouped bar chart, 2 rows, 2 series: 2022/23 and 2023/24. Highest: Brazil, 2023/24 (66.3). Lowest: Vietnam, 2022/23 (27.2).",
    );
  });

  test("of lines what they came to", () => {
    const sheet = [
      ["Year", "Rate"],
      ["2022", -0.5],
      ["2023", 4],
      ["2024", 3],
      ["2025", 2],
    ];
    expect(describeElement(chart("line", sheet))).toBe(
      "Line chart, 4 rows. Up from 2022 (−0.5) to 2025 (2). Highest: 2023 (4). Lowest: 2022 (−0.5).",
    );
    const falling = [
      ["", "A", "B"],
      ["x", 3, 1],
      ["y", 1, 1],
    ];
    expect(describeElement(chart("area", falling))).toContain(
      "A: down from x (3) to y (1). B: unchanged from x (1) to y (1).",
    );
  });

  test("of pies the shares, the largest first, of what is more than nothing", () => {
    const sheet = [
      ["", "Seats"],
      ["A", 1],
      ["B", 3],
      ["C", -2],
      ["D", "none"],
    ];
    expect(describeElement(chart("pie", sheet))).toBe(
      "Pie chart, 4 rows. Shares: B 75% and A 25%. 1 value is missing or no number.",
    );
  });

  test("of a waterfall the closing bar, with the sum of the rows", () => {
    const sheet = [
      ["", "Result"],
      ["Sales", 10.1],
      ["Wages", -4.2],
      ["Rent", 0.2],
    ];
    expect(describeElement(chart("waterfall", sheet, { picture: { total: "Profit" } }))).toBe(
      "Waterfall chart, 3 rows. Largest gain: Sales (10.1). Largest loss: Wages (−4.2). At the end: Profit (6.1).",
    );
    expect(describeElement(chart("waterfall", sheet))).not.toContain("At the end");
  });

  test("of parts of 100 the shares, as they are drawn", () => {
    const parts = (type: string) => describeElement(chart(type, seasons, { picture: { share: true } }));
    expect(parts("bar-stacked")).toContain("Highest: Brazil, 2023/24 (51%). Lowest: Brazil, 2022/23 (49%).");
    expect(parts("area")).toContain("2022/23: up from Brazil (49%) to Vietnam (50%).");
    const fallen = [
      ["", "A", "B"],
      ["x", 60, -52],
      ["y", 30, 10],
    ];
    expect(describeElement(chart("area", fallen, { picture: { share: true } }))).toContain(
      "A: down from x (100%) to y (75%). B: up from x (−52) to y (25%).",
    );
    // No chart of shares.
    expect(parts("bar-grouped")).toContain("Highest: Brazil, 2023/24 (66.3).");
  });

  test("of plots how far each axis goes", () => {
    const sheet = [
      ["", "Diameter", "Density"],
      ["Earth", 12756, 5514],
      ["Saturn", 120536, 687],
    ];
    expect(describeElement(chart("scatter", sheet))).toBe(
      "Scatter plot, 2 rows, 2 columns: Diameter and Density. Diameter: from Earth (12,756) to Saturn (120,536). Density: from Saturn (687) to Earth (5,514).",
    );
  });

  test("with years as they are, numbers with all their digits, and texts as their cells", () => {
    const sheet = [
      ["", "Year", "Share"],
      ["Phone", 1970, 0.123456],
      ["Radio", 1985, 0.5],
    ];
    expect(describeElement(chart("scatter", sheet))).toContain(
      "Year: from Phone (1970) to Radio (1985). Share: from Phone (0.123456) to Radio (0.5).",
    );
    const shares = [
      ["", "Share"],
      ["Yes", "62.5%"],
      ["No", "37.5%"],
    ];
    expect(describeElement(chart("bar", shares))).toContain("Highest: Yes (62.5%). Lowest: No (37.5%).");
  });

  test("of prices the first and the last, of a waterfall gains and losses", () => {
    const days = [
      ["", "Open", "High", "Low", "Close"],
      ["Mon", 10, 14, 9, 13],
      ["Tue", 13, 15, 6, 7],
    ];
    expect(describeElement(chart("candlestick", days))).toContain(
      "From Mon (10) at the opening to Tue (7) at the close. Highest: Tue (15). Lowest: Tue (6).",
    );
    const steps = [
      ["", "M"],
      ["Sales", 10],
      ["Costs", -7],
    ];
    expect(describeElement(chart("waterfall", steps))).toContain("Largest gain: Sales (10). Largest loss: Costs (−7).");
  });

  test("of maps the top regions, and of facts what they say", () => {
    const data = [
      ["BR", 66],
      ["VN", 27],
      ["CO", 11],
      ["ET", 8],
    ].map(([title, value]) => ({ title, value }));
    expect(describeElement({ type: "map", territory: "world", data })).toBe(
      "Map of the world, 4 regions. Highest: Brazil (66), Vietnam (27) and Colombia (11). Lowest: Ethiopia (8).",
    );
    const exact = [{ title: "BR", value: 0.123456 }];
    expect(describeElement({ type: "map", territory: "world", data: exact })).toContain("Brazil (0.123456)");
    const facts = [{ figure: "72%", fact: "of all coffee" }, { figure: true }, { fact: "Alone." }];
    expect(describeElement({ type: "facts_and_figures", data: facts })).toBe(
      "3 facts: 72% of all coffee. true. Alone.",
    );
  });

  test("how many sheets there are, and what the first shows", () => {
    const data = [
      [
        ["Sold", "n"],
        ["A", 1],
      ],
      [
        ["Made", "n"],
        ["A", 2],
      ],
    ];
    expect(describeElement({ type: "chart", chart_type: "bar", data })).toBe(
      "2 sheets: Sold and Made. The first: Bar chart, 1 row. All values are 1.",
    );
  });

  test("numbers as the locale writes them", () => {
    expect(
      describeElement(
        chart("bar", [
          ["", "n"],
          ["A", 12345.6],
          ["B", 1],
        ]),
        "de",
      ),
    ).toContain("A (12.345,6)");
    expect(
      describeElement(
        chart("bar", [
          ["", "n"],
          ["A", 12345.6],
          ["B", 1],
        ]),
        "no such locale",
      ),
    ).toContain("12,345.6");
  });
});

describe("a description", () => {
  test.each(chartNames)(
    "is there for the chart type %s: with data, without rows, without numbers, without anything",
    (name) => {
      const texts = [
        describeElement(chart(name, seasons)),
        describeElement(chart(name, [["", "n"]])),
        describeElement(
          chart(name, [
            ["", "n"],
            ["A", "x"],
          ]),
        ),
        describeElement(chart(name, [])),
        describeElement({ type: "chart", chart_type: name }),
      ];
      for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
      expect(texts.join(" ")).not.toMatch(/undefined|NaN|null|igx does not know/);
    },
  );

  test("has whole names, and a semicolon between those with a comma", () => {
    const office = "Bundesministerium für Ernährung und Landwirtschaft des Bundes";
    const rows = [
      ["Jahr", "Länge, km", "Kosten, Mrd. €", "Zahl"],
      [office, 37, 1, 2],
      ["Amt", 2, 1, 2],
    ];
    const text = describeElement({ type: "chart", chart_type: "table", data: [rows] }, "de");
    expect(text).toBe("Tabelle, 2 Zeilen, 3 Spalten: Länge, km; Kosten, Mrd. €; Zahl.");
    const bars = describeElement(
      chart("bar", [
        ["", "n"],
        [office, 37],
        ["Amt", 2],
      ]),
      "de",
    );
    expect(bars).toContain(`Am höchsten: ${office} (37).`);
  });

  test("has at most 400 characters for charts and maps, and whole sentences, however long the names", () => {
    const long = "An endless name that says everything ".repeat(30);
    const sheet = [[long, ...Array(40).fill(long)], ...Array.from({ length: 50 }, () => [long, ...Array(40).fill(7)])];
    for (const name of chartNames) {
      const text = describeElement({ type: "chart", chart_type: name, data: [sheet, sheet, sheet] })!;
      expect(text.length).toBeLessThanOrEqual(400);
      expect(text).toMatch(/[.…]$/);
    }
    const facts = Array.from({ length: 30 }, () => ({ figure: long, fact: long }));
    expect(describeElement({ type: "facts_and_figures", data: facts })!.length).toBeLessThanOrEqual(4000);
    const twelve = Array.from({ length: 12 }, (_, at) => ({
      figure: at,
      fact: `a fact of about so many letters, and ${at}`,
    }));
    expect(describeElement({ type: "facts_and_figures", data: twelve })).toContain(
      "11 a fact of about so many letters, and 11.",
    );
    expect(describeElement({ type: "map", territory: long, data: facts })!.length).toBeLessThanOrEqual(400);
  });

  test("is made of whatever stands in an element, without throwing", () => {
    for (const element of [...malformedContent(), ...hostileContent()]) {
      const text = describeElement(element);
      if (text === undefined) continue;
      expect(text.length).toBeGreaterThan(5);
      expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/);
    }
  });

  test("is there for every picture of the examples, and none is cut", () => {
    const folder = join(import.meta.dirname, "../../../examples");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const elements = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as unknown[]);
    const texts = elements.flatMap((element) => describeElement(element) ?? []);
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => !text.endsWith("."))).toEqual([]);
  });
});
