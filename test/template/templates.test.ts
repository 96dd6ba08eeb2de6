import { describe, expect, test } from "vitest";
import { compile, memoryHost, prepare } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";
import { content, findings, render, texts } from "../support/template.js";

/* The section "Templates" of the language's contract, sentence by sentence. */

const fence = "```";
const crops = `${fence}csv crops\ncountry,bags,hue\nBrazil,66.40,#6f4e37\nVietnam,,#c4a484\n${fence}\n`;

/** `data` of the first element. */
const data = async (source: string, input = {}): Promise<string> => {
  const { json, diagnostics } = await render(source, input);
  if (json === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return /"data":(.*?)(?:,"colors".*|,"settings".*)?\}\]$/s.exec(json)![1]!;
};

describe("interpolation", () => {
  test("stands in every text, heading, cell, attribute value and front-matter value", async () => {
    const source = [
      "---",
      "title: Coffee in {{ year }}",
      'copyright: "© {{ year }} \\u007b\\u007b"',
      "theme_id: {{ year }}",
      "publish: {{ year > 2000 }}",
      "---",
      "@param year: integer = 2024",
      "# H {{ year }} {half}",
      "## {{ year }} {half}",
      "A {{ year }},",
      "b {{ year }}",
      "{width={{ year - 2023.5 }}}",
      "c {{ year }}",
      "{half}",
      "> q {{ year }}",
      "> -- {{ year }} x",
      '@chart {{ "table" }} {height={{ year }} icon="i{{ year }}" colors=[{{ "#00ff00" }} "#{{ year }}00"]}',
      "| {{ year }} | h{{ year }} |",
      '| t{{ year }} | "{{ year }}" | {color={{ "#ff0000" }}}',
      "| u | {{ year }} |",
      "@map {{ 'world' }}",
      "| {{ 'title' }} | value |",
      "| Brazil | {{ year }} |",
    ].join("\n");
    const { json, request, diagnostics } = await render(source);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(request).toEqual({ title: "Coffee in 2024", copyright: "© 2024 {{", theme_id: 2024, publish: true });
    expect(json).toBe(
      '[{"type":"h1","text":"H 2024","settings":{"width":0.5}},{"type":"h2","text":"2024","settings":{"width":0.5}},' +
        '{"type":"body","text":"A 2024, b 2024","settings":{"width":0.5}},{"type":"body","text":"c 2024","settings":{"width":0.5}},' +
        '{"type":"quote","text":"q 2024","author":"2024 x"},' +
        '{"type":"chart","chart_type":"table","data":{"sheets":[{"header":["2024","h2024"],' +
        '"rows":[{"header":"t2024","data":["2024"],"color":"#ff0000"},{"header":"u","data":[2024]}]}]},"colors":["#00ff00","#202400"],"icon":"i2024",' +
        '"settings":{"height":2024}},' +
        '{"type":"map","territory":"world","data":[{"title":"Brazil","value":2024}]}]',
    );
  });

  test.each([
    ["a \\{{ b }} c", "a {{ b }} c"],
    ["a {\\{ b }} c", "a {{ b }} c"],
    ["a \\{\\{ b }}", "a {{ b }}"],
    ["\\\\{{ 1 }}", "\\1"],
    ["\\{{{ 1 }}", "{1"],
    ["{{ 1 }}\\}", "1}"],
    ["{{ 1 }}{{ 2 }}", "12"],
    ["{{1}}", "1"],
    ["{{\t1\t}}", "1"],
    ['{{ "}}" }}', "}}"],
    ["{{ '}}' }}", "}}"],
    ['{{ "\\"}}" }}', '"}}'],
    ["{{ '\"' }} {{ '\"' }}", '" "'],
    ["a }} b", "a }} b"],
    ["a { b } c", "a { b } c"],
  ])("%s is %s", async (written, expected) => {
    expect(await texts(`x ${written}\n`)).toEqual([`x ${expected}`]);
  });

  test("{{{ is a mistake, closed or not, and mended by a backslash before each brace that is text", async () => {
    for (const written of ["{{{ 1 }}", "{{{ 1 }}}", "{{{{ 1 }}}}", "{{{ 1", "{{{"]) {
      for (const place of [
        `x ${written}\n`,
        `# x ${written}\n`,
        `> x ${written}\n> -- y\n`,
        `@chart bar\n| a | x ${written} |\n| b | 1 |\n`,
      ]) {
        const { diagnostics } = await render(place);
        const [first] = diagnostics.filter(({ code }) => code !== "empty-data");
        expect([first!.code, place.slice(first!.start.offset, first!.end.offset)]).toEqual(["syntax-error", "{{{"]);
        const { edits } = first!.fixes![0]!;
        const { offset } = first!.start;
        const texts = written.startsWith("{{{{") ? [offset, offset + 1] : [offset];
        expect(edits.map(({ start, end, text }) => [start.offset, end.offset, text])).toEqual(
          texts.map((at) => [at, at, "\\"]),
        );
      }
    }
  });

  test.each([["{{ 1"], ["{{ 1 }"], ['{{ "a }}"'], ["{{"]])("%s is not closed", async (written) => {
    const { diagnostics } = await render(`# x ${written}\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["unclosed-interpolation"]);
  });

  test.each([
    ["@chart bar {height= {{ 300}", "@chart bar {height= {{ 300 }}}"],
    ["@chart bar {legend=false height={{ 300 + 1 }", "@chart bar {legend=false height={{ 300 + 1 }} }"],
    ['@chart {{ "bar"', '@chart {{ "bar" }}'],
    ['@chart {{{ "bar" }}', undefined],
    // More than a value follows.
    ["@chart bar {height={{ 300 legend=false}", undefined],
    ["@chart bar {colors=[{{ 1]}", undefined],
  ])("%s has no fix that writes braces as text, which a value has not", async (line, fixed) => {
    const source = `${line}\n| a | b |\n| x | 1 |\n`;
    const { diagnostics } = await render(source);
    const found = diagnostics.find(({ code }) => code === "unclosed-interpolation" || line.includes("{{{"))!;
    expect(found.hint).not.toContain("\\{{");
    const fixes = found.fixes ?? [];
    expect(JSON.stringify(fixes)).not.toContain("\\\\");
    if (fixed === undefined) return;
    expect(fixText(source, fixes[0]!)).toBe(source.replace(line, fixed));
    expect((await render(source.replace(line, fixed))).diagnostics).toEqual([]);
  });

  test("three braces in a value: a space before an object", async () => {
    const source = '@include "a.igx" {x={{{a: 1} }}}\n';
    const found = (await render(source)).diagnostics.find(({ code }) => code === "syntax-error");
    expect(found).toMatchObject({ hint: "Write a space before an object: `{{ {`." });
    expect(fixText(source, found!.fixes![0]!)).toBe('@include "a.igx" {x={{ {a: 1} }}}\n');
  });

  test("is in one line: it does not close in the next", async () => {
    expect((await findings("x {{ 1 +\n2 }}\n"))[0]).toBe("1:3-5 unclosed-interpolation");
  });

  test("null inside text is an error that offers ??, known beforehand or not", async () => {
    const sources = [
      "# {{ null }}\n",
      "x {{ null }}\n",
      "@let a = null\n# {{ a }}\n",
      "@param a: object\n# {{ a.b }}\n",
      `${crops}# {{ crops[1].bags }}\n`,
      "@chart bar\n| a | b |\n| c | x {{ null }} |\n",
      '@chart bar\n| a | b |\n| c | "{{ null }}" |\n',
      '# a {width="{{ null }}"}\n',
      "---\ntitle: a {{ null }}\n---\n# a\n",
      "---\ntitle: {{ null }}\n---\n# a\n",
    ];
    for (const source of sources) {
      const { diagnostics } = await render(source, source.startsWith("@param") ? { params: { a: {} } } : {});
      expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
        ["type-mismatch", expect.stringContaining("??")],
      ]);
    }
    expect(await texts('@param a: object\n# {{ a.b ?? "none" }}\n', { params: { a: {} } })).toEqual(["none"]);
  });

  test("lists and records do not stand inside text, in branches that are not taken neither", async () => {
    for (const expression of ["[1]", "[]", "r", "crops", "crops[0]", "crops.bags"]) {
      const source = `@param r: object\n${crops}# {{ r.a }}{{ crops[0].hue }}\n@if false\n# {{ ${expression} }}\n@end\n`;
      const { diagnostics } = await render(source, { params: { r: { a: 1 } } });
      expect(diagnostics.map(({ code }) => code)).toEqual(["type-mismatch"]);
    }
    const { diagnostics } = await render("@param r: object\n# {{ r.a }}\n", { params: { r: { a: [1] } } });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["type-mismatch", "A list cannot be inserted into text."],
    ]);
  });
});

describe("a value is inserted as it is", () => {
  const values = [
    " lead",
    "trail ",
    "a | b",
    "{{ x }}",
    "{{",
    "}}",
    "# heading",
    "> quote",
    "-- author",
    "a\nb",
    "a\r\nb",
    "\n",
    "\\",
    "\\n",
    '"quoted"',
    "{half}",
    "// comment",
    "@end",
    "1,234",
    "24.40",
    "true",
    "null",
    "",
    " ",
    "a\\",
    "\u0000\u0007",
    "---",
    "```",
  ];

  test.each(values)("%j in texts", async (given) => {
    const source = "@param v: string\n# {{ v }}\nx{{ v }}y\n\n{{ v }}\n\n> {{ v }}\n> -- {{ v }}\n";
    const { json, diagnostics } = await render(source, { params: { v: given } });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(JSON.parse(json!)).toEqual([
      { type: "h1", text: given },
      { type: "body", text: `x${given}y` },
      { type: "body", text: given },
      { type: "quote", text: given, author: given },
    ]);
  });

  test.each(values)("%j in cells and attributes", async (given) => {
    const source =
      '@param v: string\n@chart table {icon={{ v }}}\n| {{ v }} | b{{ v }} |\n| {{ v }} | {{ v }} | "{{ v }}" |\n| x |{{ v }}z|\n';
    const { json } = await render(source, { params: { v: given } });
    const [chart] = JSON.parse(json ?? "[{}]") as readonly { readonly data?: unknown; readonly icon?: unknown }[];
    const { json: wide } = await render(source.replace("b{{ v }} |", "b{{ v }} | c |"), { params: { v: given } });
    expect(chart?.data).toBeUndefined();
    expect(JSON.parse(wide!)[0]).toEqual({
      type: "chart",
      chart_type: "table",
      icon: given,
      data: [
        [
          [given, `b${given}`, "c"],
          [given, given, given],
          ["x", `${given}z`],
        ],
      ],
    });
  });

  test("in front matter and as an argument", async () => {
    const source = "---\ntitle: {{ v }}\n---\n@param v: string\n@map {{ v }}\n| title | value |\n| a | 1 |\n";
    for (const given of [" lead", '"quoted"', "a\nb", "{{ x }}", "// c"]) {
      const { json, request } = await render(source, { params: { v: given } });
      expect(request).toEqual({ title: given });
      expect(JSON.parse(json!)).toMatchObject([{ territory: given }]);
    }
  });
});

describe("cells", () => {
  test("one whole expression keeps its type; with anything beside it, it is text", async () => {
    const rows = [
      ["{{ 1 }}", "1"],
      ["{{ 24.40 }}", "24.40"],
      ["{{1}}", "1"],
      ['{{ "1" }}', '"1"'],
      ["{{ true }}", '"true"'],
      ["{{ null }}", '""'],
      ["x{{ 1 }}", '"x1"'],
      ["{{ 1 }}x", '"1x"'],
      ["{{ 1 }}{{ 2 }}", '"12"'],
      ["{{ 1 }}\\|", '"1|"'],
      ['"{{ 1 }}"', '"1"'],
      ["{{ 1 }} %", '"1 %"'],
      ['{{ "a|b" }}', '"a|b"'],
      ["{{ 1 }}.5", '"1.5"'],
    ] as const;
    const source = `@chart bar\n| a | b |\n${rows.map(([cell]) => `| t | ${cell} |\n`).join("")}`;
    expect(await data(source)).toBe(`[[["a","b"],${rows.map(([, json]) => `["t",${json}]`).join(",")}]]`);
  });

  test("lists and records are no cells", async () => {
    expect(await findings("@chart bar\n| a | b |\n| c | {{ [1] }} |\n")).toEqual(["3:7-16 type-mismatch"]);
    expect(await findings(`${crops}@chart bar\n| a | b |\n| c | {{ crops[0] }} |\n`)).toEqual(["8:7-21 type-mismatch"]);
  });

  test("with decimal_separator a whole expression and data keep their type", async () => {
    const source = `${crops}@chart bar {decimal_separator=","}\n| a | b | c |\n| {{ 1 }} | 2.5 | {{ 24.40 }} |\n@sheet {from=crops columns=[country bags]}\n`;
    expect(await data(source)).toBe(
      '[[["a","b","c"],["1","2.5",24.40]],[["country","bags"],["Brazil",66.40],["Vietnam",""]]]',
    );
  });

  test("null in a map or facts is no field", async () => {
    const source =
      "@facts\n| icon | figure | fact |\n| {{ null }} | {{ 4.5 }} | {{ 3 }} |\n| a | {{ 3 }} | {{ true }} |\n| b | {{ true }} | {{ 1.50 }} |\n";
    expect(await data(source)).toBe(
      '[{"figure":"4.5","fact":"3"},{"icon":"a","figure":3,"fact":"true"},{"icon":"b","figure":true,"fact":"1.50"}]',
    );
    expect(await findings("@map world\n| title | value |\n| a | {{ null }} |\n")).toEqual(["3:7-17 missing-cell"]);
  });
});

describe("attributes", () => {
  test("{{ }} keeps its type; a null one is left out", async () => {
    const source =
      "@param v: object\n@chart bar {height={{ v.h }} legend={{ v.l }} colors={{ v.c }}}\n| a | b |\n| c | 1 |\n";
    expect(
      JSON.parse((await render(source, { params: { v: { h: 300, l: false, c: ["#000000"] } } })).json!)[0],
    ).toMatchObject({
      colors: ["#000000"],
      settings: { height: 300, legend: false },
    });
    expect((await render(source, { params: { v: {} } })).json).not.toMatch(/settings|colors/);
    expect(await findings(source, { params: { v: { h: "300" } } })).toEqual(["2:20-29 attribute-type"]);
    expect(await findings(source, { params: { v: { l: "false" } } })).toEqual(["2:37-46 attribute-type"]);
  });

  test("inside quotes it is text", async () => {
    const source = '@chart bar {height="{{ 300 }}"}\n| a | b |\n| c | 1 |\n';
    expect(await findings(source)).toEqual(["1:20-31 attribute-type"]);
  });

  test("the type of a chart is a word, quoted text or one expression", async () => {
    const rows = "\n| a | b |\n| c | 1 |\n";
    for (const type of ["bar", '"bar"', '{{ "bar" }}', '"{{ "ba" }}r"'])
      expect((await content(`@chart ${type}${rows}`))[0]).toMatchObject({ chart_type: "bar" });
    expect(await findings(`@chart {{ 5 }}${rows}`)).toEqual(["1:8-15 attribute-type"]);
    expect(await findings(`@chart {{ null }}${rows}`)).toEqual(["1:8-18 missing-chart-type"]);
    expect(await findings(`@map {{ null }}\n| title | value |\n| a | 1 |\n`)).toEqual(["1:6-16 missing-territory"]);
  });
});

describe("parameters", () => {
  // A list or an object is not a value of a cell.
  const cellOf = (type: string) => (type === "list" || type === "object" ? "p == null" : "p");
  const given = async (type: string, value: unknown, expression = cellOf(type)): Promise<string> => {
    const source = `@param p: ${type}\n@chart bar\n| a | b |\n| c | {{ ${expression} }} |\n`;
    const { json, diagnostics } = await render(source, { params: { p: value } });
    return json === undefined
      ? diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n")
      : /\["c",(.*)\]\]\]/s.exec(json)![1]!;
  };

  test.each([
    ["string", "a", '"a"'],
    ["string", "", '""'],
    ["string", "2024", '"2024"'],
    ["string", "{{ x }}", '"{{ x }}"'],
    ["integer", 5, "5"],
    ["integer", "5", "5"],
    ["integer", -5, "-5"],
    ["integer", "9007199254740993", "9007199254740993"],
    ["number", 2.5, "2.5"],
    ["number", "24.40", "24.40"],
    ["number", "1e400", "1e400"],
    ["number", 0, "0"],
    ["boolean", true, '"true"'],
    ["boolean", "false", '"false"'],
    ["boolean", "TRUE", '"true"'],
    ["boolean", "False", '"false"'],
    ["color", "#6f4e37", '"#6f4e37"'],
    ["date", "2024-02-29", '"2024-02-29"'],
    ['"a" | "b"', "b", '"b"'],
    ['"1" | "2"', "1", '"1"'],
  ])("of type %s take %j", async (type, value, expected) => {
    expect(await given(type, value)).toBe(expected);
  });

  test.each([
    ["string", { a: 1 }, "a string, not an object"],
    ["string", [1], "a string, not a list"],
    ["integer", 2.5, "an integer, not 2.5"],
    ["integer", "2.5", 'an integer, not "2.5"'],
    ["integer", "five", 'an integer, not "five"'],
    ["integer", "", 'an integer, not ""'],
    ["integer", " 5", 'an integer, not " 5"'],
    ["integer", "+5", 'an integer, not "+5"'],
    ["integer", true, "an integer, not true"],
    ["number", "1,5", 'a number, not "1,5"'],
    ["number", "NaN", 'a number, not "NaN"'],
    ["number", Number.NaN, "a number, not null"],
    ["number", Number.POSITIVE_INFINITY, "a number, not null"],
    ["boolean", 1, "`true` or `false`, not 1"],
    ["boolean", "yes", '`true` or `false`, not "yes"'],
    ["boolean", " TRUE", '`true` or `false`, not " TRUE"'],
    ["color", "red", 'a hex colour, such as `#6f4e37`, not "red"'],
    ["color", 112233, "a hex colour, such as `#6f4e37`, not 112233"],
    ["date", "2023-02-29", 'a day, written `YYYY-MM-DD`, not "2023-02-29"'],
    ["date", "2024-2-1", 'a day, written `YYYY-MM-DD`, not "2024-2-1"'],
    ["date", "2024-02-29T00:00:00Z", 'a day, written `YYYY-MM-DD`, not "2024-02-29T00:00:00Z"'],
    ["list", "a", 'a list, not "a"'],
    ["list", { a: 1 }, "a list, not an object"],
    ["object", [1], "an object, not a list"],
    ["object", new Date(0), "an object, not a Date"],
    ["object", { a: [1, { "b/c": Number.NaN }] }, "an object, not one that contains NaN at `/a/1/b~1c`"],
    ["list", [[new Date(0)]], "a list, not one that contains a Date at `/0/0`"],
    ["list", [() => 1], "a list, not one that contains a function at `/0`"],
    ["object", "{", 'an object, not "{"'],
    ['"a" | "b"', "c", 'one of `a`, `b`, not "c"'],
    ['"a" | "b"', "A", 'one of `a`, `b`, not "A"'],
  ])("of type %s refuse %j", async (type, value, what) => {
    expect(await given(type, value)).toBe(`param-type: The parameter \`p\` must be ${what}.`);
  });

  test("lists and objects come from JSON, or from text that is JSON", async () => {
    expect(await given("list", [1, "a", null], "p[0]")).toBe("1");
    expect(await given("object", { a: undefined, b: 1n }, "p.b")).toBe("1");
    expect(await given("list", "[24.40]", "p[0]")).toBe("24.40");
    expect(await given("object", { a: { b: [1] } }, "p.a.b[0]")).toBe("1");
    expect(await given("object", '{"a": 9007199254740993}', "p.a")).toBe("9007199254740993");
    // JSON leaves open which of two counts; files of parameters are refused, too.
    const two = '{"b": {"a": 1, "a": 2}}';
    const source = "@param p: object\n# {{ p.b.a }}\n";
    const { findings: found, diagnostics } = await render(source, { params: { p: two } });
    expect(found).toEqual(["1:8-9 param-type"]);
    expect(diagnostics[0]!.hint).toBe('Remove one of the two fields "a" of the object.');
    expect(await given("list", '[{"a":1,"a":1}]')).toBe(
      'param-type: The parameter `p` must be a list, not "[{\\"a\\":1,\\"a\\":1}]".',
    );
    expect(await given("object", { kind: "exact-number", raw: '1,"evil"' }, "p.raw")).toBe('"1,\\"evil\\""');
  });

  test("null and what is not given are the default; without one it is required", async () => {
    const source = "@param a: integer = 5\n@param b: integer\n# {{ a }} {{ b }}\n";
    expect(await texts(source, { params: { b: 1 } })).toEqual(["5 1"]);
    expect(await texts(source, { params: { a: null, b: 1 } })).toEqual(["5 1"]);
    expect(await findings(source)).toEqual(["2:8-9 missing-param"]);
    expect(await findings(source, { params: { b: null } })).toEqual(["2:8-9 missing-param"]);
  });

  test.each([
    ["string", '"a"', '"a"'],
    ["string", "'a'", '"a"'],
    ["integer", "-5", "-5"],
    ["number", "24.40", "24.40"],
    ["number", "-24.40", "-24.40"],
    ["boolean", "true", '"true"'],
    ["color", '"#6f4e37"', '"#6f4e37"'],
    ["date", '"2024-02-29"', '"2024-02-29"'],
    ['"a" | "b"', '"a"', '"a"'],
  ])("of type %s may be %s by default", async (type, literal, expected) => {
    const source = `@param p: ${type} = ${literal}\n@chart bar\n| a | b |\n| c | {{ p }} |\n`;
    expect(await data(source)).toBe(`[[["a","b"],["c",${expected}]]]`);
  });

  test.each([
    ["string", "5"],
    ["string", "null"],
    ["string", "a"],
    ["string", '"a" + "b"'],
    ["integer", '"5"'],
    ["integer", "5.5"],
    ["integer", "1 + 1"],
    ["integer", "--5"],
    ["boolean", '"true"'],
    ["boolean", "!false"],
    ["color", '"red"'],
    ["date", '"2024-02-30"'],
    // No function would take it: its days are of the years 1 to 9999.
    ["date", '"0000-01-01"'],
    ['"a" | "b"', '"c"'],
    ["list", '"[1]"'],
    ["list", "[--5]"],
    ["list", "[x]"],
    ["object", "[1]"],
  ])("of type %s may not be %s by default", async (type, literal) => {
    const { diagnostics } = await render(`@param p: ${type} = ${literal}\n@let _p = p\n# a\n`);
    expect(diagnostics.map(({ code, start }) => [code, start.column])).toEqual([["param-type", 14 + type.length]]);
  });

  test("a list may be written as a default", async () => {
    expect(await texts('@param p: list = [1, -2.50, "a", [true]]\n# {{ join(take(p, 3), " ") }}\n')).toEqual([
      "1 -2.50 a",
    ]);
  });

  test.each(["text", "int", "strings", "__proto__", "constructor", "any", "String"])("%s is no type", async (type) => {
    const { diagnostics } = await render(`@param p: ${type} = 5\n@let _p = p\n# a\n`);
    expect(diagnostics.map(({ code, message }) => [code, message.includes(`\`${type}\``)])).toEqual([
      ["param-type", true],
    ]);
  });

  test("stand before any element and outside blocks", async () => {
    expect(await findings("# a\n@param p: integer = 1\n{{ p }}\n")).toEqual(["2:1-22 param-not-first"]);
    expect(await findings("@if true\n@param p: integer = 1\n# {{ p }}\n@end\n")).toEqual(["2:1-22 param-not-first"]);
    expect(await findings("@let a = 1\n@param p: integer = 1\n# {{ p + a }}\n")).toEqual([]);
    expect(await findings('@include "a.igx"\n@param p: integer = 1\n# {{ p }}\n', { files: { "a.igx": "x" } })).toEqual(
      ["2:1-22 param-not-first"],
    );
  });

  test("have the comment lines right above them as documentation", async () => {
    const source =
      "// far above\n\n// one\n//two\n@param a: integer = 1\n@param b: integer = 2\n// three\n@param c: integer = 3\n# {{ a + b + c }}\n";
    const { params } = await prepare(source);
    expect(params.map(({ name, documentation }) => [name, documentation])).toEqual([
      ["a", "one\ntwo"],
      ["b", ""],
      ["c", "three"],
    ]);
  });

  test("have their documentation also below comments in front matter and in attributes", async () => {
    const files = { "t.csv": "a,b\nx,1\n" };
    const data = '@data t "t.csv" {\n  // as it is\n  format=csv\n}\n';
    const source = `---\n// draft\ntitle: T\n---\n${data}// one\n@param a: integer = 1\n# {{ a }} {{ t[0].b }}\n`;
    expect(
      (await prepare(source, { host: memoryHost(files) })).params.map(({ documentation }) => documentation),
    ).toEqual(["one"]);
  });

  test("that are missing leave a document unevaluated where that is asked for, whatever they are called", async () => {
    for (const name of ["a", "constructor", "toString"]) {
      const source = `@param ${name}: integer\n# {{ ${name} }} {{ unknown }}\n`;
      const { evaluated, diagnostics, output } = await compile(source, { optionalParams: true });
      expect([evaluated, output, diagnostics.map(({ code }) => code)]).toEqual([false, undefined, ["unknown-name"]]);
    }
  });

  test("what is given and not declared is a mistake, with the nearest name", async () => {
    const { diagnostics } = await render("@param year: integer = 1\n# {{ year }}\n", {
      params: { yaer: 2, __proto__x: 1 },
    });
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ["unknown-param", "Did you mean `year`?"],
      ["unknown-param", expect.stringContaining("Remove the parameter")],
    ]);
  });

  test("a value for a parameter of an unknown type is not a second mistake", async () => {
    const { diagnostics } = await render('@param city: text = "Rome"\n# {{ city }}\n', { params: { city: "Oslo" } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["param-type"]);
  });

  test.each(["constructor", "toString", "__proto__"])("may be called %s", async (name) => {
    const params = JSON.parse(`{"${name}": 5}`) as Readonly<Record<string, unknown>>;
    expect(await texts(`@param ${name}: integer\n# {{ ${name} }}\n`, { params })).toEqual(["5"]);
    expect(await findings(`@param ${name}: integer\n# {{ ${name} }}\n`)).toEqual([
      `1:8-${8 + name.length} missing-param`,
    ]);
  });
});

describe("a secret", () => {
  const secret = "hunter2-7Q";

  test("stands in front matter alone", async () => {
    const { request } = await render(
      '---\npassword: {{ pw }}\ntitle: a {{ pw == "x" ? 1 : 2 }}\n---\n@param pw: secret\n# a\n',
      {
        params: { pw: secret },
      },
    );
    expect(request).toEqual({ password: secret, title: "a 2" });
  });

  test.each([
    ["# {{ pw }}", "5:6-8"],
    ["{{ pw }}", "5:4-6"],
    ["# {{ upper(pw) }}", "5:12-14"],
    ["@let x = pw\n# {{ x }}", "5:10-12"],
    ['@if pw == "a"\n# a\n@end', "5:5-7"],
    ["@for x in [pw]\n# {{ x }}\n@end", "5:12-14"],
    ["@chart bar\n| a | b |\n| c | {{ pw }} |", "7:10-12"],
    ["# a {width={{ pw }}}", "5:15-17"],
    ["# {{ length(map([1], x => pw)) }}", "5:27-29"],
    ['@include "a.igx" {p={{ pw }}}', "5:24-26"],
  ])("does not stand in %s", async (body, place) => {
    const source = `---\npassword: {{ pw }}\n---\n@param pw: secret\n${body}\n\n# z\n`;
    const input = { params: { pw: secret }, files: { "a.igx": "@param p: string\n# {{ p }}\n" } };
    const { findings: found, diagnostics } = await render(source, input);
    expect(found[0]).toBe(`${place} type-mismatch`);
    expect(JSON.stringify(diagnostics)).not.toContain(secret);
  });

  test("nor in locale, which everything rests on", async () => {
    const { diagnostics } = await render("---\nlocale: {{ pw }}\n---\n@param pw: secret\n# a\n", {
      params: { pw: secret },
    });
    expect(diagnostics.map(({ code }) => code)).toContain("type-mismatch");
    expect(JSON.stringify(diagnostics)).not.toContain(secret);
  });

  test.each([
    ["theme_id: {{ pw }}", secret],
    ["publish: {{ pw }}", secret],
    ["key: {{ pw }}!", secret],
    ["igx: {{ pw }}", secret],
    ["title: {{ date(pw) }}", secret],
    ["title: {{ date(upper(pw)) }}", secret],
    ["theme_id: {{ upper(pw) }}", secret],
    ["title: {{ currency(1, pw) }}", secret],
    ["title: {{ pw }}", [secret]],
    ["title: {{ pw }}", { a: secret }],
  ])("is in no message: %s", async (field, value) => {
    const source = `---\n${field}\n---\n@param pw: secret\n# a\n`;
    const { json, diagnostics } = await render(source, { params: { pw: value } });
    expect(json).toBeUndefined();
    expect(JSON.stringify(diagnostics).toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test("is read as text: a number is one as it is written", async () => {
    const { request } = await render("---\npassword: {{ pw }}\n---\n@param pw: secret\n# a\n", {
      params: { pw: "01234" },
    });
    expect(request).toEqual({ password: "01234" });
  });

  test("has a finding where its default is in the source, but for an empty one", async () => {
    const write = (value: string) => `---\npassword: {{ pw }}\n---\n@param pw: secret = ${value}\n# a\n`;
    expect(await findings(write(JSON.stringify(secret)))).toEqual(["4:21-33 secret-in-source"]);
    expect(await findings(write('""'))).toEqual([]);
  });

  test("of a letter is masked where a finding quotes what users wrote, not in the words of igx", async () => {
    const source =
      "---\ntitle: {{ pw + 1 }}\npassword: {{ pw }}\n---\n@param pw: secret\n@chart barr\n| x | y |\n| z | 1 |\n";
    const { diagnostics } = await render(source, { params: { pw: "a" } });
    const messages = diagnostics.map(({ message }) => message);
    expect(messages).toContain("`barr` is not a chart type.");
    const key = "---\nkey: {{ pw }} b\n---\n@param pw: secret\n# a\n";
    for (const { message } of (await render(key, { params: { pw: "a" } })).diagnostics)
      expect(message).not.toMatch(/`a\b/);
  });
});

describe("names", () => {
  test("are visible from their line to the end of their block", async () => {
    expect(await findings("# {{ x }}\n@let x = 1\n# {{ x }}\n")).toEqual(["1:6-7 unknown-name"]);
    expect(await findings("@let x = x\n# a {{ x }}\n")).toEqual(["1:10-11 unknown-name"]);
    for (const block of ["@if true", "@for _i in [1]"]) {
      expect(await texts(`${block}\n@let x = 1\n# {{ x }}\n@end\n@let x = 2\n# {{ x }}\n`)).toEqual(["1", "2"]);
      expect((await findings(`${block}\n@let x = 1\n# {{ x }}\n@end\n# {{ x }}\n`)).at(-1)).toBe("5:6-7 unknown-name");
    }
    expect(await findings("@if true\n@let x = 1\n# {{ x }}\n@else\n# {{ x }}\n@end\n")).toEqual(["5:6-7 unknown-name"]);
    expect(await findings("@for x in [1]\n# {{ x }}\n@else\n# {{ x }}\n@end\n# {{ x }}\n")).toEqual([
      "4:6-7 unknown-name",
      "6:6-7 unknown-name",
    ]);
  });

  test("are visible in and behind data blocks of their block", async () => {
    const source =
      "@chart bar\n| a | b |\n@let x = 1\n| c | {{ x }} |\n@if true\n@let y = 2\n| d | {{ y + x }} |\n@end\n\n# {{ x }}\n";
    const { json } = await render(source);
    expect(json).toContain('[["a","b"],["c",1],["d",3]]');
    expect(json).toContain('"text":"1"');
    expect(await findings(`${source}# {{ y }}\n`)).toEqual(["11:6-7 unknown-name"]);
  });

  test("each turn of a loop has its own", async () => {
    expect(await texts("@for x in [1, 2]\n@let y = x * 10\n# {{ y }}\n@end\n")).toEqual(["10", "20"]);
    const nested = "@for x in [1, 2]\n@for y in [10, 20]\n@let z = x + y\n# {{ z }}\n@end\n@end\n";
    expect(await texts(nested)).toEqual(["11", "21", "12", "22"]);
  });

  test.each([
    ["@let x = 1\n@let x = 2\n# {{ x }}", "2:6-7"],
    ["@param x: integer = 1\n@let x = 2\n# {{ x }}", "2:6-7"],
    ["@param x: integer = 1\n@param x: integer = 2\n# {{ x }}", "2:8-9"],
    ["@let x = 1\n@param x: integer = 2\n# {{ x }}", "2:8-9"],
    ["@let x = 1\n@for x in [1]\n# {{ x }}\n@end", "2:6-7"],
    ["@let i = 1\n@for x, i in [1]\n# {{ x + i }}\n@end", "2:9-10"],
    ["@for x, x in [1]\n# {{ x }}\n@end", "1:9-10"],
    ["@for x in [1]\n@let x = 2\n# {{ x }}\n@end", "2:6-7"],
    ["@let x = 1\n@if true\n@let x = 2\n# {{ x }}\n@end", "3:6-7"],
    ['@let x = 1\n@data x "a.csv"\n# {{ x }}', "2:7-8"],
    [`@let x = 1\n${fence}csv x\na\n1\n${fence}\n# {{ x }}`, "2:8-9"],
    ["@let project = 1\n# a", "1:6-13"],
    ["@param project: integer = 1\n# a", "1:8-15"],
    ["@for project in [1]\n# a\n@end", "1:6-13"],
  ])("a visible one cannot be declared again: %s", async (source, place) => {
    const found = await findings(`${source}\n`, { files: { "a.csv": "a\n1\n" } });
    expect(found.filter((one) => !one.endsWith("unused-name"))).toEqual([`${place} duplicate-name`]);
  });

  test("one that nothing uses is warned of, but for those that begin with _ and the items of loops", async () => {
    const source = `@param p: integer = 1\n@let x = 1\n@data d "a.csv"\n@for item, i in [1]\n@let y = 1\n@end\n@let _z = 1\n# a\n`;
    expect(await findings(source, { files: { "a.csv": "a\n1\n" } })).toEqual([
      "1:8-9 unused-name",
      "2:6-7 unused-name",
      "3:7-8 unused-name",
      "4:12-13 unused-name",
      "5:6-7 unused-name",
    ]);
  });

  test.each([
    ["@let total = 1\n# {{ totl }}", "2:6-10"],
    ['@data crops "a.csv"\n@chart bar {from=corps}', "2:18-23"],
    ['---\nlocale: {{ lnag }}\n---\n@param lang: string = "de"\n# a', "2:12-16"],
  ])("one that a misspelt name means is not reported as unused: %s", async (source, place) => {
    expect(await findings(`${source}\n`, { files: { "a.csv": "a\n1\n" } })).toEqual([`${place} unknown-name`]);
  });

  test.each([
    ["@if true\n@let x = 1\n@else\n@let x = 2\n@end\n# {{ x }}", "6:6-7"],
    ["@for item, i in [1]\n# {{ item }}\n@end\n# {{ i }}", "4:6-7"],
    ["@if true\n```csv t\na,b\nx,1\n```\n@end\n@chart bar {from=t}", "7:18-19"],
  ])("one that ended with its block is reported where it is used, once: %s", async (source, place) => {
    const { findings: found, diagnostics } = await render(`${source}\n`);
    expect(found).toEqual([`${place} unknown-name`]);
    expect(diagnostics[0]!.hint).toContain("outside of the block that declares it now");
  });

  test("one that is used above its declaration is one finding", async () => {
    expect(await findings("# {{ x }}\n@let x = 1\n")).toEqual(["1:6-7 unknown-name"]);
  });

  test("a column of the name of a secret is a secret", async () => {
    const source = '---\npassword: {{ pin }}\n---\n@param pin: secret = ""\n@data _d "a.csv"\n# a\n';
    const { diagnostics } = await render(source, { files: { "a.csv": "pin\n1\nhunter2\n" } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["mixed-column"]);
    expect(JSON.stringify(diagnostics)).not.toContain("hunter2");
  });

  test("the front matter sees parameters and the outermost names, locale parameters only", async () => {
    const source = (field: string) =>
      `---\n${field}\n---\n@param p: string = "de"\n@if true\n@let inner = 1\n# {{ inner }}\n@end\n@let last = 5\n# {{ last }}{{ p }}\n`;
    expect((await render(source("title: {{ last }} {{ p }}"))).request).toEqual({ title: "5 de" });
    expect(await findings(source("title: {{ inner }}"))).toEqual(["2:11-16 unknown-name"]);
    expect(await findings(source("locale: {{ p }}"))).toEqual([]);
    expect((await findings(source("locale: {{ last }}")))[0]).toBe("2:12-16 unknown-name");
    expect((await findings(source("locale: {{ project.x }}"), { project: { constants: { x: "de" } } }))[0]).toBe(
      "2:12-19 unknown-name",
    );
  });

  test.each([
    ["german", "Write `de`."],
    ["Deutsch", "Write `de`."],
    ["en_US", "Write `en-US`."],
    ["tlh", "Write `locale: en`."],
    ["x y", "Write `locale: en`."],
  ])(
    "a locale %s that Intl does not know is one finding, at its line, whatever the document uses",
    async (locale, hint) => {
      for (const line of ["# a", "# {{ number(1) }} {{ date('2024-03-05') }}"]) {
        const { diagnostics } = await render(`---\ntitle: a\nlocale: ${locale}\n---\n${line}\n`);
        expect(diagnostics).toMatchObject([{ code: "attribute-type", start: { line: 3, column: 9 } }]);
        expect(diagnostics[0]!.hint).toBe(hint);
      }
    },
  );

  test("locale decides how numbers are written, wherever it stands in the front matter", async () => {
    const source = "---\ntitle: {{ number(1234.5) }}\nlocale: {{ p }}\n---\n@param p: string\n# {{ number(1234.5) }}\n";
    const { json, request } = await render(source, { params: { p: "de" } });
    expect(request).toEqual({ title: "1.234,5" });
    expect(json).toContain("1.234,5");
    const inProject = "# {{ number(1234.5) }}\n";
    expect(await texts(inProject, { project: { locale: "de" } })).toEqual(["1.234,5"]);
    expect(await texts(inProject)).toEqual(["1,234.5"]);
  });
});

describe("project", () => {
  const project = { constants: { name: "Roastery", colors: ["#000000"], nested: { year: 2024 } } };

  test("gives constants in every file", async () => {
    const files = { "a.igx": "# {{ project.name }} {{ project.nested.year }}\n" };
    const source = '---\ntitle: {{ project.name }}\n---\n# {{ project.name }}\n@include "a.igx"\n';
    const { json, request } = await render(source, { project, files });
    expect(json).toContain("Roastery 2024");
    expect(request).toEqual({ title: "Roastery" });
  });

  test("an unknown constant names the nearest", async () => {
    const { diagnostics } = await render("# {{ project.nam }}\n", { project });
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ["unknown-column", "`project` has no column `nam`.", "Did you mean `name`?"],
    ]);
    expect(await findings("# {{ project.x }}\n")).toEqual(["1:14-15 unknown-column"]);
  });
});

describe("data", () => {
  const chart = "@chart bar {from=t}\n";

  test.each([
    ["t.csv", "a,b\nx,1\ny,\n", '[[["a","b"],["x",1],["y",""]]]'],
    ["t.tsv", "a\tb\nx\t24.40\n", '[[["a","b"],["x",24.40]]]'],
    ["t.json", '[{"a": "x", "b": 1e400}, {"a": "y"}]', '[[["a","b"],["x",1e400],["y",""]]]'],
    ["t.jsonl", '{"a": "x", "b": 1}\n{"a": "y", "b": 2}\n', '[[["a","b"],["x",1],["y",2]]]'],
    ["t.yaml", "- a: x\n  b: 1.50\n", '[[["a","b"],["x",1.50]]]'],
  ])("comes from %s", async (path, text, expected) => {
    expect(await data(`@data t "${path}"\n${chart}`, { files: { [path]: text } })).toBe(expected);
    const extension = path.slice(path.indexOf(".") + 1);
    expect(await data(`@data t "sub/x.txt" {format=${extension}}\n${chart}`, { files: { "sub/x.txt": text } })).toBe(
      expected,
    );
    if (extension === "jsonl") return;
    expect(await data(`${fence}${extension} t\n${text}\n${fence}\n${chart}`)).toBe(expected);
  });

  test("in a fence is verbatim, less the indentation of its opening line", async () => {
    const source = `@if true\n   ${fence}csv t\n   a,b\n    x,{{ 1 }}\n  y,// no\n   ${fence}\n${chart}@end\n`;
    expect(await data(source)).toBe('[[["a","b"],[" x","{{ 1 }}"],["y","// no"]]]');
  });

  test("a malformed file is a finding inside that file", async () => {
    const files = { "d/t.csv": "a,b\nx,1\ny,2,3\n" };
    const { diagnostics } = await render(`@data t "d/t.csv"\n${chart}`, { files });
    expect(diagnostics.map(({ file, code, start }) => [file, code, start.line])).toEqual([
      ["d/t.csv", "data-malformed", 3],
    ]);
    const inFence = await render(`# a\n\n  ${fence}csv t\n  a,b\n  x,1\n  y,2,3\n  ${fence}\n${chart}`);
    expect(inFence.diagnostics.map(({ code, start }) => [code, start.line])).toEqual([["data-malformed", 6]]);
  });

  test("a column of numbers and texts is warned of, but for one that is kept text", async () => {
    const files = { "t.csv": "a,b\nx,1\ny,z\n" };
    expect(await findings(`@data t "t.csv"\n${chart}`, { files })).toEqual(["1:9-16 mixed-column"]);
    const source = `@data t "t.csv" {text=[b]}\n${chart}`;
    expect(await data(source, { files })).toBe('[[["a","b"],["x","1"],["y","z"]]]');
  });

  test("other words behind a fence, and no name, are mistakes", async () => {
    expect(await findings(`# a\n${fence}xml t\n${fence}\n`)).toEqual(["2:4-7 unknown-fence"]);
    expect((await render(`# a\n${fence}csc t\n${fence}\n`)).diagnostics[0]!.hint).toContain("`csv`");
    for (const head of ["csv", "csv a b", "csv 1a", "csv a-b"]) {
      const { diagnostics } = await render(`# a\n${fence}${head}\na\n1\n${fence}\n`);
      expect(diagnostics.map(({ severity }) => severity)).toContain("error");
    }
  });

  test.each([["header=constructor"], ["header=1"], ["delimiter={{ 1 }}"], ["text=a"], ["nothing=1"]])(
    "options are constant and typed: not %s",
    async (option) => {
      const { diagnostics } = await render(`# a\n@data _t "t.csv" {${option}}\n`, { files: { "t.csv": "a\n1\n" } });
      expect(diagnostics.map(({ code }) => code)).toEqual([
        option.startsWith("nothing") ? "unknown-attribute" : "attribute-type",
      ]);
    },
  );

  test.each(["t.json", "t.jsonl", "t.yaml"])(
    "%s without a record has no columns that could be missing",
    async (name) => {
      const files = { [name]: name === "t.jsonl" ? "" : "[]\n" };
      const source = (more: string) => `@data t "${name}"\n${more}`;
      const loop = "@for r in t\n{{ r.x }}\n@else\nNone\n@end\n{{ sum(t.y) }} {{ count(where(t, r => r.z > 1)) }}\n";
      const { json, findings: found } = await render(source(loop), { files });
      expect(found).toEqual([]);
      expect(json).toContain('"text":"None"},{"type":"body","text":"0 0"}');
      const elements = ["@chart bar {from=t columns=[a b]}", "@map world {from=t}", "@facts {from=t}"];
      for (const element of elements)
        expect((await findings(source(`${element}\n`), { files })).map((one) => one.split(" ")[1])).toEqual([
          "empty-data",
        ]);
    },
  );

  test.each([
    ['@data t "missing.csv"\n', "data-not-found"],
    ["```csv t\na,b\nx,1,2\n```\n", "data-malformed"],
    ["```csv s\na,b\nx,1\n```\n```sql t\nselect a, zzz as b from s\n```\n", "data-malformed"],
  ])("rows of a table that cannot be read have no finding of their own: %s", async (table, code) => {
    const rows = "@for r in t\n| {{ r.a }} | {{ r.b }} |\n@end\n\n";
    const { diagnostics } = await render(
      `${table}\n@chart bar\n| a | b |\n${rows}@facts\n| figure | fact |\n${rows}@chart pie {from=t}\n`,
    );
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
  });

  test("a table keeps its columns where none of its rows is left", async () => {
    const source = (from: string) =>
      `${crops}@let _none = where(crops, c => length(c.country) > 99)\n@chart bar {from=${from}}\n`;
    for (const from of [
      "_none",
      "{{ where(crops, c => false) }}",
      "{{ take(crops, 0) }}",
      "{{ sort(_none, c => c.bags) }}",
    ]) {
      const { json, findings: found } = await render(source(from));
      expect(found.map((one) => one.split(" ")[1])).toEqual(["empty-data"]);
      expect(json).toContain('"data":[[["country","bags","hue"]]]');
    }
  });
});

describe("from", () => {
  test("takes all columns: the first gives row titles, the others values", async () => {
    expect(await data(`${crops}@chart bar {from=crops}\n`)).toBe(
      '[[["country","bags","hue"],["Brazil",66.40,"#6f4e37"],["Vietnam","","#c4a484"]]]',
    );
  });

  test("columns chooses, orders and renames them", async () => {
    const take = (columns: string) => data(`${crops}@let _c = crops\n@chart bar {from=crops columns=[${columns}]}\n`);
    expect(await take("country bags")).toBe('[[["country","bags"],["Brazil",66.40],["Vietnam",""]]]');
    expect(await take("bags, country")).toBe('[[["bags","country"],["66.40","Brazil"],["","Vietnam"]]]');
    expect(await take('Land=country "2024"=bags')).toBe('[[["Land","2024"],["Brazil",66.40],["Vietnam",""]]]');
    expect(await take('2024="bags"')).toBe('[[["2024"],["66.40"],[""]]]');
    expect(await take('"a {{ 1 }}"=country bags')).toBe('[[["a 1","bags"],["Brazil",66.40],["Vietnam",""]]]');
  });

  test("two columns of one name are a warning at the second one", async () => {
    const take = async (columns: string) =>
      (await render(`${crops}@chart table {from=crops columns=[${columns}]}\n`)).diagnostics.map(
        ({ code, severity, start, end }) => `${start.column}-${end.column} ${severity} ${code}`,
      );
    expect(await take("country bags bags")).toEqual(["48-52 warning duplicate-column"]);
    expect(await take('a=country "N"=bags "N"=hue')).toEqual(["54-57 warning duplicate-column"]);
    expect(await take('""=country ""=bags')).toEqual([]);
  });

  test("color takes the colours of rows from a column, which is then no value", async () => {
    const expected =
      '{"sheets":[{"header":["country","bags"],"rows":[{"header":"Brazil","data":[66.40],"color":"#6f4e37"},' +
      '{"header":"Vietnam","data":[""],"color":"#c4a484"}]}]}';
    expect(await data(`${crops}@chart bar {from=crops columns=[country bags] color=hue}\n`)).toBe(expected);
    expect(await data(`${crops}@chart bar {from=crops color=hue}\n`)).toBe(expected);
  });

  test("stands on @sheet too", async () => {
    const source = `${crops}@chart bar\n| a | b |\n| c | 1 |\n@sheet {from=crops columns=[country bags]}\n@sheet\n| d | e |\n| f | 2 |\n`;
    expect(await data(source)).toBe(
      '[[["a","b"],["c",1]],[["country","bags"],["Brazil",66.40],["Vietnam",""]],[["d","e"],["f",2]]]',
    );
    expect(await data(`${crops}@chart bar\n@for c in crops\n@sheet {from={{ [c] }} columns=[country]}\n@end\n`)).toBe(
      '[[["country"],["Brazil"]],[["country"],["Vietnam"]]]',
    );
  });

  test("of maps and facts matches columns by name", async () => {
    const table = `${fence}csv t\nvalue,extra,title,group\n1,x,Brazil,\n2.50,y,Peru,A\n${fence}\n`;
    expect(await data(`${table}@map world {from=t}\n`)).toBe(
      '[{"title":"Brazil","value":1},{"title":"Peru","value":2.50,"group":"A"}]',
    );
    const facts = `${fence}json t\n[{"fact": "f", "figure": 4.5, "icon": null}, {"fact": null, "figure": true}]\n${fence}\n`;
    expect(await data(`${facts}@facts {from=t}\n`)).toBe('[{"figure":"4.5","fact":"f"},{"figure":true}]');
    expect(await findings(`${crops}@map world {from=crops}\n`)).toEqual(["6:18-23 missing-column"]);
    expect(await findings(`${crops}@facts {from=crops}\n`)).toEqual(["6:14-19 missing-header"]);
    expect(await findings(`@facts {from={{ where([{fact: "f"}], f => f.fact == "g") }}}\n`)).toEqual([
      "1:14-60 empty-data",
    ]);
  });

  test("with rows is data-twice, in every branch", async () => {
    expect(await findings(`${crops}@chart bar {from=crops}\n| a | b |\n| c | 1 |\n`)).toEqual(["7:1-10 data-twice"]);
    expect(await findings(`${crops}@chart bar {from=crops}\n@if false\n| a | b |\n@end\n`)).toEqual([
      "8:1-10 data-twice",
    ]);
    expect(await findings(`${crops}@chart bar {from=crops}\n@for _c in crops\n| a | b |\n@end\n`)).toEqual([
      "8:1-10 data-twice",
    ]);
    expect(await findings(`${crops}@chart bar\n| a | b |\n| c | 1 |\n@sheet {from=crops}\n| a | b |\n`)).toEqual([
      "10:1-10 data-twice",
    ]);
    expect(await findings(`${crops}@chart table {from=crops}\n@sheet\n| a | b |\n| c | 1 |\n`)).toEqual([]);
  });

  test("and what depends on it is left out where it is `null`", async () => {
    const rows = "| a | b |\n| c | 1 |\n";
    const options = "color={{ null }} columns={{ null }} row={{ null }} top={{ null }}";
    for (const attributes of ["from={{ null }}", options, `from={{ null }} ${options}`])
      expect(await data(`@chart bar {${attributes}}\n${rows}`), attributes).toBe('[[["a","b"],["c",1]]]');
    expect(await data(`@chart bar\n${rows}@sheet {from={{ null }}}\n${rows}`)).toBe(
      '[[["a","b"],["c",1]],[["a","b"],["c",1]]]',
    );
    expect(await findings(`${crops}@chart table {from=crops ${options}}\n`)).toEqual([]);
    expect(await findings("@chart bar {from={{ null }}}\n")).toEqual(["1:1-7 missing-data"]);
    expect(await findings(`@chart bar {from={{ null }} columns=[a]}\n${rows}`)).toEqual([
      "1:29-36 attribute-not-allowed",
    ]);
    // It can be a table, so the rows are too many.
    expect(await findings(`${crops}@let on = true\n@chart bar {from={{ on ? crops : null }}}\n${rows}`)).toEqual([
      "8:1-10 data-twice",
    ]);
  });

  test.each([
    ["from=crop", "18-22 unknown-name", "Did you mean `crops`?"],
    ["from=crops columns=[contry bags]", "33-39 unknown-column", "Did you mean `country`?"],
    ['from=crops columns=[Land="contry"]', "38-46 unknown-column", 'Did you mean `"country"`?'],
    ["from=crops color=hu", "30-32 unknown-column", "Did you mean `hue`?"],
    ["from={{ where(crops, c => true) }} columns=[contry]", "57-63 unknown-column", "Did you mean `country`?"],
  ])(
    "a wrong name is told with the nearest, in branches that are not taken too: %s",
    async (attributes, place, hint) => {
      const { findings: found, diagnostics } = await render(
        `${crops}@let _c = crops\n@if false\n@chart bar {${attributes}}\n@end\n# a\n`,
      );
      expect(found).toEqual([`8:${place}`]);
      expect(diagnostics[0]!.hint).toBe(hint);
      expect(diagnostics[0]!.fixes).toHaveLength(1);
    },
  );

  test.each([
    ["from=year"],
    ["from={{ 5 }}"],
    ["from={{ [1] }}"],
    ['from="crops"'],
    ["from={{ crops[0] }}"],
    ["from={{ crops.bags }}"],
  ])("takes a table and nothing else: not %s", async (attributes) => {
    const source = `${crops}@let _c = crops\n@let year = 1\n@let _y = year\n@chart bar {${attributes}}\n`;
    expect((await findings(source)).map((one) => one.split(" ")[1])).toEqual(["type-mismatch"]);
  });

  test.each([
    ['"crops"', "Write `from=crops`, without quotes."],
    ['"a.csv"', 'For the table of a file, write `@data table "a.csv"` above, and `from=table` here.'],
    ["{{ 5 }}", 'Declare a table, such as `@data table "file.csv"`, and write `from=table`.'],
  ])("says what to write instead of from=%s", async (from, hint) => {
    const { diagnostics } = await compile(`${crops}@let _c = crops\n@chart bar {from=${from}}\n`);
    expect(diagnostics.map((one) => one.hint)).toEqual([hint]);
  });

  test("of what is known only when it runs", async () => {
    const source = "@param t: list\n@chart bar {from=t}\n";
    expect(
      await data(source, {
        params: {
          t: [
            { a: "x", b: 1 },
            { a: "y", c: 2 },
          ],
        },
      }),
    ).toBe('[[["a","b","c"],["x",1,""],["y","",2]]]');
    expect(await findings(source, { params: { t: [{ a: "x" }, 5] } })).toEqual(["2:18-19 type-mismatch"]);
    expect((await findings(source, { params: { t: [{ a: "x", b: [1] }] } })).map((one) => one.split(" ")[1])).toEqual([
      "type-mismatch",
    ]);
  });
});

describe("conditions", () => {
  test.each([
    ["1", "one"],
    ["2", "two"],
    ["3", "many"],
  ])("take the first branch that holds: %s", async (value, expected) => {
    const source =
      "@param n: integer\n@if n == 1\n# one\n@elseif n == 2\n# two\n@elseif n == 2\n# never\n@else\n# many\n@end\n";
    expect(await texts(source, { params: { n: value } })).toEqual([expected]);
  });

  test("without @else may give nothing", async () => {
    expect(await texts("# a\n@if false\n# b\n@end\n# c\n")).toEqual(["a", "c"]);
  });

  test("a branch that is not taken is checked all the same, and not evaluated", async () => {
    expect(await texts("@if false\n# {{ 1 / 0 }}\n@end\n# a\n")).toEqual(["a"]);
    for (const wrong of [
      "{{ x }}",
      "{{ f(1) }}",
      '{{ 1 + "a" }}',
      "{{ upper(1) }}",
      "{{ upper() }}",
      "{{ crops[0].x }}",
    ]) {
      const { diagnostics } = await render(`${crops}@let _c = crops\n@if true\n# a\n@else\n# ${wrong}\n@end\n`);
      expect(diagnostics.length).toBe(1);
    }
  });

  test("narrow null", async () => {
    const lines = [
      ["@if v.a != null\n# {{ v.a + 1 }}\n@else\n# none\n@end", "none"],
      ["@if v.a == null\n# none\n@else\n# {{ v.a + 1 }}\n@end", "none"],
      ["@if v.a == null\n# none\n@elseif v.a > 1\n# {{ v.a + 1 }}\n@end", "none"],
      ["@if v.a != null && v.a > 1\n# b\n@else\n# none\n@end", "none"],
      ["@if v.a == null || v.a > 1\n# none\n@end", "none"],
      ["@if !(v.a == null)\n# b\n@else\n# none\n@end", "none"],
      ['# {{ v.a == null ? "none" : number(v.a) }}', "none"],
    ] as const;
    for (const [source, expected] of lines)
      expect(await texts(`@param v: object\n${source}\n`, { params: { v: {} } })).toEqual([expected]);
    const known = `${crops}@for c in crops\n@if c.bags == null\n# {{ c.bags }}\n@end\n@end\n`;
    expect(await findings(known)).toContain("8:3-15 type-mismatch");
    expect(await texts(`${crops}@for c in crops\n@if c.bags != null\n# {{ c.bags }}\n@end\n@end\n`)).toEqual(["66.40"]);
  });

  test("a condition that cannot be evaluated takes no branch, and is told once", async () => {
    const { findings: found } = await render("@param v: object\n@if v.a\n# a\n@else\n# b\n@end\n# c\n", {
      params: { v: { a: 1 } },
    });
    expect(found).toEqual(["2:5-8 type-mismatch"]);
  });
});

describe("loops", () => {
  test("go through a list, with an index from 0", async () => {
    expect(await texts('@for x, i in ["a", "b"]\n# {{ i }}{{ x }}\n@end\n')).toEqual(["0a", "1b"]);
    expect(await texts("@for x in []\n# {{ x }}\n@else\n# none\n@end\n")).toEqual(["none"]);
    expect(await texts("@for _x in []\n# b\n@end\n# a\n")).toEqual(["a"]);
    expect(await texts("@for _x in [1]\n# b\n@else\n# none\n@end\n")).toEqual(["b"]);
  });

  test.each(["5", '"abc"', "true", "null", "crops[0]"])("and through nothing else: not %s", async (list) => {
    const found = await findings(`${crops}@let _c = crops\n@for _x in ${list}\n# a\n@end\n# b\n`);
    expect(found).toEqual([`7:12-${12 + list.length} type-mismatch`]);
  });

  test("the index of a loop through an object was meant as a value, so that it is not unused", async () => {
    expect(await findings("@let o = {a: 1}\n@for k, v in o\n# {{ k }}\n@end\n# b\n")).toEqual([
      "2:14-15 type-mismatch",
    ]);
  });

  test.each([[5], ["abc"], [true], [null], [{ a: 1 }]])("known only when it runs: not %j", async (value) => {
    const source = "@param v: object\n@for _x in v.list\n# a\n@else\n# none\n@end\n# b\n";
    expect(await findings(source, { params: { v: { list: value } } })).toEqual(["2:12-18 type-mismatch"]);
  });

  test("each turn makes its own body", async () => {
    expect(await texts("before\n@for x in [1, 2]\nline {{ x }}\ngoes on\n@end\nafter\n")).toEqual([
      "before",
      "line 1 goes on",
      "line 2 goes on",
      "after",
    ]);
  });

  test("a mistake inside is told once, whatever the values", async () => {
    const source = "@param v: object\n@for x in v.list\n# {{ x + 1 }}\n@end\n";
    const { diagnostics } = await render(source, { params: { v: { list: ["a", null, true, [1], 5] } } });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["type-mismatch", "`+` adds numbers or joins strings, not a string and a number."],
    ]);
    const nested = "@for x in [1, 2]\n@for y in [0, 1]\n# {{ x / y }} {{ x / (y - 1) }}\n@end\n@end\n";
    expect(await findings(nested)).toEqual(["3:6-11 number-not-finite", "3:18-29 number-not-finite"]);
  });
});

describe("template blocks in data blocks", () => {
  test("give rows and sheets", async () => {
    const source = [
      crops,
      "@chart bar",
      "| Country | Bags |",
      "|---|---:|",
      "@for c, i in crops",
      "@let n = i + 1",
      "// a comment",
      "",
      "| {{ c.country }} | {{ n }} | {color={{ c.hue }}}",
      "@else",
      "| none | 0 |",
      "@end",
      "@if false",
      "| never | 0 |",
      "@else",
      "@sheet",
      "| d | e |",
      "@for _x in []",
      "| f | 2 |",
      "@else",
      "| g | 3 |",
      "@end",
      "@end",
      "",
    ].join("\n");
    expect(await data(source)).toBe(
      '{"sheets":[{"header":["Country","Bags"],"rows":[{"header":"Brazil","data":[1],"color":"#6f4e37"},' +
        '{"header":"Vietnam","data":[2],"color":"#c4a484"}]},{"header":["d","e"],"rows":[{"header":"g","data":[3]}]}]}',
    );
  });

  test("the header may come from a block too", async () => {
    expect(await data("@chart bar\n@if true\n| a | b |\n@else\n| x | y |\n@end\n| c | 1 |\n")).toBe(
      '[[["a","b"],["c",1]]]',
    );
  });

  test("belong to it when the first row, sheet or element in them is a row or sheet", async () => {
    const chart = "@chart bar\n| a | b |\n| c | 1 |\n";
    expect(await texts(`${chart}@if true\n# x\n@end\n`)).toEqual([undefined, "x"]);
    expect(await texts(`${chart}@if true\n@let y = 1\n@if true\n# {{ y }}\n@end\n@end\n`)).toEqual([undefined, "1"]);
    expect(await data(`${chart}@if true\n@let y = 1\n@for x in [2]\n| {{ y }} | {{ x }} |\n@end\n@end\n`)).toBe(
      '[[["a","b"],["c",1],["1",2]]]',
    );
  });

  test("both kinds in one is mixed-block, either way round", async () => {
    const chart = "@chart bar\n| a | b |\n| c | 1 |\n";
    expect(await findings(`${chart}@if true\n| d | 2 |\n# x\n@end\n`)).toEqual(["6:1-4 mixed-block"]);
    expect(await findings(`${chart}@if true\n# x\n| d | 2 |\n@end\n`)).toEqual(["6:1-10 mixed-block"]);
    expect(await findings(`${chart}@if true\nx\n@else\n@if true\n| d | 2 |\n@end\n@end\n`)).toEqual([
      "8:1-10 mixed-block",
    ]);
    expect(await findings(`${chart}@if true\n# x\n@sheet\n@end\n`)).toEqual(["6:1-7 mixed-block"]);
    expect(await findings(`${chart}@if true\n# x\n@end\n@if true\n# x\n| d | 2 |\n@end\n`)).toEqual([
      "9:1-10 row-outside-data",
    ]);
    expect(await findings(`${chart}@if true\n| d | 2 |\n@chart bar\n| a | b |\n| c | 1 |\n@end\n`)).toEqual([
      "6:1-8:10 mixed-block",
    ]);
    expect(await findings(`${chart}@if true\n| d | 2 |\n@else\n# x\n@end\n`)).toEqual(["7:1-4 mixed-block"]);
    expect(await findings(`${chart}@for _x in [1]\n@if true\n| d | 2 |\n@end\nText.\n@end\n`)).toEqual([
      "8:1-6 mixed-block",
    ]);
  });

  test("@let, @data and fences between do not end a data block; an element does", async () => {
    const source = (between: string) => `@chart bar\n| a | b |\n${between}\n| c | 1 |\n`;
    const files = { "t.csv": "a\n1\n" };
    for (const between of ["@let _x = 1", '@data _t "t.csv"', `${fence}csv _t\na\n1\n${fence}`, "// comment", ""])
      expect(await data(source(between), { files })).toBe('[[["a","b"],["c",1]]]');
    for (const between of ["Text.", "# a", "----", "> a\n> -- b", '@include "a.igx"', "@map world"])
      expect(await findings(source(between), { files: { "a.igx": "x\n" } })).not.toEqual([]);
  });

  test("no data block reaches past the @end of the block it began in", async () => {
    const found = await findings("@if true\n@chart bar\n| a | b |\n| c | 1 |\n@end\n| d | 2 |\n");
    expect(found).toEqual(["6:1-10 row-outside-data"]);
  });
});

describe("queries among data blocks", () => {
  const t = `${fence}csv t\na,b\nx,1\ny,2\n${fence}\n`;

  test("that bind names stand behind charts, in loops and among rows", async () => {
    const query = `${fence}sql q\nselect a, b + $n as c from t where b >= $n order by a\n${fence}\n`;
    expect(await data(`@let n = 2\n${t}@chart bar\n| a | b |\n${query}| {{ q[0].a }} | {{ q[0].c }} |\n`)).toBe(
      '[[["a","b"],["y",4]]]',
    );
    expect(
      await data(`${t}@chart bar\n| a | b |\n@for n in [1, 2]\n${query}| {{ q[0].a }} | {{ q[0].c }} |\n@end\n`),
    ).toBe('[[["a","b"],["x",2],["y",4]]]');
    const { json } = await render(
      `@let n = 2\n${t}@chart bar {from=t}\n\n${query}\n@chart bar {from=q}\n\n# {{ length(q) }}\n`,
    );
    expect(json).toContain('"data":[[["a","c"],["y",4]]]');
    expect(json).toContain('"text":"1"');
  });

  test("see the tables that are visible where they stand", async () => {
    const source = `@if true\n${t}@let _t = t\n@end\n${fence}sql q\nselect a from t order by a\n${fence}\n@chart bar {from=q}\n`;
    expect((await findings(source)).map((one) => one.split(" ")[1])).toEqual(["data-malformed"]);
  });

  test("use the names that they bind and the tables that they read, whatever letters they have", async () => {
    const source = `@let größe = 2\n${fence}csv städte\na,b\nx,1\n${fence}\n${fence}sql q\nselect a, b from städte where b < $größe order by a\n${fence}\n@chart bar {from=q}\n`;
    expect(await findings(source)).toEqual([]);
  });
});
