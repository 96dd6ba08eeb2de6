import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { findings, render } from "../support/template.js";

/* The paragraph "Long tables" of the language's contract, sentence by sentence. */

const fence = "```";
const stocks = `${fence}csv stocks
symbol,date,price,hue
MSFT,2000-02,39.81,#ff0000
MSFT,2000-01,36.350,
AAPL,2000-02,25.94,
AAPL,2000-03,0.10,#00ff00
IBM,2000-03,100.52,
${fence}
`;
const long = "from=stocks row=date series=symbol value=price";

/** The sheets of the first element of a document without findings; what its picture leaves out is not about the table. */
async function sheets(source: string, input = {}): Promise<string> {
  const { json, diagnostics } = await render(source, input);
  const allowed = ["mixed-column", "blank-title", "mixed-scale"];
  const bad = diagnostics.filter(({ code, severity }) => !allowed.includes(code) && severity !== "info");
  if (json === undefined || bad.length > 0) throw new Error(bad.map(({ message }) => message).join("\n"));
  return /"data":(.*?)\}\]$/s.exec(json)![1]!;
}
const chart = (attributes: string, table = stocks) => sheets(`${table}@chart line {${attributes}}\n`);
const fenced = (json: string) => `${fence}json t\n${json}\n${fence}\n`;

/** The only error of a chart: place, code and message. */
async function finding(attributes: string, table = stocks, input = {}): Promise<string> {
  const { diagnostics } = await render(`${table}@chart line {${attributes}}\n`, input);
  const [one, ...others] = diagnostics.filter(({ severity }) => severity === "error");
  expect(others).toEqual([]);
  return `${one!.start.column}-${one!.end.column} ${one!.code} ${one!.message}`;
}

describe("long tables", () => {
  test("rows and columns in the order of first appearance, a missing pair empty, digits as written", async () => {
    expect(await chart(long)).toBe(
      '[[["date","MSFT","AAPL","IBM"],["2000-02",39.81,25.94,""],["2000-01",36.350,"",""],["2000-03","",0.10,100.52]]]',
    );
  });

  test("header names the first cell; without series, one column is named by value", async () => {
    expect(await chart('from=stocks row=date value=price aggregate=max header="Month of the year"')).toBe(
      '[[["Month of the year","price"],["2000-02",39.81],["2000-01",36.350],["2000-03",100.52]]]',
    );
    expect(await chart("from=stocks header=x columns=[symbol price]")).toContain('[["x","price"]');
  });

  test("@sheet takes one, and each turn of a loop", async () => {
    const source = `${stocks}@chart line\n@for s in unique(stocks.symbol)\n@sheet {from={{ where(stocks, x => x.symbol == s) }} row=date series=symbol value=price}\n@end\n`;
    expect(await sheets(source)).toBe(
      '[[["date","MSFT"],["2000-02",39.81],["2000-01",36.350]],[["date","AAPL"],["2000-02",25.94],["2000-03",0.10]],[["date","IBM"],["2000-03",100.52]]]',
    );
  });

  test("equal values are one row and one column, whatever their type and digits", async () => {
    const table = fenced(
      '[{"y": 24.40, "s": 2024, "v": 1}, {"y": 24.4, "s": 2023, "v": 2}, {"y": true, "s": null, "v": 3}, {"y": null, "s": 2024.0, "v": 4}, {"y": "", "s": 9007199254740993, "v": "n"}]',
    );
    expect(await chart("from=t row=y series=s value=v", table)).toBe(
      '[[["y","2024","2023","","9007199254740993"],["24.40",1,2,"",""],["true","","",3,""],["",4,"","",""],["","","","","n"]]]',
    );
  });

  test("blank cells of row and series, which make a title without text, are one finding each, at the attribute", async () => {
    const table = fenced(
      '[{"d": "a", "s": "x", "v": 1}, {"d": null, "s": " ", "v": 2}, {"d": "b", "s": null, "v": 3}]',
    );
    const source = `${table}@for n in range(2)\n@chart line {from=t row=d series=s value=v}\n@end\n`;
    const { diagnostics } = await render(source);
    expect(
      diagnostics.map(({ code, severity, start, hint }) => [code, severity, start.column, hint?.split("`")[1]]),
    ).toEqual([
      ["blank-title", "warning", 25, "from={{ where(t, row => row.d != null) }}"],
      ["blank-title", "warning", 34, "from={{ where(t, row => row.s != null) }}"],
    ]);
    const kept = source.replace("from=t", "from={{ where(t, row => row.d != null && row.s != null) }}");
    expect(await findings(kept)).toEqual([]);
    // Rows that are not shown need no title.
    expect(await findings(source.replace("series=s ", "top=1 other=Rest "))).toEqual([]);
    expect(await findings(source.replace("series=s ", "aggregate=first "))).toEqual(["5:25-26 blank-title"]);
  });

  test("color is the first colour of a row", async () => {
    expect(await chart(`${long} color=hue`)).toBe(
      '{"sheets":[{"header":["date","MSFT","AAPL","IBM"],"rows":[{"header":"2000-02","data":[39.81,25.94,""],"color":"#ff0000"},{"header":"2000-01","data":[36.350,"",""]},{"header":"2000-03","data":["",0.10,100.52],"color":"#00ff00"}]}]}',
    );
  });

  test("a table without rows keeps what is known of its header", async () => {
    const none = (attributes: string) =>
      render(`${stocks}@let none = where(stocks, s => false)\n@chart line {from=none ${attributes}}\n`);
    expect((await none("row=date series=symbol value=price sort=-x")).json).toContain('"data":[[["date"]]]');
    expect((await none("row=date value=price top=3")).json).toContain('"data":[[["date","price"]]]');
    expect((await none("row=date aggregate=count")).json).toContain('"data":[[["date","count"]]]');
  });
});

describe("aggregate", () => {
  const pairs = fenced(
    '[{"r": "a", "s": "x", "v": 0.1}, {"r": "a", "s": "x", "v": 0.2}, {"r": "a", "s": "x", "v": null}, {"r": "a", "s": "y", "v": 24.40}, {"r": "b", "s": "y", "v": null}, {"r": "a", "s": "x", "v": 7}]',
  );

  test.each([
    ["sum", "7.3"],
    ["mean", "2.433333333333333"],
    ["median", "0.2"],
    ["min", "0.1"],
    ["max", "7"],
    ["first", "0.1"],
    ["last", "7"],
  ])("%s skips null, and leaves a single value as it is written", async (name, value) => {
    expect(await chart(`from=t row=r series=s value=v aggregate=${name}`, pairs)).toBe(
      `[[["r","x","y"],["a",${value},24.40],["b","",""]]]`,
    );
  });

  test("count is of values; without value, of records", async () => {
    expect(await chart("from=t row=r series=s value=v aggregate=count", pairs)).toBe(
      '[[["r","x","y"],["a",3,1],["b","",0]]]',
    );
    expect(await chart("from=t row=r series=s aggregate=count", pairs)).toBe('[[["r","x","y"],["a",4,1],["b","",1]]]');
    expect(await chart("from=t row=s aggregate=count sort=-count", pairs)).toBe('[[["s","count"],["x",4],["y",2]]]');
  });

  test("a blank cell beside a value is no second value", async () => {
    const table = fenced('[{"r": "a", "v": null}, {"r": "a", "v": 5}, {"r": "a", "v": null}]');
    expect(await chart("from=t row=r value=v", table)).toBe('[[["r","v"],["a",5]]]');
  });

  test("without it, two values for one pair are a mistake at the column of values", async () => {
    expect(await finding("from=t row=r series=s value=v", pairs)).toBe(
      "42-43 duplicate-cell The column `v` has two values for `a` and `x`: `0.1` and `0.2`.",
    );
    const { diagnostics } = await render(`${pairs}@chart line {from=t row=r value=v}\n`);
    expect(diagnostics[0]!.hint).toContain("write `series=COLUMN` with the column that tells them apart");
  });

  test("values that it does not take are found by type, in every branch, or when it runs", async () => {
    expect(await findings(`${stocks}@if false\n@chart line {${long} aggregate=sum}\n@end\n# a\n`)).toEqual([]);
    const wrong = "from=stocks row=date value=symbol aggregate=mean";
    expect(await findings(`${stocks}@if false\n@chart line {${wrong}}\n@end\n# a\n`)).toEqual([
      "10:41-47 argument-type",
    ]);
    const mixed = fenced('[{"r": "a", "v": 1}, {"r": "a", "v": "x"}]');
    expect(await finding("from=t row=r value=v aggregate=sum", mixed)).toBe(
      "33-34 argument-type `sum` cannot take the values for `a`: one is a string, not a number.",
    );
    expect(await finding("from=t row=r value=v aggregate=max", mixed)).toBe(
      "33-34 argument-type `max` cannot take the values for `a`: item 1 is a number, but item 2 is a string.",
    );
    const hintOf = async (attributes: string, table: string) =>
      (await render(`${table}@chart line {${attributes}}\n`)).diagnostics.find(({ code }) => code === "argument-type")!;
    const blank = fenced('[{"r": null, "s": "x", "v": 1}, {"r": null, "s": "x", "v": "b"}]');
    expect(await hintOf("from=t row=r series=s value=v aggregate=sum", blank)).toMatchObject({
      message: "`sum` cannot take the values for a blank title and `x`: one is a string, not a number.",
      hint: "Choose another column, or `count`, `first` or `last`.",
    });
    const words = fenced('[{"r": "a", "s": "x", "v": "b"}]');
    expect((await hintOf("from=t row=r series=s value=v sort=-v", words)).hint).toBe(
      "Sort by another column: `-v` compares the sums of the rows.",
    );
    const huge = fenced('[{"r": "a", "v": 1e308}, {"r": "a", "v": 1e308}]');
    expect(await finding("from=t row=r value=v aggregate=sum", huge)).toMatch(/^33-34 number-not-finite/);
  });
});

describe("sort, top and other", () => {
  const rows = fenced(
    '[{"n": "a", "v": 2, "t": "x"}, {"n": "b", "v": null, "t": "y"}, {"n": "c", "v": 10, "t": "x"}, {"n": "d", "v": 2, "t": null}, {"n": "e", "v": 0.70, "t": "z"}]',
  );
  const order = async (attributes: string) =>
    [...(await chart(attributes, rows)).matchAll(/\["([a-z])",/g)]
      .map(([, name]) => name)
      .join("")
      .slice(1);

  test("order the rows of a plain table: stable, null last in both directions", async () => {
    expect(await order("from=t sort=v")).toBe("eadcb");
    expect(await order("from=t sort=-v")).toBe("cadeb");
    expect(await order("from=t columns=[n v] sort=-t")).toBe("ebacd");
    expect(await order('from=t sort="{{ "-v" }}" top={{ 1 + 1 }}')).toBe("ca");
    expect(await order("from=t top=9")).toBe("abcde");
  });

  test("a column whose name begins with a hyphen is that column", async () => {
    const table = fenced('[{"n": "a", "v": 1, "-v": 9}, {"n": "b", "v": 2, "-v": 8}]');
    expect(await chart("from=t sort=-v", table)).toBe('[[["n","v","-v"],["b",2,8],["a",1,9]]]');
    expect(await chart("from=t sort=--v", table)).toBe('[[["n","v","-v"],["a",1,9],["b",2,8]]]');
  });

  test("other sums the rest; a column without numbers stays empty", async () => {
    expect(await chart('from=t sort=-v top=2 other="All others"', rows)).toBe(
      '[[["n","v","t"],["c",10,"x"],["a",2,"x"],["All others",2.7,""]]]',
    );
    expect(await chart("from=t top=5 other=Other", rows)).not.toContain("Other");
    const mixed = fenced('[{"n": "a", "v": 1}, {"n": "b", "v": 1}, {"n": "c", "v": "x"}]');
    expect(await finding("from=t top=1 other=Other", mixed)).toBe(
      "33-38 argument-type `sum` cannot take the values of the column `v`: one is a string, not a number.",
    );
  });

  test("in a long table sort names a column that it makes, its rows, the total, or another column", async () => {
    const first = async (attributes: string) => /\],\["(.*?)"/.exec(await chart(attributes))![1];
    expect(await first(`${long} sort=date`)).toBe("2000-01");
    expect(await first(`${long} sort=-date`)).toBe("2000-03");
    expect(await first(`${long} sort=MSFT`)).toBe("2000-01");
    expect(await first(`${long} sort=-IBM`)).toBe("2000-03");
    expect(await first(`${long} sort=-price`)).toBe("2000-03");
    expect(await first(`${long} sort=price`)).toBe("2000-01");
    expect(await first(`${long} sort=hue`)).toBe("2000-03");
    expect(await chart(`${long} sort=-price top=1 other=Other`)).toBe(
      '[[["date","MSFT","AAPL","IBM"],["2000-03","",0.10,100.52],["Other",76.16,25.94,""]]]',
    );
    // The mean of all values of a row, not the sum of its means.
    expect(await first("from=stocks row=symbol series=date value=price aggregate=mean sort=-price")).toBe("IBM");
  });

  test("the rows of maps and facts: other is the title of the region, or the fact", async () => {
    const regions = `${fence}csv t\nvalue,title,group\n1,Peru,A\n3,Brazil,A\n0.5,Chile,\n${fence}\n`;
    expect(await sheets(`${regions}@map world {from=t sort=-value top=1 other=Other}\n`)).toBe(
      '[{"title":"Brazil","value":3},{"title":"Other","value":1.5}]'.replace('"value":3', '"value":3,"group":"A"'),
    );
    const facts = fenced('[{"fact": "f", "figure": 4}, {"fact": "g", "figure": 2}, {"fact": "h", "figure": 3}]');
    expect(await sheets(`${facts}@facts {from=t top=1 other=Rest}\n`)).toBe(
      '[{"figure":4,"fact":"f"},{"figure":5,"fact":"Rest"}]',
    );
  });
});

describe("mistakes", () => {
  test.each([
    ["from=stocks row=dat value=price", "30-33", "Did you mean `date`?"],
    ["from=stocks row=date series=symbl value=price", "42-47", "Did you mean `symbol`?"],
    ["from=stocks row=date value=prise", "41-46", "Did you mean `price`?"],
    ["from=stocks sort=-prise", "32-37", "Did you mean `price`?"],
    ["from=stocks row=date value=price sort=prise", "52-57", "Did you mean `price`?"],
  ])("an unknown column is found in a branch that is not taken: %s", async (attributes, place, hint) => {
    const { diagnostics } = await render(
      `${stocks}@if false\n@chart line {${attributes}}\n@end\n# {{ count(stocks) }}\n`,
    );
    const found = diagnostics.map(({ code, start, end, hint, fixes }) => [
      `${start.column}-${end.column} ${code}`,
      hint,
      fixes?.length,
    ]);
    expect(found).toEqual([[`${place} unknown-column`, hint, 1]]);
  });

  test.each([["color=Closing", '"close, adj"']])(
    "%s names a column as `columns` renames it, and is told its name in the table",
    async (attribute, written) => {
      const table = '```csv t\ndate,"close, adj"\n2024-01-02,3\n2024-01-03,5\n```\n';
      const { diagnostics } = await render(
        `${table}@chart line {from=t columns=[Day=date Closing="close, adj"] ${attribute}}\n`,
      );
      expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
        ["unknown-column", `Did you mean \`${written}\`?`],
      ]);
    },
  );

  test("a column that only the data shows is found when it runs", async () => {
    expect(await finding(`${long} sort=-MSTF`)).toBe("67-71 unknown-column The table has no column `MSTF`.");
    const source = "@param t: list\n@param by: string\n@chart line {from=t row={{ by }} value=v}\n";
    const params = { t: [{ a: "x", v: 1 }], by: "b" };
    expect(await findings(source, { params })).toEqual(["3:25-33 unknown-column"]);
    expect(await findings(source, { params: { ...params, by: "a" } })).toEqual([]);
  });

  test.each([
    ["from=stocks series=symbol", "series", "without `row`"],
    ["from=stocks value=price", "value", "without `row`"],
    ["from=stocks aggregate=sum", "aggregate", "without `row`"],
    ["from=stocks series=symbol value=price aggregate=sum", "series", "without `row`"],
    ["from=stocks row=date", "row", "without `value`"],
    ["from=stocks row=date aggregate=sum", "row", "without `value`"],
    [`${long} columns=[date]`, "columns", "with `row`"],
    [`${long} other=x`, "other", "without `top`"],
  ])("attributes that mean nothing together: %s", async (attributes, name, condition) => {
    expect(await finding(attributes)).toMatch(
      new RegExp(`attribute-not-allowed \`@chart\` ${condition} cannot have \`${name}\`\\.$`),
    );
  });

  test("none of them means anything without from", async () => {
    const all = "row=a series=b value=c aggregate=sum header=d sort=e top=1 other=f";
    expect(await findings(`@chart line {${all}}\n| a | b |\n| c | 1 |\n`)).toHaveLength(8);
    expect(await findings(`@map world {sort=value top=2}\n| title | value |\n| Brazil | 1 |\n`)).toHaveLength(2);
    const [map] = await findings(`${fence}csv t\ntitle,value\nBrazil,1\n${fence}\n@map world {from=t row=title}\n`);
    expect(map).toBe("5:20-23 attribute-not-allowed");
  });

  test.each([
    ["top=0", "`top` must be an integer of at least 1, such as `10`, not `0`."],
    ["top=-3", "not `-3`."],
    ["top=2.5", "not `2.5`."],
    ["top={{ 1 - 1 }}", "not `0`."],
    ['top="ten"', 'not the string `"ten"`.'],
    ["sort", "`sort` must be the name of a column, not `true`."],
    ["columns=[]", "`columns` must be a list in brackets, such as `[country bags]`, not an empty list."],
    ["columns=[{{ null }}]", "not an empty list."],
    ["row=[date] value=price", "`row` must be the name of a column, not a list."],
    [`${long.slice(12)} aggregate=average`, "not `average`."],
  ])("a value that cannot be read: %s", async (attributes, message) => {
    expect(await finding(`from=stocks ${attributes}`)).toContain(`attribute-type`);
    expect(await finding(`from=stocks ${attributes}`)).toContain(message);
  });

  test("an attribute that is null is left out", async () => {
    const rows = "from=stocks columns=[symbol price]";
    expect(await chart(`${rows} top={{ null }} sort={{ null }}`)).toBe(await chart(rows));
    expect(await finding("from=stocks row=date value={{ null }}")).toMatch(/^26-29 attribute-not-allowed/);
  });

  test("rows and columns in their thousands are more cells than a document may have", async () => {
    const t = Array.from({ length: 3000 }, (_, at) => ({ r: `r${at}`, s: `s${at}`, v: at }));
    const source = "@param t: list\n@chart line {from=t row=r series=s value=v}\n";
    expect(await findings(source, { params: { t } })).toContain("2:19-20 limit-exceeded");
    const some = await render(source, { params: { t: t.slice(0, 20) } });
    expect(some.findings).toEqual([]);
  });
});

describe("the documents of the notes", () => {
  const notes = readFileSync(new URL("../../grammar/template-notes.md", import.meta.url), "utf8");
  const section = notes.slice(notes.indexOf("## Make a chart of a long table"));
  const documents = [...section.matchAll(/^(`{3,4})igx\n([\s\S]*?)^\1$/gm)].map(([, , text]) => text!);

  test("make what the text says", async () => {
    const [made, written, summarized, sorted] = await Promise.all(documents.slice(0, 4).map((text) => render(text)));
    expect(made!.json).toBe(written!.json);
    expect(summarized!.json).toContain('["Denver",2000.5,""],["Boise",400,""]');
    expect(summarized!.json).toContain('[["species","count"],["gull",3],["hawk",1]]');
    expect(sorted!.json).toContain(
      '[["country","2023","2024"],["Brazil",66.4,69.9],["Vietnam",26.9,30.1],["Other",5,5]]',
    );
    expect(sorted!.json).toContain('[["country","bags"],["Brazil",69.9],["Vietnam",30.1],["Peru",4.1]]');
  });
});

test("a column that cannot be sorted is told how to read it", async () => {
  const { diagnostics } = await compile(
    '```csv t {text=[b]}\na,b\nx,1\n```\n@let u = [{a: 1, b: 2}, {a: "x", b: 3}]\n\n@chart bar {from=u sort=a}\n\n{{ length(t) }}\n',
  );
  expect(diagnostics).toMatchObject([{ code: "argument-type", hint: expect.stringContaining("`null=[…]`") }]);
});

test("one row where a table is required has a hint that makes a table of it", async () => {
  const table = fenced('[{"a": "x", "b": 1}]');
  for (const row of ["t[0]", "first(t)", "find(t, r => r.b == 1)"]) {
    const { diagnostics } = await render(`${table}@chart bar {from={{ ${row} }}}\n`);
    expect(diagnostics).toMatchObject([
      { code: "type-mismatch", hint: "Put it in brackets for a table of one row: `from={{ [row] }}`." },
    ]);
  }
});
