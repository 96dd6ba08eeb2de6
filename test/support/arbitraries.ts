import fc from "fast-check";
import { chartNames } from "../../src/language/charts.js";
import { anyCharacter } from "./any-character.js";

/** Numbers as JSON text, those beyond doubles included. */
const numberText = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "24.40",
    "9007199254740993",
    "1e400",
    "-0",
    "0.10",
    "1E5",
    "123456789012345678901234567890",
    "-1.5e-7",
    "0",
  ),
);

const markup = fc.constantFrom(
  "# a",
  "## b",
  "#tag",
  "> q",
  "| a | b |",
  "@chart bar",
  "@5pm",
  "@end",
  "---",
  "----",
  "-- x",
  "— y",
  "```",
  "{half}",
  "{{ x }}",
  "{{{",
  "}}",
  "// c",
  "//a.b",
  "\\",
  "\\\\",
  "a\\",
  "a \\",
  "\\{",
  "\\n",
  '"',
  '"quoted"',
  '"a" b',
  "**b**",
  "- item",
  "[a](b)",
  " lead",
  "trail ",
  "\t",
  "a\nb",
  "a\n\nb",
  "a \nb",
  "\n",
  "\r\n",
  "\u0000",
  "\u0007",
  "\ud83d\ude00",
  "\ud800",
  "漢字",
  "e\u0301",
  "\u2028",
  "\ufeff",
  "-",
  ":-:",
  "|",
  "||",
  "a|b",
  "\\|",
  "1,234",
  ".5",
  "5.",
  "+5",
  "1 234",
  "007",
  "true",
  "null",
  "42",
  "4.5",
  "{a}",
  "a {b}",
  "a {half}",
  "{",
  "}",
  "a{{b",
  "it's",
  "'",
  "%",
  "&amp;",
  "<b>",
  "__proto__",
  "constructor",
  "igx-disable-next-line",
  "@if true",
  "@for x in y",
  "```element",
);

/** Texts, many of which look like markup. */
const text = fc.oneof(
  { weight: 3, arbitrary: markup },
  { weight: 2, arbitrary: fc.array(markup, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")) },
  { weight: 1, arbitrary: fc.array(markup, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
);

const json = (value: unknown): string => JSON.stringify(value);
const textJson = text.map(json);

/** An object as JSON text from its fields; an absent one is left out. */
const object = (fields: Readonly<Record<string, fc.Arbitrary<string | undefined>>>): fc.Arbitrary<string> =>
  fc.record(fields).map(
    (values) =>
      `{${Object.entries(values)
        .flatMap(([name, value]) => (value === undefined ? [] : [`${json(name)}:${value}`]))
        .join(",")}}`,
  );

/** Absent `absent` times for each time that it is there. */
const maybe = (arbitrary: fc.Arbitrary<string>, absent = 2, present = 1): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: present, arbitrary });

const array = (arbitrary: fc.Arbitrary<string>, maxLength = 4): fc.Arbitrary<string> =>
  fc.array(arbitrary, { maxLength }).map((items) => `[${items.join(",")}]`);

const constant = (value: unknown) => fc.constant(json(value));
const boolean = fc.boolean().map(String);
const anything = fc.jsonValue({ maxDepth: 2 }).map(json);

const settings = maybe(object({ width: maybe(fc.constantFrom("0.5", "0.50", "5e-1")), unknown: maybe(anything, 6) }));

const chartSettings = maybe(
  fc.tuple(fc.boolean()).chain(([tall]) =>
    object({
      width: maybe(fc.constant("0.5")),
      [tall ? "height" : "category_height"]: maybe(numberText),
      decimal_separator: maybe(fc.oneof(fc.constantFrom('"."', '","', '".,"'), textJson), 3),
      legend: maybe(boolean),
      callouts: maybe(
        object({
          enabled: maybe(boolean),
          percentage: maybe(boolean),
          name: maybe(boolean),
          [`x`]: maybe(anything, 6),
        }),
      ),
      unknown: maybe(anything, 8),
    }),
  ),
);

/** Made once: to make one of a pattern takes milliseconds, and charts are made anew for each type. */
const colorLike = (pattern: RegExp) => fc.stringMatching(pattern).map(json);
const color = colorLike(/^#[0-9a-f]{6}$/);
const looseColor = fc.oneof(colorLike(/^#?[0-9a-f]{6}$/), colorLike(/^#?[0-9A-F]{3}$/), array(color, 2));
const chartColor = colorLike(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/);
const mapColor = colorLike(/^#[0-9a-fA-F]{6}$/);
const cell = fc.oneof(numberText, textJson);
const row = (first: fc.Arbitrary<string>) =>
  fc.tuple(first, fc.array(cell, { maxLength: 4 })).map(([title, cells]) => `[${[title, ...cells].join(",")}]`);
const header = fc.array(textJson, { minLength: 1, maxLength: 5 }).map((cells) => `[${cells.join(",")}]`);

const arrays = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc
          .tuple(header, fc.array(row(textJson), { maxLength: 3 }))
          .map(([head, rows]) => `[${[head, ...rows].join(",")}]`),
        { minLength: 1, maxLength: 3 },
      )
      .map((sheets) => `[${sheets.join(",")}]`),
  },
  { weight: 1, arbitrary: array(array(array(cell))) },
);

const rowObject = object({
  header: maybe(textJson, 1, 4),
  data: array(cell),
  color: maybe(looseColor),
});

const sheets = array(
  object({
    header,
    rows: array(fc.oneof({ weight: 4, arbitrary: rowObject }, { weight: 1, arbitrary: array(cell) })),
    unknown: maybe(anything, 12),
  }),
  3,
).map((list) => `{"sheets":${list}}`);

const chart = fc.constantFrom(...chartNames).chain((type) =>
  object({
    type: constant("chart"),
    chart_type: constant(type),
    data: fc.oneof(arrays, sheets),
    colors: maybe(array(chartColor)),
    icon: type === "table" ? maybe(textJson) : fc.constant(undefined),
    settings: chartSettings,
    unknown: maybe(anything, 10),
  }),
);

const map = object({
  type: constant("map"),
  territory: textJson,
  data: array(
    object({
      title: textJson,
      value: numberText,
      label: maybe(textJson),
      group: maybe(textJson),
      color: maybe(mapColor),
      unknown: maybe(anything, 12),
    }),
  ),
  settings,
});

const facts = object({
  type: constant("facts_and_figures"),
  data: array(
    object({
      icon: maybe(textJson),
      figure: maybe(
        fc.oneof(textJson, fc.integer().map(String), fc.constantFrom("1e3", "9007199254740993", "-0", "2.0"), boolean),
      ),
      fact: maybe(textJson),
      color: maybe(textJson),
    }),
  ),
  settings,
});

const quote = fc.oneof(
  object({ type: constant("quote"), text: textJson, author: textJson, settings }),
  object({ type: constant("quote"), text: textJson, title: textJson, settings }),
  object({ type: constant("quote"), text: textJson, author: textJson, title: textJson }),
);

/** JSON text of any content that the schema accepts. */
export const contentJson = array(
  fc.oneof(
    ...["h1", "h2", "body"].map((type) =>
      object({ type: constant(type), text: textJson, settings, unknown: maybe(anything, 10) }),
    ),
    quote,
    object({ type: constant("separator"), settings }),
    chart,
    map,
    facts,
  ),
  5,
);

const line = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom(
    "@chart bar",
    "@chart pie {half}",
    "@map world",
    "@facts",
    "@sheet",
    "| a | b |",
    "|--|:-:|",
    "| x | 1 | {color=#fff}",
    "| title | value |",
    "",
    "",
    "# h {half}",
    "> -- me",
    "{half}",
    "---",
    "```element",
    "```",
    '{"type":"separator"}',
    "// c",
    "  text",
    "@if true",
    "@end",
    "@for x in [1, 2]",
    "@let a = 1",
    "@else",
  ),
);

/** Lines of all kinds, in any order. */
export const source = fc.array(line, { maxLength: 14 }).map((lines) => lines.join("\n"));

const comment = fc.constantFrom(
  "// a",
  "//b {",
  "// }",
  '// "',
  "// height=2",
  "//",
  "// igx-disable-next-line lone-half x",
);
const attribute = fc.constantFrom(
  "half",
  "height=300",
  "legend",
  "legend = false",
  "colors=[#fff\n#000]",
  "callouts={name}",
);
const blanks = fc.constantFrom("", "", " ", "  ", "\t", "\t ");
const lineEnd = fc.constantFrom("\n", "\n", "\r\n", "\r");

/** A chart whose attributes are broken over lines, with comments between them, inside lists and around `=`. */
const brokenAttributes = fc
  .array(
    fc.tuple(blanks, fc.oneof(comment, attribute, fc.constantFrom("colors=[", "]", "callouts={", "}", "=", "1"))),
    {
      maxLength: 8,
    },
  )
  .map(
    (lines) => `@chart bar {\n${lines.map(([indent, text]) => `${indent}${text}\n`).join("")}}\n| a | b |\n| c | 1 |\n`,
  );

/** A fence of data that a chart shows, indented in every way, with line ends of all kinds inside quoted cells too. */
const dataFence = fc
  .tuple(
    blanks,
    fc.array(fc.tuple(blanks, fc.constantFrom("x,1", "y,2", '"q', 'r",3', '""""', "", "z , 4", '"a""b",5'), lineEnd), {
      maxLength: 6,
    }),
    blanks,
    lineEnd,
  )
  .map(([indent, rows, last, end]) => {
    const body = rows.map(([blank, row, rowEnd]) => `${indent}${blank}${row}${rowEnd}`).join("");
    return `${indent}\`\`\`csv t${end}${indent}a,b${end}${body}${last}\`\`\`${end}@chart table {from=t}${end}`;
  });

/** Documents in which white space and comments are where they could be lost, doubled or taken for something else. */
export const looseSource = fc
  .tuple(fc.constantFrom("", "@if true\n", "@for _x in [1]\n"), fc.oneof(brokenAttributes, dataFence))
  .map(([open, inner]) => (open === "" ? inner : `${open}${inner}@end\n`));
