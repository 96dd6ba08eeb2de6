import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { chartNames } from "../../../src/language/charts.js";
import { renderText } from "../../../src/render/render-text.js";
import { hostileContent, malformedContent } from "../../support/hostile-content.js";

/** In English, or in the only other language of these tests. */
const notes = [
  "Drawn by igx. The service draws it in its own way, which may differ.",
  "Gezeichnet von igx. Der Dienst zeichnet auf seine eigene Art, die abweichen kann.",
];

/** Without the note at the end. */
const text = (content: unknown, options = {}): string => {
  const whole = renderText(content, { width: 40, ...options });
  const lines = whole.trimEnd().split("\n");
  const end = lines.lastIndexOf("");
  expect(notes).toContain(lines.slice(end + 1).join(" "));
  return lines.slice(0, end).join("\n");
};

const chart = (chart_type: string, ...data: unknown[]) => [{ type: "chart", chart_type, data }];

test("nothing is the note alone", () => {
  for (const content of [[], "[]", null, undefined]) expect(renderText(content)).toBe(`${notes[0]}\n`);
});

describe("texts", () => {
  test("are underlined, wrapped and marked", () => {
    const content = [
      { type: "h1", text: "Coffee" },
      { type: "h2", text: "A headline that does not fit into forty columns" },
      { type: "body", text: "One.\nTwo." },
      { type: "separator" },
      { type: "quote", text: "Spoons.", author: "Eliot" },
      { type: "body", text: " " },
    ];
    expect(text(content)).toBe(
      [
        "Coffee\n══════",
        "A headline that does not fit into forty\ncolumns\n───────────────────────────────────────",
        "One.\nTwo.",
        "─".repeat(40),
        "▌ Spoons.\n▌ — Eliot",
      ].join("\n\n"),
    );
  });

  test("of half width are read one column after the other", () => {
    const half = { settings: { width: 0.5 } };
    const content = ["A", "B"].flatMap((name) => [{ type: "h2", text: name, ...half }]);
    const bodies = ["under A", "under B"].map((name) => ({ type: "body", text: name, ...half }));
    expect(text([...content, ...bodies])).toBe("A\n─\n\nunder A\n\nB\n─\n\nunder B");
  });
});

describe("charts", () => {
  test("are bars with their values", () => {
    expect(
      text(
        chart("bar", [
          ["", "n"],
          ["Brazil", 62],
          ["Peru", 31],
          ["Cuba", 0.1],
        ]),
      ),
    ).toBe([`Brazil  62.0 ${"█".repeat(27)}`, `Peru    31.0 ${"█".repeat(13)}▌`, "Cuba     0.1 ▏"].join("\n"));
  });

  test("show what is negative on the other side, and what is missing as missing", () => {
    const drawn = text(
      chart("column", [
        ["", "n"],
        ["Up", 10],
        ["Down", -10],
        ["None", ""],
        ["Word", "soon"],
        ["Zero", 0],
      ]),
    );
    expect(drawn).toBe(
      [
        `Up      10 ${" ".repeat(14)}│${"█".repeat(14)}`,
        `Down   -10 ${"█".repeat(14)}│`,
        "None     –",
        "Word  soon",
        `Zero     0 ${" ".repeat(14)}│`,
      ].join("\n"),
    );
  });

  test("name series and sheets", () => {
    expect(
      text(
        chart(
          "bar-grouped",
          [
            ["Sold", "a", "b"],
            ["X", 1, 2],
          ],
          [
            ["", "a", "b"],
            ["X", 2, 2],
          ],
        ),
      ),
    ).toBe(
      [
        "▸ Sold",
        `X  a  1 ${"█".repeat(16)}`,
        `   b  2 ${"█".repeat(32)}`,
        "",
        "▸ Sheet 2",
        `X  a  2 ${"█".repeat(32)}`,
        `   b  2 ${"█".repeat(32)}`,
      ].join("\n"),
    );
  });

  test("are sparklines on one scale, with their ends", () => {
    const drawn = text(
      chart("line", [
        ["", "n"],
        ["2022", 1],
        ["2023", ""],
        ["2024", 8],
      ]),
    );
    expect(drawn).toBe("1 ▁▁▁▁▁▁      ██████ 8\n  2022          2024");
  });

  test("are sparklines whose ends differ as the values do", () => {
    const ends = (first: number, last: number) =>
      text(
        chart("line", [
          ["", "n"],
          ["2023", first],
          ["2024", last],
        ]),
      ).replace(/ [\u2580-\u259f]+|\n.*/g, "");
    expect(ends(0.0581, 0.0592)).toBe("0.0581 0.0592");
    expect(ends(2_501_234, 2_514_808)).toBe("2,501,234 2,514,808");
    expect(ends(2_400_000, 2_514_808)).toBe("2.4M 2.5M");
    expect(ends(0.0581, 0.0581)).toBe("0.0581 0.0581");
  });

  test("are shares", () => {
    const drawn = text(
      chart("pie", [
        ["", "n"],
        ["A", 3],
        ["B", 1],
        ["C", -1],
      ]),
    );
    expect(drawn.split("\n").map((line) => line.replace(/ [\u2580-\u259f]+/, ""))).toEqual([
      "A   3  75%",
      "B   1  25%",
      "C  -1",
    ]);
  });

  test("are per cent of a whole", () => {
    expect(
      text(
        chart("progress-bar", [
          ["", "%"],
          ["A", 50],
        ]),
      ),
    ).toMatch(/^A {2}50 █{17}░{17}$/);
  });

  test("are tables with numbers to the right", () => {
    expect(
      text(
        chart("table", [
          ["Planet", "km", "Kind"],
          ["Mars", 6792, "rock"],
          ["Venus", 12104, ""],
        ]),
      ),
    ).toBe(
      [
        "┌────────┬────────┬──────┐",
        "│ Planet │     km │ Kind │",
        "├────────┼────────┼──────┤",
        "│ Mars   │  6,792 │ rock │",
        "│ Venus  │ 12,104 │      │",
        "└────────┴────────┴──────┘",
      ].join("\n"),
    );
  });

  test("cut off no number: bars become shorter, and tables show fewer columns", () => {
    const rows = [
      ["Country", "People", "Dollars", "Tons"],
      ["The People's Republic of China", 1_411_778_724, 17_963_170_521_079, 1],
      ["India", 1_428_627_663, 3_416_645_826_052, 22],
    ];
    const bars = text(
      chart(
        "bar",
        rows.map((row) => row.slice(0, 3)),
      ),
    );
    for (const number of ["1,411,778,724", "3,416,645,826,052"]) {
      expect(
        text(
          chart(
            "bar",
            rows.map(([title, , dollars]) => [title, dollars]),
          ),
        ),
      ).toContain("17,963,170,521,079 █");
      expect(bars).toContain(`${number} `);
      expect(text(chart("table", rows), { width: 60 })).toContain(`${number} │`);
    }
    expect(text(chart("pie", rows))).toContain("1,411,778,724  50% █");
    expect(text(chart("table", rows)).split("\n").slice(-3)).toEqual([
      "│ India                │ 1,428,627,663 │",
      "└──────────────────────┴───────────────┘",
      "2 more columns are not shown.",
    ]);
    const map = [{ type: "map", territory: "world", data: [{ title: "France", value: 1e12 }] }];
    expect(text(map)).toContain("France  1,000,000,000,000 █");
  });

  test("end where nobody reads on, and say so", () => {
    const rows = Array.from({ length: 250 }, (_, at) => [`r${at}`, at]);
    for (const type of ["bar", "table"]) {
      const lines = text(chart(type, [["", "n"], ...rows])).split("\n");
      expect(lines.length).toBeLessThan(110);
      expect(lines.at(-1)).toBe("150 more rows are not shown.");
    }
  });

  test.each(chartNames)("of the type %s show their names, whatever stands in them", (name) => {
    const drawn = text(
      chart(name, [
        ["", "Alpha", "Beta", "Gamma", "Delta"],
        ["First", 1, 2, 3, 4],
        ["Last", 4, 5, 6, 7],
      ]),
    );
    expect(drawn).toMatch(/First|Alpha/);
    expect(text(chart(name, [["", "n"]]), { width: 60 })).toBe(`(${name} chart without rows)`);
    expect(text(chart(name))).toBe("Chart without data.");
    expect(
      text(
        chart(name, [
          ["", "n"],
          ["First", "x"],
        ]),
      ),
    ).toContain("First");
  });

  test("stand the largest numbers there are", () => {
    const huge = [
      ["", "n"],
      ["A", 1.7e308],
      ["B", -1.7e308],
      ["C", 1.7e308],
    ];
    for (const name of chartNames) expect(text(chart(name, huge))).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test("maps are ranked, and facts stand beside their figures", () => {
  const data = [{ title: "PE", value: 1 }, { title: "BR", label: "Brazil", value: 2 }, { title: "CU" }];
  expect(text([{ type: "map", territory: "world", data }])).toBe(
    `Map of the world\nBrazil  2 ${"█".repeat(30)}\nPeru    1 ${"█".repeat(15)}\nCuba    –`,
  );
  const facts = [
    { figure: "72%", fact: "of the coffee of the whole world is grown" },
    { figure: 1234567, fact: "bags" },
  ];
  expect(text([{ type: "facts_and_figures", data: facts }], { locale: "de" })).toBe(
    "      72%  of the coffee of the whole\n           world is grown\n1.234.567  bags",
  );
});

test("what igx does not know is named", () => {
  const broken = [
    { type: "map", territory: "Mordor", data: [] },
    { type: "facts_and_figures", data: [] },
    { type: "chart", chart_type: "bar", data: [] },
    { type: "video" },
    ...chart("table", [["", "n"], ...Array.from({ length: 120 }, (_, at) => [`r${at}`, at])]),
  ];
  expect(text(broken, { locale: "de" })).not.toMatch(/\b(?:map of|without|data|igx does|rows?)\b/i);
  expect(text([{ type: "video" }])).toBe("Element “video”\nigx does not know this type of element.");
});

const folder = join(import.meta.dirname, "../../../examples");
const examples = readdirSync(folder).filter((name) => name.endsWith(".json"));
const wide = [
  { type: "body", text: "東京都の人口は一千四百万人です。".repeat(8) },
  ...chart("bar", [
    ["", "人口"],
    ["東京都", 14],
    ["大阪府👩‍👩‍👧‍👦", 9],
  ]),
];

const segmenter = new Intl.Segmenter();
const measured = new Map<string, number>();

/** `string-width` adds up characters. It compares each with every emoji, slowly where V8 holds much code already, so each is measured once. */
function columnsOf(line: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(line)) {
    const own = measured.get(segment) ?? stringWidth(segment);
    measured.set(segment, own);
    columns += own;
  }
  return columns;
}

describe.each([40, 57, 80, 200])("%i columns", (width) => {
  test("are enough for every example, for wide characters and for oddities", () => {
    const contents = [
      ...examples.map((name) => readFileSync(join(folder, name), "utf8")),
      wide,
      hostileContent(),
      malformedContent(),
    ];
    for (const content of contents) {
      const lines = [...new Set(renderText(content, { width }).split("\n"))];
      expect(lines.filter((line) => columnsOf(line) > width)).toEqual([]);
      expect(lines.filter((line) => / $/.test(line))).toEqual([]);
    }
  });
});

test("widths are kept within 40 and 200", () => {
  const line = (width: number) => renderText([{ type: "separator" }], { width }).split("\n")[0]!.length;
  expect([10, 40, 99.7, 500, Number.NaN].map(line)).toEqual([40, 40, 99, 200, 80]);
});

test("colours are there when they are asked for, and change nothing else", () => {
  for (const name of examples) {
    const content = readFileSync(join(folder, name), "utf8");
    const colored = renderText(content, { color: true });
    expect(colored).toContain("\x1b[1m");
    expect(stripVTControlCharacters(colored)).toBe(renderText(content));
    expect(renderText(content)).not.toContain("\x1b");
  }
});

test("nothing of the author's steers the terminal", () => {
  const drawn = renderText([...hostileContent(), ...malformedContent()]);
  expect(drawn).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  expect(drawn).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  expect(drawn).not.toMatch(/\bundefined\b|\bNaN\b|\[object/);
});
