import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import type { ProjectOptions } from "../../src/contract/options.js";
import { chartNames } from "../../src/language/charts.js";

/* Plain rows are read, checked and emitted all together, other rows one by one. A tab after a row changes nothing but that it is not plain. */

const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("1", "20", "3.5", "-4", "0", "0.25", "-0", "1e3", "1e400", "66", "true") },
  { weight: 4, arbitrary: fc.constantFrom("Brazil", "Vietnam", "Perú", "巴西", "😀", "U+FFFD \ufffd", "a  b", "{x}") },
  { weight: 2, arbitrary: fc.constantFrom("", "1,234", "38%", "n/a", "007", "+5", ".5", "5.", "1e", "-", "--", "1 2") },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"5"', '"', '"open', 'a"b', "\\|", "\\{", "{{ 1 + 1 }}", "\ud800", "\u0001"),
  },
);

/** Mostly of one width, so that there are stretches of plain rows. */
const row = (width: number) =>
  fc.record({
    cells: fc.oneof(
      { weight: 9, arbitrary: fc.array(cell, { minLength: width, maxLength: width }) },
      { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: width + 2 }) },
    ),
    end: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(" |", "|", " |  ") },
      { weight: 1, arbitrary: fc.constantFrom("", " | {color=#fff}", " | {colour=red}") },
    ),
    indent: fc.constantFrom("", "", "", "  "),
  });

/** The lines of a chart: the directive, the header, and rows. */
const lines = fc
  .record({
    chart: fc.constantFrom(...chartNames),
    attributes: fc.constantFrom("", "", "", ' {decimal_separator=","}', " {shape=sheets}", " {highlight=Brazil}"),
    width: fc.integer({ min: 1, max: 9 }),
    decoration: fc.constantFrom(
      "",
      "|---|:-:|",
      "  | :- | -: |  ",
      "|-",
      "|---| |",
      "|",
      "|-:-|",
      "|---| {color=#fff}",
    ),
  })
  .chain(({ chart, attributes, width, decoration }) =>
    fc
      .array(row(width), { maxLength: 12 })
      .map((rows) => [
        `@chart ${chart}${attributes}`,
        `|${Array.from({ length: width }, (_, column) => ` ${2020 + column} `).join("|")}|`,
        ...(decoration ? [decoration] : []),
        ...rows.map(({ cells, end, indent }) => `${indent}| ${cells.join(" | ")}${end}`),
      ]),
  );

const attributes = [
  "",
  "height=300",
  "height=0",
  "category_height=20",
  "height=300 category_height=20",
  "colors=[#6f4e37 #c4a484]",
  "colors=[red]",
  "colors=@coffee",
  "icon=cup",
  "half",
  "width=0.4",
  "callouts={enabled}",
  "callouts={enable}",
  'decimal_separator=","',
  "highlight=Brazil",
  "shape=sheets",
  "unknown=1",
];

const neatValue = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("1", "20", "3.5", "66", "0.25", "0") },
  { weight: 1, arbitrary: fc.constantFrom("", "-4", "38%", "1,234", "word", "red", "#ff0000") },
);
const neatTitle = fc.constantFrom("Brazil", "Vietnam", "Peru", "India", "Uganda", "Perú", "", "5");

/** Tables as most are: one block of rows that fit their header, about which rules need no look at a row. */
const neatLines = fc
  .record({
    head: fc.oneof(
      fc.constantFrom(...chartNames, "brr").map((name) => `@chart ${name}`),
      fc.constantFrom("@map world", "@map Brazil", "@facts", "@chart", "@facts world"),
    ),
    attributes: fc.constantFrom(...attributes),
    first: fc.constantFrom("Country", "", "2020", "1,234", "title", "fact"),
    others: fc.uniqueArray(fc.constantFrom("value", "label", "color", "figure", "icon", "2021", "2022", "group"), {
      maxLength: 4,
    }),
    decoration: fc.constantFrom("", "|---|---|"),
    titles: fc.oneof(fc.uniqueArray(neatTitle, { maxLength: 6 }), fc.array(neatTitle, { maxLength: 20 })),
    values: fc.infiniteStream(neatValue),
  })
  .map(({ head, attributes, first, others, decoration, titles, values }) => [
    `${head}${attributes ? ` {${attributes}}` : ""}`,
    `| ${[first, ...others].join(" | ")} |`,
    ...(decoration ? [decoration] : []),
    ...titles.map((title) => `| ${[title, ...others.map(() => values.next().value as string)].join(" | ")} |`),
  ]);

const columns = { "@map world": ["title", "value", "color"], "@facts": ["icon", "figure", "fact", "color", "other"] };

/** The same of a map or facts. */
const itemLines = fc
  .constantFrom(...Object.entries(columns))
  .chain(([head, names]) =>
    fc.tuple(
      fc.constantFrom(head, `${head} {highlight=Brazil}`),
      fc
        .shuffledSubarray(names, { minLength: 2 })
        .chain((header) => fc.tuple(fc.constant(header), fc.array(row(header.length), { maxLength: 8 }))),
      fc.constantFrom([], ["|---|"]),
    ),
  )
  .map(([head, [header, rows], decoration]) => [
    head,
    `| ${header.join(" | ")} |`,
    ...decoration,
    ...rows.map(({ cells, end, indent }) => `${indent}| ${cells.join(" | ")}${end}`),
  ]);

/** What does not depend on the offsets that the tabs move. */
async function compiled(text: string, project: ProjectOptions = {}) {
  const { output, diagnostics, sourceMap, sources } = await compile(text, { project });
  const findings = diagnostics.map(({ start, end, fixes, related, ...rest }) => ({
    ...rest,
    start: [start.line, start.column],
    end: [end.line, end.column],
    fixes: fixes?.map(({ title, edits }) => [title, edits.map((edit) => edit.text)]),
    related: related?.map((one) => [one.message, one.start.line, one.start.column]),
  }));
  const texts = Object.entries(sourceMap).map(([pointer, { file, start, end }]) => [
    pointer,
    // The elements and the document contain the tabs.
    sources.get(file)!.text.slice(start, end).replaceAll("\t", ""),
  ]);
  return { findings, json: output?.json, indented: output?.indentedJson, texts };
}

async function expectSame(all: readonly string[], lineEnd: string, project?: ProjectOptions): Promise<void> {
  const plain = all.join(lineEnd) + lineEnd;
  const slow = all.map((line) => (/^ *\|/.test(line) ? `${line}\t` : line)).join(lineEnd) + lineEnd;
  expect(await compiled(plain, project)).toEqual(await compiled(slow, project));
}

test("plain rows give the same as rows that are read one by one", () =>
  fc.assert(
    fc.asyncProperty(lines, fc.constantFrom("\n", "\r\n", "\r"), (all, lineEnd) => expectSame(all, lineEnd)),
    {
      numRuns: 150,
      examples: [[["@chart bubble", "| 2020 |", "| 1 |", "|  |"], "\n"]],
    },
  ));

test("so do rows of ASCII alone, which are encoded once for reading and writing", () =>
  fc.assert(
    fc.asyncProperty(lines, fc.constantFrom("\n", "\r\n", "\r"), (all, lineEnd) =>
      expectSame(
        all.map((one) => one.replace(/[^ -~]/g, "x")),
        lineEnd,
      ),
    ),
    { numRuns: 100 },
  ));

test("so do those of maps and facts", () =>
  fc.assert(
    fc.asyncProperty(itemLines, (all) => expectSame(all, "\n")),
    { numRuns: 150 },
  ));

const projects: readonly ProjectOptions[] = [
  {},
  {
    catalog: { icons: ["cup"], territories: { world: ["Brazil", "Peru"] } },
    themes: { coffee: { palette: ["#6f4e37", "#c4a484"] } },
  },
];

test("so do tables about which no rule looks at a row", () =>
  fc.assert(
    fc.asyncProperty(neatLines, fc.constantFrom(...projects), (all, project) => expectSame(all, "\n", project)),
    { numRuns: 300 },
  ));

test.each(["\n", "\r\n", "\r"])("so do rows of more text than is read at once, with line end %j", async (lineEnd) => {
  const rows = Array.from(
    { length: 1500 },
    (_, index) => `| Perú ${index} | ${index} | ${index % 7 ? -index : "巴西"} |`,
  );
  const long = `| ${"long ".repeat(5000)} | 1 | 2 |`;
  await expectSame(["@chart line", "| Country | 2020 | 2021 |", ...rows, long, "| Brazil | 1 | 2 |", long], lineEnd);
});
