import { describe, expect, onTestFinished, test, vi } from "vitest";
import { compile, decompile, format, memoryHost } from "../../src/index.js";
import { chartNames } from "../../src/language/charts.js";
import { renderSvg, renderText } from "../../src/render/index.js";
import { expressionTokens } from "../../src/syntax/expression-tokens.js";
import { blockTokens } from "../../src/syntax/tokens.js";
import { isLong } from "../support/long.js";
import { type FunctionSteps, stepsOfEach, totalOf } from "../support/steps.js";

/*
 * Twice the input, about twice the work, all together and of each function: for each token of the grammar, repeated, and for what pictures
 * are made of. A new token without an input here fails. Work is counted in steps, which do not see native code: of that, what it is handed is looked at.
 */

/** Work that grows as its input gives 2, sorting a little more. Quadratic work gives 4 once it outweighs the rest, so the bound is low. */
const most = 2.2;

/** The bound for half of the input, in which what is quadratic is half as large beside the rest. */
const maxRatioOfHalf = 2.1;

/** The bound for one function: what is quadratic can be small beside the rest, as a loop over the words of a cloud is beside their places. */
const maxRatioOfOne = 3;

const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const chart = "@chart bar\n| a | b |\n| c | 1 |\n";

type Form = (count: number) => string;

/** Documents in which a token stands many times. */
const blocks: Readonly<Record<string, readonly Form[]>> = {
  BlankLines: [(n) => "a\n\n\n".repeat(n), (n) => `${" \n\r\n".repeat(n)}a`, (n) => "a\n\n{half}\n".repeat(n)],
  FrontMatter: [(n) => `---\n${"// c\nx: a\n".repeat(n)}---\n# a\n`, (n) => `---\n${"-- -\n".repeat(n)}`],
  RowLines: [
    (n) => `${chart}${"| a | 1 | {color=#fff}\n".repeat(n)}`,
    (n) => `@chart bar\n${"| a ".repeat(n)}|\n${"| 1 ".repeat(n)}|\n`,
    (n) => `${chart}| ${"é😀 ".repeat(n)} | 1 |\n`,
    (n) => `${chart}${"| {{ ".repeat(n)}`,
  ],
  Heading: [(n) => "# a {half}\n".repeat(n), (n) => `# ${"a {b} ".repeat(n)}{half}\n`, (n) => `${"#".repeat(n)} a\n`],
  QuoteLines: [(n) => `${"> a\n".repeat(n)}> -- b\n`, (n) => "> a\n> -- b\n\n".repeat(n)],
  Separator: [(n) => "a\n\n---\n".repeat(n), (n) => `a\n\n${"-".repeat(n)}\n`],
  Fence: [
    (n) => '```element\n{"type":"separator"}\n```\n'.repeat(n),
    (n) => `\`\`\`csv t\na,b\n${"x,1\n".repeat(n)}\`\`\`\n@chart bar {from=t}\n`,
    (n) =>
      `\`\`\`csv t\na,b\n${numbered(n, (at) => `r${at},${at}\n`)}\`\`\`\n@chart bar {from=t row=a value=b sort=-b top=3 other=o}\n`,
    (n) => "``` a\n".repeat(n),
    (n) => "`".repeat(n),
  ],
  If: [(n) => "@if true\n# a\n@end\n".repeat(n), (n) => `${"@if true\n".repeat(n)}# a\n${"@end\n".repeat(n)}`],
  ElseIf: [(n) => `@if false\n${"@elseif false\n# a\n".repeat(n)}@else\n# b\n@end\n`],
  Else: [(n) => "@if true\n# a\n@else\n# b\n@end\n".repeat(n), (n) => "@else\n".repeat(n)],
  For: [
    (n) => "@for x in [1]\n# {{ x }}\n@end\n".repeat(n),
    (n) => `${chart}${"@for x in [1]\n| {{ x }} | 1 |\n@end\n".repeat(n)}`,
  ],
  End: [(n) => "@end\n".repeat(n)],
  Let: [(n) => `${numbered(n, (index) => `@let _a${index} = ${index}\n`)}# a\n`],
  Param: [(n) => `${numbered(n, (index) => `// one\n// two\n@param _a${index}: integer = 1\n`)}# a\n`],
  Data: [(n) => `${numbered(n, (index) => `@data _a${index} "t.csv" {\n  // c\n  format=csv\n}\n`)}# a\n`],
  Include: [(n) => '@include "p.igx"\n'.repeat(n)],
  DataLine: [
    (n) => `@chart bar\n${"@sheet\n| a | b |\n| c | 1 |\n".repeat(n)}`,
    (n) => `@chart line\n| a | b |\n${"| 2020 | 1 |\n".repeat(n)}${'@mark {row="2021" column=b text="x"}\n'.repeat(n)}`,
  ],
  Directive: [
    (n) => `${chart}\n`.repeat(n),
    (n) => `@chart bar {\n${"// a {\nhalf\n".repeat(n)}}\n| a | b |\n| c | 1 |\n`,
    // Each finding is left out if there is another one near.
    (n) => "@chart bar {a\n".repeat(5 * n),
  ],
  AttributesLine: [
    (n) => "a\n{half}\n\n".repeat(n),
    (n) => `a\n{\n${numbered(n, (index) => `a${index}=1\n// c\n`)}}\n`,
    (n) => "{\n".repeat(n),
  ],
  TextLines: [
    (n) => `${"a b ".repeat(n)}\n`,
    (n) => "a \\\n".repeat(n),
    (n) => "a\n".repeat(n),
    (n) => "a\r".repeat(n),
    (n) => "{{ ".repeat(n),
    (n) => '"\\'.repeat(n),
  ],
};

/** What has no token. */
const between: readonly Form[] = [
  (n) => `${" \t".repeat(n)}a${" ".repeat(n)}b\n`,
  (n) => `${chart}|${" ".repeat(n)}a|${" ".repeat(n)}\n`,
  (n) => `${"// a\n".repeat(n)}# a\n`,
  (n) => `# a\n// ${"a.b/".repeat(n)}\n`,
];

/** How each token of expressions is written. */
const images: Readonly<Record<string, string>> = {
  Blanks: " \t",
  True: "true ",
  False: "false ",
  Null: "null ",
  In: "in ",
  Name: "a ",
  Number: "1e9 ",
  String: '"a" ',
  UnclosedString: "'",
  Arrow: "=>",
  Equal: "==",
  NotEqual: "!=",
  LessEqual: "<=",
  GreaterEqual: ">=",
  And: "&&",
  Or: "||",
  Coalesce: "??",
  Less: "<",
  Greater: ">",
  Not: "!",
  Plus: "+",
  Minus: "-",
  Star: "*",
  Slash: "/",
  Percent: "%",
  Question: "?",
  Colon: ":",
  Assign: "=",
  Bar: "|",
  Dot: ".",
  Comma: ",",
  OpenBracket: "[",
  CloseBracket: "]",
  OpenParen: "(",
  CloseParen: ")",
  OpenBrace: "{a: ",
  CloseBrace: "}",
  OptionalDot: "?.",
  TemplateStart: "`",
  TemplateOpen: "`${",
  TemplateEnd: "`${1}`",
  TemplateText: "\\`a",
};

/** One expression of many such tokens, alone and between operands; many expressions in a line. */
const inExpressions =
  (image: string): Form =>
  (n) =>
    `# {{ ${image.repeat(n)} }}\n# {{ 1${`${image}1`.repeat(n)} }}\n# ${`{{ 1 ${image} 1 }}`.repeat(n)}\n`;

const host = memoryHost({ "t.csv": "a,b\nx,1\n", "p.igx": "# p\n" });

async function work(source: string): Promise<void> {
  const { output } = await compile(source, { host, path: "a.igx" });
  format(source);
  if (output) await decompile(output.json);
}

/** Text of all that is measured in its own way: words, emoji, scripts without spaces, characters without width, runs of blanks. */
const long = (count: number): string => "word 😀é漢\u200b  ".repeat(count);

type Work = (count: number) => unknown;

/** Which of these need too much for twice the input, by their numbers. */
async function steep(works: readonly Work[], count: number, bound = most): Promise<readonly number[]> {
  // What is made once is not what grows.
  for (const work of works) await work(8);
  const counts = await stepsOfEach(works.flatMap((work) => [() => work(count), () => work(2 * count)]));
  const found: number[] = [];
  for (const [at, work] of works.entries()) {
    const [once, twice] = [counts[2 * at]!, counts[2 * at + 1]!];
    if (totalOf(twice) / totalOf(once) >= bound || (await hasSteepFunction(work, once, twice, count))) found.push(at);
  }
  return found;
}

/** Whether one function needs too much. A limit, as of what is kept, may be passed between two counts: so it needs too much again. */
async function hasSteepFunction(work: Work, once: FunctionSteps, twice: FunctionSteps, count: number) {
  const places = steepPlaces(once, twice, count);
  if (places.length === 0) return false;
  const [again] = await stepsOfEach([() => work(4 * count)]);
  return steepPlaces(twice, again!, count).some((place) => places.includes(place));
}

/** A function that executes fewer blocks than the input has parts does not loop over them. */
const steepPlaces = (once: FunctionSteps, twice: FunctionSteps, count: number): readonly string[] =>
  [...once]
    .filter(([place, own]) => own >= count && (twice.get(place) ?? 0) / own >= maxRatioOfOne)
    .map(([place]) => place);

const names = (tokens: readonly { readonly name: string }[]): readonly string[] => tokens.map(({ name }) => name);

test("each token has an input", () => {
  expect(Object.keys(blocks).sort()).toEqual([...names(blockTokens)].sort());
  expect(Object.keys(images).sort()).toEqual([...names(expressionTokens)].sort());
});

describe("compile, format and decompile grow with their input:", () => {
  test.each([...Object.entries(blocks), ["white space and comments", between] as const])(
    "%s",
    async (_name, allForms) => {
      const forms = isLong ? allForms : allForms.slice(0, 1);
      const works = forms.map((form) => (count: number) => work(form(count)));
      const found = await steep(works, 150, maxRatioOfHalf);
      expect(found.map((at) => forms[at]!(2))).toEqual([]);
    },
  );

  test.each(Object.entries(images))("%s in expressions", async (_name, image) => {
    expect(await steep([(count) => work(inExpressions(image)(count))], 300)).toEqual([]);
  });
});

describe("pictures grow with their content:", () => {
  const few = (row: number) => [5 + (row % 7), 9, 1, 6];
  /** No per cents, all different; some below zero, some no numbers. */
  const odd = (row: number) => [3 * row - 40, row % 3 === 0 ? "n/a" : 2 * row, row / 7, row % 5 === 0 ? "" : -row];
  const content = (
    type: string,
    rows: number,
    title: (row: number) => string,
    cells: (row: number) => readonly (number | string)[] = few,
  ): string => {
    const table = Array.from({ length: rows }, (_, row) => [title(row), ...cells(row)]);
    return JSON.stringify([{ type: "chart", chart_type: type, data: [[["", "a", "b", "c", "d"], ...table]] }]);
  };
  test.each(chartNames.filter((_, at) => isLong || at % 4 === 0).map((name) => [name]))("%s", async (type) => {
    // Wider word clouds try more places for their words, which takes seconds.
    const width = type === "wordcloud" ? 480 : 720;
    const contents = [
      (count: number) => content(type, count, (row) => `Row ${row}`),
      (count: number) => content(type, count, (row) => `Row ${row}`, odd),
      (count: number) => content(type, 4, () => long(count / 2)),
    ];
    expect(
      await steep(
        contents.map((of) => (count) => renderSvg(of(count), { width })),
        300,
      ),
    ).toEqual([]);
  });

  test.each([
    ["facts", (n: number) => [{ type: "facts_and_figures", data: Array(n).fill({ figure: "1", fact: "a" }) }]],
    [
      "a map of groups",
      (n: number) => {
        const items = Array.from({ length: n }, (_, item) => ({ title: `R${item}`, value: 1, group: `G${item}` }));
        return [{ type: "map", territory: "world", data: items }];
      },
    ],
    [
      "sheets",
      (n: number) => [
        {
          type: "chart",
          chart_type: "bar",
          data: Array(n).fill([
            ["a", "b"],
            ["c", 1],
          ]),
        },
      ],
    ],
    ["a text", (n: number) => [{ type: "body", text: long(n) }]],
    ["a text without spaces", (n: number) => [{ type: "body", text: "ประเทศไทยผลิตกาแฟได้".repeat(n) }]],
    ["elements", (n: number) => Array(n).fill({ type: "h1", text: "a" })],
  ])("%s", async (_name, make) => {
    expect(await steep([(count) => renderSvg(JSON.stringify(make(count)))], 200)).toEqual([]);
  });
});

describe("native code that needs quadratic time is handed short pieces:", () => {
  test.each([
    ["format", () => format(`${chart}| ${long(2000)} | ${"😀".repeat(5000)} |\n`)],
    ["pictures", () => renderSvg(JSON.stringify([{ type: "h1", text: "😀".repeat(5000) }]))],
    ["pictures in text", () => renderText(JSON.stringify([{ type: "h1", text: "😀".repeat(5000) }]), { width: 80 })],
  ])("%s", (_what, run) => {
    // Both the wrapping of texts and `string-width` ask for graphemes.
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    onTestFinished(() => segment.mockRestore());
    run();
    const lengths = segment.mock.calls.map(([text]) => text.length);
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(400);
  });
});
