import { describe, expect, test } from "vitest";
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
    ["{{ 1 }}}", "1}"],
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

  test("{{{ is a mistake, closed or not, and mended by a backslash", async () => {
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
        expect(first!.fixes![0]!.edits).toEqual([{ start: first!.start, end: first!.start, text: "\\" }]);
      }
    }
  });

  test.each([["{{ 1"], ["{{ 1 }"], ['{{ "a }}"'], ["{{"]])("%s is not closed", async (written) => {
    const { diagnostics } = await render(`# x ${written}\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["unclosed-interpolation"]);
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
      ["type-mismatch", "A list cannot stand inside text."],
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
