import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { prepare } from "../../src/compile/prepare.js";
import type { CompileOptions, ProjectOptions } from "../../src/contract/options.js";
import type { CompileResult } from "../../src/contract/result.js";
import { chartNames } from "../../src/language/charts.js";

/* What is the same in all documents of a template is made once. It must give what compiling each document gives. */

type Row = Readonly<Record<string, unknown>>;

const declared: Readonly<Record<string, string>> = {
  name: "string",
  n: "number = 7",
  m: "number = 2",
  flag: "boolean = false",
  items: "list = []",
  code: 'secret = "hush"',
};

/** A name that nothing uses is a finding of each document. */
const declarations = (body: string): readonly string[] =>
  Object.entries(declared).flatMap(([name, type]) =>
    name === "name" || new RegExp(`\\b${name}\\b`).test(body) ? [`@param ${name}: ${type}`] : [],
  );

const lists = (...all: readonly (readonly string[])[]): fc.Arbitrary<readonly string[]> => fc.constantFrom(...all);
const texts = (...all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all);

/** What has no findings, and sometimes what has some, or has to be compiled as a whole. */
const mostly = <Item>(neat: fc.Arbitrary<Item>, odd: fc.Arbitrary<Item>, share: number): fc.Arbitrary<Item> =>
  share === 0 ? neat : fc.oneof({ weight: 10, arbitrary: neat }, { weight: share, arbitrary: odd });

function templates(share: number): fc.Arbitrary<string> {
  const number = texts("n", "m", "n + m", "round(n / m, 1)", "-n", "abs(n)", "n * 1e9");
  const expression = mostly(
    fc.oneof(number, texts("name", "upper(name)", "number(n)", "flag", '"a b"', "m > 2 ? n : m")),
    texts("n * 1e300", "n / m", "items", "first(items)", "null", "code", "project.unit", "m > 2 ? n : name"),
    share,
  );
  const slot = expression.map((one) => `{{ ${one} }}`);
  const word = mostly(
    texts("Coffee", "2024", "\u{1f600}", "\\{", 'a "quoted" word', "Perú"),
    texts("**bold**", "a | b", "", "\ue0000\ue001"),
    share,
  );
  const inLine = fc
    .array(fc.oneof({ weight: 2, arbitrary: slot }, { weight: 3, arbitrary: word }), { minLength: 1, maxLength: 3 })
    .map((parts) => `The ${parts.join(" ")}`);
  const cell = mostly(
    fc.oneof(
      texts("1", "20", "3.5", "66"),
      number.map((one) => `{{ ${one} }}`),
    ),
    fc.oneof(slot, texts("0", "-4", "38%", "", '"5"', "Brazil", "{{ n }} t", "{{ name }}x", "1,234")),
    share,
  );
  const titles = mostly(
    lists(
      ["Brazil", "{{ n + 3000 }}", "Peru"],
      ["2022", "2023"],
      ["{{ name }}", "Vietnam", '"India"'],
      ["{{ upper(name) }}", "{{ name }} too"],
    ),
    fc.array(fc.oneof(slot, texts("", "2020", "Brazil")), { minLength: 1, maxLength: 4 }),
    share,
  );
  const rows = (header: readonly string[]) =>
    fc.tuple(titles, fc.infiniteStream(cell)).map(([first, cells]) => {
      const others = () => header.slice(1).map(() => cells.next().value as string);
      return [header, ...first.map((one) => [one, ...others()])].map((one) => `| ${one.join(" | ")} |`);
    });
  const attributes = mostly(
    texts("", "", " {height=300}", " {colors=[#6f4e37]}", " {height=200 colors=[#6f4e37]}"),
    texts(" {half}", " {highlight=Brazil}", " {colors=@coffee}", ' {decimal_separator=","}', " {shape=sheets}"),
    share,
  );
  const header = mostly(
    lists(["Country", "Bags", "{{ name }}"], ["Country", "{{ n }}"], ["", "2024", "2025"]),
    lists(["{{ name }}", "Bags"], ["2020", "{{ n }}"], ["Country"]),
    share,
  );
  const chart = fc
    .tuple(
      texts("column-grouped", "bar", "pie", "line", "table", ...chartNames),
      attributes,
      header.chain(rows),
      lists([], ["|---|--:|"]),
    )
    .map(([type, own, [names, ...lines], decoration]) => [`@chart ${type}${own}`, names!, ...decoration, ...lines]);
  const table = mostly(
    lists(["@map world", "title", "value", "label"], ["@facts", "fact", "figure", "icon"]),
    lists(
      ["@map world", "title", "value", "color"],
      ["@facts", "figure", "color", "fact"],
      ["@map world", "value", "title"],
    ),
    share,
  ).chain(([head, ...names]) => rows(names).map((lines) => [head!, ...lines]));
  const plain = fc.oneof(
    inLine.map((one) => [`# ${one}`]),
    inLine.map((one) => [`## ${one}`]),
    fc.array(inLine, { minLength: 1, maxLength: 2 }),
    fc.tuple(inLine, inLine).map(([one, author]) => [`> ${one}`, `> -- ${author}`]),
    lists(["---"], ["@let x = n * 2", "", "{{ x }} bags"], ["```csv y", "a", "1", "```", "", "{{ length(y) }} rows"]),
    chart,
    chart,
    table,
  );
  const branches = fc
    .tuple(texts("flag", "n > 5", 'name == "Kenya"'), plain, plain)
    .map(([condition, one, other]) => [`@if ${condition}`, "", ...one, "", "@else", "", ...other, "", "@end"]);
  const block = mostly(
    fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: branches }),
    fc.oneof(
      plain.map((one) => ["@for z in [1, 2]", "", ...one, "", "{{ z }}", "", "@end"]),
      lists(["// igx-disable-next-line not-a-number"], ["@if items", "", "@end"], ["# Coffee {half}"], ["@let x = 1"]),
    ),
    share,
  );
  const field = mostly(
    texts("title: Coffee in {{ name }}", "title: {{ n }}", "key: {{ slug(name) }}", "width: 800", "locale: de"),
    texts(
      "key: {{ name }}",
      "theme_id: {{ n }}",
      "password: {{ code }}",
      "publish_mode: {{ name }}",
      "locale: {{ name }}",
    ),
    share,
  );
  const fields = fc.uniqueArray(field, { maxLength: 2, selector: (one) => one.split(":")[0] });
  return fc.tuple(fields, fc.array(block, { minLength: 1, maxLength: 4 })).map(([own, blocks]) => {
    const front = ["---", "copyright: {{ name }}", ...own, "---"];
    const body = blocks.flatMap((one) => [...one, ""]);
    return [...front, ...declarations([...front, ...body].join(" ")), "", ...body].join("\n");
  });
}

const neat = { name: "Ecuador", n: 12, m: 3, flag: true };
const odd = fc.record(
  {
    name: fc.constantFrom(
      "Brazil",
      "",
      "a|b",
      '"quoted"',
      "two\nlines",
      "\ud800",
      "\ue0000\ue001",
      "1,234",
      5,
      null,
      " ",
    ),
    n: fc.constantFrom(0, -0, -3, 1e21, 0.1, 1e-7, "24.40", "9007199254740993", "x", null, "1e400", {
      kind: "exact-number",
    }),
    m: fc.constantFrom(0, 1, 3, -2, "2.50"),
    flag: fc.boolean(),
    items: fc.constantFrom<unknown>([], [1], ["a", "b"]),
    other: fc.constant(1),
  },
  { requiredKeys: ["name"] },
);
const neatRow = fc.record({
  name: fc.constantFrom("Peru", "Kenya", "Togo long ".repeat(9)),
  n: fc.double({ min: 1, max: 100, noNaN: true }),
  m: fc.integer({ min: 1, max: 9 }),
  flag: fc.boolean(),
});

const projects: readonly CompileOptions[] = [
  {},
  {
    project: {
      constants: { unit: "bags" },
      locale: "de",
      catalog: { icons: ["cup"], territories: { world: ["Brazil", "Peru"] } },
      themes: { coffee: { palette: ["#6f4e37", "#c4a484"] } },
    },
  },
  { project: { limits: { outputBytes: 900 } } },
  { project: { limits: { steps: 60, elements: 3 } } },
  { optionalParams: true },
];

const shown = ({ output, diagnostics, sourceMap, metadata, evaluated, dependencies, reportNotes }: CompileResult) => ({
  output: output && {
    json: output.json,
    indented: output.indentedJson,
    content: output.content,
    request: output.request,
  },
  hasOutput: output !== undefined,
  diagnostics,
  sourceMap,
  metadata,
  evaluated,
  dependencies,
  notes: reportNotes([
    { element: 0, notes: [{ code: "label-cut", text: "A name is cut.", hint: "Shorten it.", pointer: "" }] } as never,
  ]),
});

async function expectSame(source: string, all: readonly Row[], options: CompileOptions = {}): Promise<void> {
  const { render, params: declared } = await prepare(source, options);
  const isDeclared = (param: string) => param === "other" || declared.some(({ name }) => name === param);
  for (const row of all) {
    const params = Object.fromEntries(Object.entries(row).filter(([param]) => isDeclared(param)));
    expect(shown(await render(params))).toEqual(shown(await compile(source, { ...options, params })));
  }
}

test.each([0, 1])("documents of a template give the same as if each was compiled alone", async (share) => {
  await fc.assert(
    fc.asyncProperty(
      templates(share),
      fc.array(fc.oneof({ weight: 2, arbitrary: neatRow }, { weight: 1, arbitrary: odd }), { maxLength: 6 }),
      fc.constantFrom(...projects),
      async (source, others, options) => expectSame(source, [neat, neat, ...others], options),
    ),
    { numRuns: Number(process.env["IGX_FUZZ_RUNS"] ?? 15) },
  );
});

const city = `---
title: {{ name }}
key: {{ slug(name) }}
---
@param name: string
@param n: number
@param m: number = 2

# {{ name }}

@chart pie {height=300}
| Country | {{ name }} |
|---------|-----------:|
| {{ name }} | {{ n }} |
| Others | {{ m }} |

@facts
| fact | figure |
| {{ name }} counts | {{ n }} |

@if n > 50

> {{ name }} has more than {{ n }}.
> -- {{ name }}

@end
`;

test("each document has its own findings", async () => {
  const rows = [
    { name: "Bonn", n: 3 },
    { name: 'A "name",\n\u2028 and another', n: "24.40", m: 1e21 },
    { name: "Ulm", n: 99 },
    ...[{ n: -3 }, { n: 0 }, { name: "Others", n: 3 }, { n: "1e400" }, { n: "x" }, { name: "", n: 1 }].map((odd) => ({
      name: "Ulm",
      ...odd,
    })),
    { name: "Ulm", n: 0.5 },
  ];
  await expectSame(city, rows);
  const { render } = await prepare(city);
  const found = await Promise.all(rows.map(render));
  const names = found.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect(names).toEqual([
    "pie-negative",
    "duplicate-row",
    "value-not-shown",
    "param-type",
    "argument-type",
    "empty-text",
  ]);
});

test.each([
  "# {{ name }}\n\n@for x in [1, 2]\n\n{{ x }}\n\n@end\n",
  "@chart bar {height={{ n }}}\n| Country | Bags |\n| {{ name }} | 1 |\n",
  "@chart {{ name }}\n| Country | Bags |\n| Brazil | {{ n }} |\n",
  "@chart bar {highlight=Brazil}\n| Country | Bags |\n| {{ name }} | {{ n }} |\n| Brazil | 1 |\n",
  "@chart bar\n| Country | Bags |\n@for x in [1, 2]\n| {{ name }} {{ x }} | {{ n }} |\n@end\n",
  "```json t\n[]\n```\n\n@chart bar {from=t}\n\n{{ name }} {{ n }}\n",
])("what expressions decide beside texts and cells is another one in each document: %j", async (body) => {
  const source = `@param name: string\n@param n: number\n\n{{ name }} {{ n }}\n\n${body}`;
  const rows = [1, 2, 3, 4, 5, 6].map((n) => ({ name: "bar", n }));
  await expectSame(source, rows);
});

test("what is without expressions is made once, with the findings and the limits of each document", async () => {
  const source = [
    ...[
      "@param n: number",
      '@param loc: string = "en"',
      "",
      "# {{ n }}",
      "",
      "# Coffee {half}",
      "",
      "> Tea",
      "> -- C",
      "",
    ],
    ...[
      "@if n > 2",
      "",
      "@chart pie {colors=@coffee highlight=a}",
      "| A | B | C |",
      "| a | 0 | 1 |",
      "| a | 2 | 1 |",
      "",
    ],
    ...["@end", "", "@for x in [1, 2]", "", "Twice {half}", "", "@end", "", "@map world", "| title | value |"],
    ...["| Peru | 1234.5 |", "| Peru | 3 |", ""],
  ].join("\n");
  const themes = { coffee: { palette: ["#6f4e37", "#c4a484"] } };
  const rows = [3, 1, 3, 4].map((n) => ({ n }));
  for (const text of [source, `---\nlocale: {{ loc }}\n---\n${source}`])
    for (const limits of [{}, { outputBytes: 120 }, { rows: 3 }, { elements: 5 }, { steps: 12 }])
      await expectSame(text, [...rows, { n: 3, loc: "de" }, { n: 3, loc: "en" }], { project: { themes, limits } });
});

test("a result stays what it was when the caller changes the parameters", async () => {
  const source = "@param n: number\n@param list: list\n\n@if n > 4\n# {{ n }}\n@end\n\n{{ list[0] }} {{ n }}\n";
  const template = await prepare(source);
  const params = { n: 0, list: [""] };
  const results: CompileResult[] = [];
  for (const n of [5, 6, 7, 8]) {
    params.n = n;
    params.list[0] = `Text ${n}`;
    results.push(await template.render(params));
  }
  params.n = 1;
  params.list.length = 0;
  expect(shown(results.at(-1)!)).toEqual(shown(await compile(source, { params: { n: 8, list: ["Text 8"] } })));
});

test("a result stays what it was when the caller changes the project or the options", async () => {
  const text =
    "@chart line {colors=@acme}\n| A | B |\n| x | 1 |\n| y | 2 |\n\n@chart table {icon=cup}\n| A | B |\n| x | 1 |\n";
  const made = (): { project: ProjectOptions } => ({
    project: { limits: {}, themes: { acme: { palette: ["#ff0000", "#00ff00"] } } },
  });
  const changes: readonly ((options: { project: ProjectOptions }) => void)[] = [
    (options) => Object.assign(options, { project: { limits: { elements: 1 } } }),
    ({ project }) => Object.assign(project.limits!, { rows: 1 }),
    ({ project }) => Object.assign(project.themes!, { acme: { palette: ["#0000ff", "#ffffff"] } }),
    ({ project }) => Object.assign(project, { catalog: { icons: ["leaf"] } }),
  ];
  const wanted = shown(await compile(text, made()));
  for (const change of changes) {
    const options = made();
    const result = await compile(text, options);
    change(options);
    expect(shown(result)).toEqual(wanted);
  }
});
