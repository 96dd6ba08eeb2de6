import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { charts } from "../../src/language/charts.js";
import type { ElementNotes } from "../../src/language/picture-notes/picture-note.js";
import { renderSvg } from "../../src/render/index.js";

const rows = [
  ["Brazil", "66.4", "1", "0.5"],
  ["Vietnam", "-3", "many", "2"],
  ["Peru", "144", "", "-1"],
  ["Kenya", "none", "3", "0"],
  ["India", "0", "4", "7"],
];

const source = (type: string, shape = rows): string =>
  [`@chart ${type}`, "| Country | Bags | Price | Size |", ...shape.map((row) => `| ${row.join(" | ")} |`), ""].join(
    "\n",
  );

async function drawn(text: string, options = {}) {
  const result = await compile(text, options);
  const notes: ElementNotes[] = [];
  renderSvg(result.output!.content, { onNotes: (note) => notes.push(note) });
  return { result, notes: notes.flatMap(({ notes: own }) => own), found: result.reportNotes(notes) };
}

const checked = async (text: string) => (await compile(text)).diagnostics;

const infos = (
  diagnostics: readonly { readonly severity: string; readonly code: string; readonly message: string }[],
) => diagnostics.filter(({ severity }) => severity === "info").map(({ code, message }) => `${code}: ${message}`);

describe("what the data keep out of a picture", () => {
  test.each(charts.map(({ name }) => name))(
    "%s: check uses the words of the picture, and the picture adds no repetition",
    async (type) => {
      const { result, notes, found } = await drawn(source(type));
      const said = infos(result.diagnostics);
      const shown = notes.flatMap(({ code, text }) => (code ? [`${code}: ${text}`] : []));
      expect(said.filter((one) => !shown.includes(one))).toEqual([]);
      expect(infos(found).filter((one) => said.includes(one))).toEqual([]);
    },
  );

  const at = async (text: string) =>
    (await compile(text)).diagnostics
      .filter(({ severity }) => severity === "info")
      .map(({ code, start, message, hint }) => [code, `${start.line}:${start.column}`, message, hint]);

  test("a second column is reported at its name, with the types that show it", async () => {
    expect(await at("@chart column\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n")).toEqual([
      [
        "series-not-shown",
        "2:17",
        "Only “Wind” is shown, not “Solar”.",
        "Choose a chart type for several columns, such as `bar-grouped` or `line`, or remove the columns.",
      ],
    ]);
  });

  test.each([
    ["@chart pie\n| a | b | c |\n| x | 0 | 1 |\n| y | 0 | 2 |\n", "2:7", "All its values are zero: there is no whole."],
    [
      "@chart candlestick\n| a | open | close |\n| x | 1 | 2 |\n",
      "2:14",
      "It needs four columns of numbers: open, high, low and close.",
    ],
    [
      "@chart bubble-plot\n| a | x |\n| A | 1 |\n| B | 2 |\n",
      "2:7",
      "It needs two columns of numbers, x and y, and a third one for sizes.",
    ],
  ])("a chart that cannot be drawn is reported once, in check too: %j", async (text, place, reason) => {
    const hint = "Write the values that the chart needs, or choose another chart type.";
    expect(await at(text)).toEqual([["value-not-shown", place, `The chart has no picture. ${reason}`, hint]]);
    const { notes, found } = await drawn(text);
    expect([notes.map((note) => note.text), found]).toEqual([[`The chart has no picture. ${reason}`], []]);
  });

  test.each(["2", "many", "", "12%", "{{ null }}", '{{ "few" }}', "{{ 3 }}"])(
    "a row with an expression has the notes of one without, here with `%s`",
    async (cell) => {
      const words = async (value: string) =>
        infos((await compile(`@chart line\n| a | b | c |\n| x | ${value} | ${cell} |\n| y | 3 | 4 |\n`)).diagnostics);
      const said = await words("1");
      expect(await words("{{ 1 }}")).toEqual(said);
      expect(said.length).toBe(["many", '{{ "few" }}'].includes(cell) ? 1 : 0);
    },
  );

  const steps = (...values: readonly (number | string)[]) =>
    at(`@chart waterfall\n| a | b |\n${values.map((value, row) => `| r${row} | ${value} |\n`).join("")}`);

  test("a total in a waterfall is reported, since it is added to the sum", async () => {
    expect(await steps(100, -40.1, 59.9, -19.9, 40)).toEqual([
      [
        "value-not-shown",
        "5:8",
        "Equal to the sum of the rows above, and added to it again: “r2” and “r4”.",
        "If the row is a total, remove it: the last step ends at the sum.",
      ],
    ]);
    expect(await steps(0.1, 0.2, "{{ 0.3 }}")).toHaveLength(1);
  });

  test.each([[[]], [[5]], [[5, 5]], [[5, 0, 5]], [[5, -5, 0]], [[100, -40, 61]], [[100, -40, -60]]])(
    "no total in a waterfall of %j",
    async (values) => {
      expect((await steps(...values)).map(([code]) => code)).not.toContain("value-not-shown");
    },
  );

  test("a value is reported at its cell", async () => {
    expect(await at("@chart progress-bar\n| a | b |\n| x | 12 |\n| y | 144 |\n")).toEqual([
      [
        "value-not-shown",
        "4:7",
        "The values are not per cent: marks are filled in parts of the largest.",
        "Write a number from 0 to 100.",
      ],
    ]);
    expect(await at("@chart bar-radial\n| a | b | c |\n| x | 12 | -1 |\n| y | 1 | -4 |\n")).toEqual([
      [
        "value-not-shown",
        "3:12",
        "2 values below zero cannot be drawn around a centre and are left out.",
        "Choose a chart type for negative values, such as `@chart bar`.",
      ],
    ]);
    expect(await at("@chart area-stream\n| a | b |\n| x | 12 |\n| y | -4 |\n")).toMatchObject([
      ["value-not-shown", "4:7", "1 value below zero is not shown.", expect.any(String)],
    ]);
  });

  test("of a stream, which has no gaps, the empty cells are counted", async () => {
    const stream = (type: string) => at(`@chart ${type}\n| a | b | c |\n| x | 12 | 3 |\n| y | | 4 |\n| z | 5 | |\n`);
    const hint = "Write the number, or choose a chart type with gaps, such as `@chart line`.";
    expect(await stream("area-stream")).toEqual([
      ["value-not-shown", expect.stringMatching(/^4:/), "2 empty cells are drawn as 0.", hint],
    ]);
    expect(await stream("line")).toEqual([]);
    // Reported as a row that is too short.
    expect(await at("@chart area-stream\n| a | b | c |\n| x | 12 | 3 |\n| y | 4 |\n")).toEqual([]);
  });

  test("a share is reported with the number to write, unless it is meant as it is", async () => {
    const gauge = (...values: readonly string[]) =>
      `@chart progress-gauge\n| a | b |\n${values.map((value) => `| x | ${value} |\n`).join("")}`;
    expect(await at(gauge("0.07", "1"))).toMatchObject([
      ["share-as-fraction", "3:7", expect.any(String), "Write `7` for 7 per cent."],
    ]);
    expect(await at(gauge("0.42", "12"))).toEqual([]);
    expect(await at(gauge("1", "0"))).toEqual([]);
    expect((await at(gauge("0.42%"))).filter(([code]) => code === "share-as-fraction")).toEqual([]);
  });

  test("another rule says it first: a negative pie, a cell that looks like a number", async () => {
    const codes = async (text: string) => (await compile(text)).diagnostics.map(({ code }) => code);
    expect(await codes("@chart pie\n| a | b |\n| x | -1 |\n| y | 4 |\n")).toEqual(["pie-negative"]);
    expect(await codes("@chart bar\n| a | b |\n| x | €1.5bn |\n| y | 4 |\n")).toEqual(["not-a-number"]);
    // A word is not like a number, so only the picture misses it.
    expect(await codes("@chart bar\n| a | b |\n| x | many |\n| y | 4 |\n")).toEqual(["value-not-shown"]);
  });

  test("from and includes have places too; counts are in English, as the sentence", async () => {
    const many = Array.from({ length: 1200 }, (_, row) => `r${row},x\n`).join("");
    const found = await at(
      `---\nlocale: de\n---\n\`\`\`csv d {text=[b]}\na,b\nz,1\n${many}\`\`\`\n\n@chart bar {from=d}\n`,
    );
    expect(found).toMatchObject([
      ["value-not-shown", "1209:18", "1,200 cells that are not numbers are left out.", expect.any(String)],
    ]);
  });
});

describe("what only a picture knows", () => {
  const map = (title: string) => `@map europe\n| title | value |\n| Germany | 1 |\n| ${title} | 2 |\n`;

  test("is reported at its cell, with the name that was meant", async () => {
    const { result, found } = await drawn(`# Title\n\n${map("Grmany")}`);
    expect(result.diagnostics).toEqual([]);
    expect(found).toMatchObject([
      {
        code: "region-not-shown",
        severity: "info",
        message: "Not on this map: Grmany.",
        hint: "Did you mean `Germany`?",
        start: { line: 6, column: 3 },
      },
    ]);
    expect((await drawn("@map eurpe\n| title | value |\n| Germany | 1 |\n")).found).toMatchObject([
      { code: "region-not-shown", hint: "Did you mean `europe`?" },
    ]);
  });

  test("what has no room is reported at the first row or column that is left out", async () => {
    const rows = Array.from({ length: 252 }, (_, row) => `| Row ${row + 1} | ${row % 100} |\n`).join("");
    expect((await drawn(`@chart progress-bar\n| a | b |\n${rows}`)).found).toMatchObject([
      {
        code: "value-not-shown",
        message: "Only the first 250 of 252 rows are drawn.",
        start: { line: 253, column: 3 },
      },
    ]);
    const names = Array.from({ length: 41 }, (_, column) => `c${column + 1}`).join(" | ");
    const values = Array.from({ length: 41 }, (_, column) => column + 1).join(" | ");
    const lines = await drawn(`@chart line\n| Year | ${names} |\n| 2023 | ${values} |\n| 2024 | ${values} |\n`);
    const [note] = lines.found.filter(({ code }) => code === "series-not-shown");
    expect(note).toMatchObject({ message: "Only the first 40 of 41 columns are drawn.", start: { line: 2 } });
    expect(note!.end.column - note!.start.column).toBe("c41".length);
  });

  test("columns beside the four prices of candles are not shown, by whichever names or order the four are found", async () => {
    const chart = (header: string) => `@chart candlestick\n| Day | ${header} |\n| Mon | 5 | 9 | 2 | 6 | 1000 |\n`;
    for (const header of ["Open | High | Low | Close | Volume", "a | b | c | d | Volume"])
      expect((await drawn(chart(header))).result.diagnostics).toMatchObject([
        { code: "series-not-shown", message: "Not shown: “Volume”.", hint: expect.stringMatching("of their own") },
      ]);
    const [first] = (
      await drawn("@chart candlestick\n| Day | Volume | close | open | high | low |\n| Mon | 7 | 6 | 5 | 9 | 2 |\n")
    ).result.diagnostics;
    expect(first).toMatchObject({ message: "Not shown: “Volume”.", start: { line: 2, column: 9 } });
  });

  test("dates that an axis does not place as they are written are findings of check, at their row", async () => {
    const found = async (type: string, days: readonly string[], more = "") =>
      (
        await checked(
          `@chart ${type}\n| Day | a${more} |\n${days.map((day) => `| ${day} | 1${more && " | 1"} |\n`).join("")}`,
        )
      )
        .filter(({ code }) => code === "time-axis")
        .map(({ message, start }) => `${start.line}:${start.column} ${message}`);
    const order = "The rows are drawn in the order of time.";
    const same = "The axis is not to scale: some rows have the same date.";
    for (const type of ["line", "area-stream", "column", "column-stacked"]) {
      expect(await found(type, ["2024-01-03", "2024-01-02", "2024-01-04"]), type).toEqual([`4:3 ${order}`]);
      expect(await found(type, ["2024-01-02", "2024-01-03", "2024-01-04"]), type).toEqual([]);
      expect(await found(type, ["2024-01-02", "Total"]), type).toEqual([]);
    }
    expect(await found("line", ["2024", "2023", "2022"])).toEqual([`4:3 ${order}`]);
    expect(await found("column", ["Jan 2024", "Feb 2024", "2024-01"], " | b")).toEqual([`5:3 ${same}`]);
    expect(await found("line", ["Jan 2024", "Feb 2024", "Feb 2024"])).toEqual([]);
    for (const days of [
      ["1/2/2024", "12/1/2024"],
      ["2024/01/02", "2024/03/01"],
      ["01/2024", "02/2024"],
    ])
      expect(await found("line", days)).toEqual([
        `3:3 The axis is not to scale: igx reads titles such as “${days[0]}” as names, not as dates.`,
      ]);
    expect(await found("bar", ["1/2/2024", "12/1/2024"])).toEqual([]);
    expect(await found("line", ["2011/12", "2012/13"])).toEqual([]);
  });

  test("candles that contradict themselves, and circles without sizes, are findings of check", async () => {
    const candles =
      "@chart candlestick\n| Day | open | high | low | close |\n| a | 3 | 5 | 1 | 4 |\n| b | 3 | 2 | 4 | 3 |\n";
    expect(await checked(candles)).toMatchObject([
      {
        code: "value-not-shown",
        message: "High or low is not the outermost of the four numbers: “b”.",
        start: { line: 4, column: 11 },
      },
    ]);
    expect(await checked(candles.replace("3 | 2 | 4 | 3", "3 | 4 | 2 | 3"))).toEqual([]);
    const points = "@chart bubble-plot\n| a | x | y |\n| p | 1 | 2 |\n";
    expect(await checked(points)).toMatchObject([
      { code: "value-not-shown", message: expect.stringContaining("one size") },
    ]);
  });

  test("a region under two names is reported by the picture, and under one name by check alone", async () => {
    const world = (first: string, second: string) =>
      `@map world\n| title | value |\n| ${first} | 1 |\n| ${second} | 2 |\n`;
    expect((await drawn(world("USA", "United States"))).found).toMatchObject([
      {
        code: "region-not-shown",
        message: "Given more than once, shown as given last: United States.",
        start: { line: 4 },
      },
    ]);
    expect((await drawn(world("USA", "USA"))).found).toEqual([]);
  });

  test("rows that are drawn in the order of time keep their places", async () => {
    const candles = "| 2024-01-03 | 1 | 3 | 1 | 2 |\n| 2024-01-02 | 1 | 3 | 1 | |\n";
    expect((await drawn(`@chart candlestick\n| Day | open | high | low | close |\n${candles}`)).found).toMatchObject([
      { code: "value-not-shown", message: expect.stringContaining("“2024-01-02”"), start: { line: 4, column: 28 } },
    ]);
  });

  test("a comment suppresses contrast and cut labels of an element too", async () => {
    const chart = "@chart bar {colors=[#ffe08a]}\n| a | b |\n| x | 1 |\n";
    expect((await drawn(chart)).found.map(({ code }) => code)).toEqual(["low-contrast"]);
    const silent = await drawn(`// igx-disable-next-line low-contrast our brand\n${chart}`);
    expect([...silent.result.diagnostics, ...silent.found]).toEqual([]);
  });

  test("a comment suppresses it above the element and above any row; check does not call the comment unused", async () => {
    const comment = "// igx-disable-next-line region-not-shown the service has it\n";
    for (const text of [comment + map("Grmany"), map("Grmany").replace("| Grmany", `${comment}| Grmany`)]) {
      const { result, found } = await drawn(text);
      expect([...result.diagnostics, ...found]).toEqual([]);
    }
    expect((await drawn(`${comment}# Title\n\n${map("Grmany")}`)).found).toHaveLength(1);
  });

  test("the configuration changes its severity, and turns it off", async () => {
    const rules = (severity: string) => ({ project: { rules: { "region-not-shown": severity } } });
    expect((await drawn(map("Grmany"), rules("warning"))).found).toMatchObject([{ severity: "warning" }]);
    expect((await drawn(map("Grmany"), rules("off"))).found).toEqual([]);
  });

  test("a loop reports it once; equal colours and a missing picture are notes too", async () => {
    expect((await drawn(`@for i in [1, 2, 3]\n${map("Grmany")}@end\n`)).found).toHaveLength(1);
    const line = "@chart line {colors=[#111111 #111111]}\n| a | b | c |\n| x | 1 | 2 |\n| y | 1 | 2 |\n";
    expect((await drawn(line)).found).toMatchObject([
      { code: "colors-repeat", message: "“c” and “b” have the same colour." },
    ]);
    expect((await drawn("@chart bubble\n| a | b |\n| x | -1 |\n")).notes.map(({ text }) => text)).toContain(
      "The chart has no picture. It has no value above zero, and bubbles need one for their size.",
    );
  });

  test("a line that is covered by an equal one is a finding at the name of its column", async () => {
    const { found } = await drawn("@chart line\n| a | b | c |\n| x | 1 | 1 |\n| y | 2 | 2 |\n");
    expect(found).toMatchObject([
      {
        code: "series-not-shown",
        message: "“b” is covered by “c”: their values are equal.",
        hint: expect.stringContaining("Remove one of the columns"),
        start: { line: 2, column: 7 },
      },
    ]);
  });

  test("a chart without a picture asks for the values that it needs", async () => {
    const { found } = await drawn("@chart bar-radial\n| a | b |\n| x | 0 |\n");
    expect(found).toMatchObject([
      {
        message: "The chart has no picture. It needs a number above zero: less cannot be drawn around a centre.",
        hint: "Write the values that the chart needs, or choose another chart type.",
      },
    ]);
  });

  test("a very long name is not compared with all regions", async () => {
    const { found } = await drawn(map("x".repeat(100_000)));
    expect(found).toMatchObject([{ code: "region-not-shown", hint: expect.stringContaining("Check the spelling") }]);
  });
});
