import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { renderSvg } from "../../src/render/render-svg.js";

const found = async (code: string, text: string) => {
  const { diagnostics } = await compile(text);
  return diagnostics.flatMap((one) =>
    one.code === code ? [`${one.start.line}:${one.start.column} ${one.message}`] : [],
  );
};

const steps = "| Step | Sum |\n| Sales | 120 |\n| Costs | -80.5 |\n| Tax | -50 |\n";
const parts = "| Year | A | B |\n| 2020 | 5 | 8 |\n| 2021 | 2 | -3 |\n";

test("a limit that sums and prices do not keep is named, with where the axis goes", async () => {
  const axis = (chart: string, rows: string) => found("invalid-axis", `@chart ${chart}\n${rows}`);
  expect(await axis("waterfall {axis={max=100 min=0}}", steps)).toEqual([
    "1:29 `max` is 100, but the axis goes to 120: none of its values can be left out.",
    "1:37 `min` is 0, but the axis goes to -10.5: none of its values can be left out.",
  ]);
  expect(await axis("waterfall {axis={max=120 min=-20}}", steps)).toEqual([]);
  expect(await axis("area {stack axis={max=10}}", parts)).toHaveLength(1);
  expect(await axis("area {share axis={max=80}}", parts)).toHaveLength(1);
  expect(await axis("area {share axis={max=100}}", parts)).toEqual([]);
  expect(await axis("area {axis={max=5}}", parts)).toEqual([]);
  const prices = "| Day | Open | High | Low | Close |\n| 1 | 10 | 15 | 8 | 12 |\n";
  expect(await axis("candlestick {axis={min=9}}", prices)).toHaveLength(1);
  expect(await axis("candlestick {axis={min=8 max=15}}", prices)).toEqual([]);
});

test("a mark may be at the closing bar, and its value is one that a picture can show", async () => {
  const marks = (chart: string, mark: string) => found("mark-not-shown", `@chart ${chart}\n${steps}@mark {${mark}}\n`);
  expect(await marks('waterfall {total="Profit"}', 'row="Profit" text="What is left"')).toEqual([]);
  expect(await marks("waterfall", 'row="Profit"')).toHaveLength(1);
  expect(await marks("bar", "value=1e400")).toEqual(["6:14 The value of the mark is larger than a picture can show."]);
});

test("marks in per cent: a unit or a pattern says so, as pictures read it", async () => {
  const notes = (attributes: string, value: string) =>
    found("value-not-shown", `@chart progress-bar {${attributes}}\n| Goal | A |\n| x | ${value} |\n`);
  expect(await notes('unit="%"', "104")).toEqual(["3:7 More than 100 per cent is drawn as full: “x”."]);
  expect(await notes('format={A="0%"}', "1.04")).toEqual(["3:7 More than 100 per cent is drawn as full: “x”."]);
  expect(await notes('format="0%"', "0.42")).toEqual([]);
  expect(await notes("unit=t", "104")).toEqual([
    "3:7 The values are not per cent: marks are filled in parts of the largest.",
  ]);
});

test("what is beyond a limit is not repeated as advice, and a group is no column of another tool", async () => {
  const hint = async (text: string) => {
    const { diagnostics } = await compile(`${text}\n| a | b | c |\n| x | 1 | 2 |\n`);
    return diagnostics.find(({ severity }) => severity === "error")?.hint;
  };
  expect(await hint("@chart line {panels=13}")).toBe("Write `panels=3`.");
  expect(await hint("@chart line {decimals=21}")).toBe("Write `decimals=1`.");
  expect(await hint("@chart line {panels='3'}")).toBe("Write `panels=3`.");
  expect(await hint("@chart line {axis={max=1e400}}")).toBe("Write a smaller number, or remove `max`.");
  expect(await hint("@chart line {axis={min=5 max=3}}")).toBe("Write `min=3 max=5`, or remove one of them.");
  expect(await hint("@chart line {axis={min=5 max=5}}")).toBe("Write a larger `max`, or remove one of them.");
  for (const name of ["x", "y"])
    expect(await hint(`@chart bar {${name}={min=0}}`)).toBe(
      `Remove \`${name}\`; it is an attribute of \`scatter\`, \`bubble-plot\`.`,
    );
});

test("one mistake of an axis or a mark has one finding", async () => {
  const codes = async (text: string) => (await compile(text)).diagnostics.map(({ code }) => code);
  for (const chart of ["bar", "column", "area"])
    expect(await codes(`@chart ${chart} {axis={min=5 max=3}}\n| a | b |\n| x | 4 |\n`)).toEqual(["invalid-axis"]);
  const mark = (attributes: string) => codes(`@chart line\n| a | b |\n| x | 4 |\n| y | 5 |\n@mark {${attributes}}\n`);
  expect(await mark("value=abc")).toEqual(["attribute-type"]);
  expect(await mark("value 1.5")).toEqual(["syntax-error"]);
  expect(await mark("at=1.5")).toEqual(["unknown-attribute"]);
  expect(await mark("value=“1.5”")).toEqual(["smart-quotes"]);
  expect(await mark("text=Goal")).toEqual(["mark-not-shown"]);
});

test("what areas on each other cannot show is found before they are drawn", async () => {
  const chart = (attributes: string) =>
    found("value-not-shown", `@chart area {${attributes}}\n${parts}| 2022 | 4 | |\n`);
  for (const attributes of ["share", "stack", "share panels"])
    expect(await chart(attributes)).toEqual([
      "4:14 1 value below zero is not shown.",
      "5:14 1 empty cell is drawn as 0.",
    ]);
  expect(await chart("stack=false")).toEqual([]);
});

test("an attribute that changes nothing is found, with what decides instead", async () => {
  const map = (attributes: string, rows = "| title | value |\n| Brazil | 66 |\n| India | 6 |") =>
    found("no-effect", `@map world {${attributes}}\n${rows}\n`);
  expect(await map("classes=4 method=quantile breaks=[5 10]")).toEqual([
    "1:13 `classes` has no effect: `breaks` decides the classes.",
    "1:23 `method` has no effect: `breaks` decides the classes.",
  ]);
  for (const attribute of ["classes=4", "method=equal", "breaks=[5 10]"])
    expect(await map(`symbols ${attribute}`)).toEqual([
      `1:21 \`${attribute.split("=")[0]}\` has no effect: circles show values by their size.`,
    ]);
  expect(await map("breaks=[] classes=3")).toEqual(["1:13 `breaks` has no effect: it has no limits."]);
  const groups = "| title | value | group |\n| Brazil | 66 | A |\n| India | | |";
  expect(await map("classes=3", groups)).toEqual(["1:13 `classes` has no effect: no region is coloured by its value."]);
  for (const attributes of [
    "classes=4 method=jenks",
    "breaks=[5 10]",
    "classes=3 breaks=[10 5]",
    "symbols=false classes=3",
  ])
    expect(await map(attributes)).toEqual([]);
  const stack = (attributes: string, rows: string) => found("no-effect", `@chart bar-stacked {${attributes}}\n${rows}`);
  expect(await stack("panels totals", parts)).toEqual(["1:28 `totals` has no effect: each panel has one series."]);
  expect(await stack("totals", "| Year | A |\n| 2020 | 5 |\n")).toEqual([
    "1:21 `totals` has no effect: the chart has one series.",
  ]);
  expect(await stack("totals=false panels", parts)).toEqual([]);
  expect(await stack("totals", parts)).toEqual([]);
});

test("a target or an end of a range that is text is not drawn, and found; one that is only written like a number has one finding", async () => {
  const codes = async (attributes: string, row: string) => {
    const rows = attributes === "target=T" ? "| a | b | T |\n| x | 1 | 2 |" : "| a | b | T | U |\n| x | 1 | 2 | 3 |";
    const { diagnostics } = await compile(`@chart bar {${attributes}}\n${rows}\n${row}\n`);
    return diagnostics.map(({ code, message, start }) => `${code} ${start.line}:${start.column} ${message}`);
  };
  expect(await codes("target=T", "| y | 1 | soon |")).toEqual([
    "value-not-shown 4:11 Without a target, since it is not a number: “y”.",
  ]);
  expect(await codes("range=[T U]", "| y | 1 | low | high |")).toEqual([
    "value-not-shown 4:11 Without a range, since its ends are not both numbers: “y”.",
  ]);
  expect(await codes("target=T", "| y | 1 | n/a |")).toEqual(["not-a-number 4:11 `n/a` is text, not a number."]);
  expect(await codes("target=T", "| y | 1 | |")).toEqual([]);
});

test("a column of a target that the rows have twice is an error: igx does not take one of them", async () => {
  const rows = "| a | b | T | T |\n| x | 1 | 2 | 3 |\n";
  expect(await found("duplicate-column", `@chart bar {target=T}\n${rows}`)).toEqual([
    "1:20 The header contains the column `T` twice.",
  ]);
  expect(await found("duplicate-column", `@chart bar\n${rows}`)).toEqual([]);
});

test("a row whose sum is 0 has no shares, which is found", async () => {
  const rows = "| Year | A | B |\n| 2020 | 1 | 2 |\n| 2021 | 0 | 0 |\n| 2022 | 0 | |\n";
  for (const chart of ["area", "bar-stacked"])
    expect(await found("value-not-shown", `@chart ${chart} {share}\n${rows}`)).toContain(
      "4:10 Drawn as 0, since a sum of 0 has no shares: “2021” and “2022”.",
    );
  expect(await found("value-not-shown", `@chart bar-stacked\n${rows}`)).toEqual([]);
});

test("a range with one end is not drawn, and found at the missing end", async () => {
  const chart = (rows: string) =>
    found("value-not-shown", `@chart bar {range=[Low High]}\n| a | b | Low | High |\n${rows}`);
  expect(await chart("| x | 1 | 0 | 2 |\n| y | 1 | 0 | |\n| z | 1 | | |\n| w | 1 | | 2 |\n")).toEqual([
    "4:15 Without a range, since its ends are not both numbers: “y” and “w”.",
  ]);
  expect(await chart("| x | 1 | 0 | 2 |\n| z | 1 | | |\n")).toEqual([]);
  const table = "```csv t\na,b,Low,High\nx,1,0,2\ny,2,,3\n```\n\n";
  expect(await found("value-not-shown", `${table}@chart line {from=t columns=[a b] range=[Low High]}\n`)).toEqual([
    "7:19 Without a range, since its ends are not both numbers: “y”.",
  ]);
});

test("a mark at a name that several columns or rows have is found, with each of them, and not drawn", async () => {
  const marked = async (chart: string, header: string, mark: string) => {
    const rows = "| 2019 | 61 | 52 |\n| 2020 | 64 | 51 |\n| 2020 | 70 | 50 |\n";
    const { diagnostics, output } = await compile(`@chart ${chart}\n${header}\n${rows}@mark {${mark} text="Here"}\n`);
    const found = diagnostics.filter(({ code }) => code === "mark-not-shown");
    const places = found.map(({ message, related }) => [
      message,
      ...related!.map(({ start }) => `${start.line}:${start.column}`),
    ]);
    return { found: places, isDrawn: />Here</.test(renderSvg(output!.pictureJson)) };
  };
  const [twice, once] = ["| Year | A | A |", "| Year | A | B |"];
  for (const chart of ["line", "line {panels}"]) {
    expect(await marked(chart, twice, 'row="2019" column=A')).toEqual({
      found: [['The sheet has several columns "A": the mark can be at any of them.', "2:10", "2:14"]],
      isDrawn: false,
    });
    expect(await marked(chart, once, 'row="2020" column=A')).toEqual({
      found: [['The sheet has several rows "2020": the mark can be at any of them.', "4:3", "5:3"]],
      isDrawn: false,
    });
    expect(await marked(chart, once, 'row="2019" column=A')).toEqual({ found: [], isDrawn: true });
  }
  const { diagnostics } = await compile(`@chart line\n| a | b |\n${"| x | 1 |\n".repeat(20)}@mark {row=x}\n`);
  expect(diagnostics.find(({ code }) => code === "mark-not-shown")!.related).toHaveLength(5);
  for (const mark of ['row="2020"', 'row="2019" to="2020"']) {
    const { found, isDrawn } = await marked("line", once, mark);
    expect([found.length, isDrawn]).toEqual([1, false]);
  }
});

test("a mark at or below zero has no place on a logarithmic axis", async () => {
  const marks = (chart: string, mark: string) =>
    found("mark-not-shown", `@chart ${chart}\n| a | b | c |\n| x | 1 | 2 |\n@mark {${mark}}\n`);
  expect(await marks("line {axis={scale=log}}", "value=-1")).toEqual(["4:14 -1 has no place on a logarithmic scale."]);
  expect(await marks("line {axis={scale=log}}", "value=0 to=2")).toHaveLength(1);
  expect(await marks("scatter {y={scale=log}}", "value=0")).toHaveLength(1);
  expect(await marks("scatter {x={scale=log}}", "value=0")).toEqual([]);
  expect(await marks("line {axis={scale=log}}", "value=1 to=2")).toEqual([]);
});

test("an empty list names no point", async () => {
  expect(await found("unknown-highlight", "@chart scatter {names=[]}\n| a | x | y |\n| p | 1 | 2 |\n")).toEqual([]);
});

test("an attribute of other chart types is named with them, also where writers of other tools mean another one", async () => {
  const rows = "| a | b |\n| x | 1 |\n";
  const { diagnostics } = await compile(`@chart line {stack}\n${rows}\n@chart line {group=b}\n${rows}`);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, message, hint }) => `${code}: ${message} ${hint}`)).toEqual([
    "attribute-not-allowed: A chart of this type cannot have `stack`. It is an attribute of `area`. Write the chart type: `@chart bar-stacked` or `@chart column-stacked`.",
    "attribute-not-allowed: A chart of this type cannot have `group`. It is an attribute of `scatter`, `bubble-plot`. Write `row=COLUMN value=COLUMN aggregate=sum` for one row of each group.",
  ]);
});

test("a chart type has its article", async () => {
  const area = "@chart area {axis={min=1}}\n| a | b |\n| x | 1 |\n";
  expect(await found("not-from-zero", area)).toEqual([
    "1:24 An `area` chart shows lengths from zero, and its axis begins at 1.",
  ]);
  const stream = "@chart area-stream\n| a | b |\n| x | 1 |\n@mark {value=1}\n";
  expect(await found("attribute-not-allowed", stream)).toEqual(["4:1 An `area-stream` chart cannot have `@mark`."]);
});

test("a mark is at a value of a series, not at a target or a range", async () => {
  const marks = (attributes: string, column: string) =>
    found(
      "mark-not-shown",
      `@chart line {${attributes}}\n| a | b | c | d |\n| x | 1 | 2 | 3 |\n@mark {row=x column=${column}}\n`,
    );
  expect(await marks("target=c", "c")).toEqual(['4:21 "c" is a column of `target` or `range`, and not a series.']);
  expect(await marks("range=[c d]", "d")).toHaveLength(1);
  expect(await marks("range=[c d]", "b")).toEqual([]);
  expect(await marks("target=c", "d")).toEqual([]);
});
