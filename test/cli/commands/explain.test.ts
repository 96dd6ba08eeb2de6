import { describe, expect, test } from "vitest";
import { allTopics } from "../../../src/cli/explain/topics.js";
import { compile } from "../../../src/compile/compile.js";
import { ruleRegistry } from "../../../src/compile/rule-registry.js";
import { memoryHost } from "../../../src/index.js";
import { charts } from "../../../src/language/charts.js";
import { functions } from "../../../src/language/functions.js";
import { folderWith, igx } from "../../support/cli.js";

const explain = async (...args: readonly string[]) => igx(["explain", ...args], { cwd: await folderWith({}) });

test("without a name, everything is listed by kind", async () => {
  const { exitCode, stdout } = await explain();
  for (const { code, severity } of ruleRegistry) expect(stdout).toMatch(new RegExp(`^ {2}${code} +${severity} `, "m"));
  for (const { name } of [...charts, ...functions]) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
  const groups = stdout.match(/^[A-Z]\w+$/gm);
  const expected = [
    "Directives",
    "Elements",
    "Charts",
    "Attributes",
    "Columns",
    "Fields",
    "Options",
    "Functions",
    "Operators",
    "Comments",
    "Rules",
  ];
  expect(groups).toEqual(expected);
  expect(exitCode).toBe(0);
});

test("a kind alone lists its names", async () => {
  const { stdout } = await explain("functions");
  expect(stdout).toMatch(/^Functions\n {2}upper +/);
  expect(stdout.trimEnd().split("\n")).toHaveLength(functions.length + 1);
  expect((await explain("chart")).stdout).toMatch(/^chart \(element\)\n/);
});

test("a list has the first sentence of each, and a number with a point does not end it", async () => {
  const { stdout } = await explain("functions");
  expect(stdout).toMatch(/^ {2}ordinal +.*: 2nd in English, 2\. in German, .*; masculine where genders differ\.$/m);
  expect(stdout).toMatch(/^ {2}sum +The sum of the numbers; skips null\.$/m);
});

test.each([
  ["sum(", "sum"],
  ["mean(crops.bags)", "mean"],
  ["{half}", "half"],
  ["height=300", "height"],
  ["`pie`", "pie"],
  ["sql", "`sql` is data"],
])("%s is explained as it is written in a document", async (written, first) => {
  const { exitCode, stdout } = await explain(written);
  expect(stdout.startsWith(first)).toBe(true);
  expect(exitCode).toBe(0);
});

test.each([
  ["secret", "`secret` is a type of parameters.\n`igx explain param` explains them.\n"],
  [
    "front matter",
    "The front matter is between two lines of `---` at the top of a document.\n`igx explain fields` lists its fields.\n",
  ],
  ["//", "`//` is not a name in igx.\n`igx explain` lists all names.\n"],
])("%s has no page, but it is said where to look", async (name, text) => {
  expect(await explain(name)).toEqual({ exitCode: 2, stdout: "", stderr: `igx: ${text}` });
});

test("a rule is explained with both examples", async () => {
  const { exitCode, stdout } = await explain("height-conflict");
  expect(stdout).toMatch(/^height-conflict \(error\)\n/);
  expect(stdout).toContain("Wrong:\n\n  @chart");
  expect(stdout).toContain("Right:\n\n  @chart");
  expect(exitCode).toBe(0);
});

test.each([
  ["mean", "mean(list: list of number or null): number or null", "mean("],
  ["pie-doughnut", "@chart pie-doughnut", "| Country | Bags |"],
  ["category_height", "Elements: @chart", "@chart bar {category_height=24}"],
  ["theme_id", "Used by: the service", "theme_id: 45"],
  ["@for", "@for item, index in list", "@end"],
  ["delimiter", "Formats: csv, tsv", "option of @data"],
  ["groupby", "groupBy", "groupBy("],
])("%s has its shape and an example", async (name, shape, example) => {
  const { stdout } = await explain(name);
  expect(stdout).toContain(shape);
  expect(stdout).toContain(example);
});

test("all things of one name are explained, or those of the kind before it", async () => {
  const { stdout } = await explain("width");
  expect(stdout).toMatch(/^width \(attribute\)$[\s\S]+^width \(field of the front matter\)$/m);
  const field = (await explain("field", "width")).stdout;
  expect(field).toMatch(/^width \(field of the front matter\)\n/);
  expect(field).not.toContain("(attribute)");
  expect((await explain("chart table")).stdout).toMatch(/^table \(chart type\)\n/);
});

test.each([
  ["donut", "pie-doughnut (chart type)"],
  ["average", "mean (function)"],
  ["endif", "end (directive)"],
  ["lang", "locale (field of the front matter)"],
])("the word %s of other tools leads to %s", async (word, heading) => {
  const { stdout } = await explain(word);
  expect(stdout).toMatch(new RegExp(`^\`${word}\` is `));
  expect(stdout).toContain(heading);
});

test("an unknown name is wrong use, with the closest name", async () => {
  const { exitCode, stderr } = await explain("heigth-conflict");
  expect(stderr).toMatch(/^igx: `heigth-conflict` is not a name in igx\.[\s\S]+Did you mean `height-conflict`\?\n$/);
  expect(exitCode).toBe(2);
  expect((await explain("funtions")).stderr).toContain("Did you mean `functions`?");
  expect((await explain("constructor")).stderr).toContain("`igx explain` lists all names.");
});

test("JSON has every text; rules have the fields of findings", async () => {
  const all = JSON.parse((await explain("--format", "json")).stdout) as readonly Record<string, unknown>[];
  const rules = all.filter(({ kind }) => kind === "rule");
  expect(rules.map(({ code }) => code)).toEqual(expect.arrayContaining(ruleRegistry.map(({ code }) => code)));
  for (const rule of rules)
    expect(rule).toEqual({
      kind: "rule",
      code: expect.any(String),
      severity: expect.any(String),
      explanation: expect.any(String),
      bad: expect.any(String),
      good: expect.any(String),
    });
  expect(JSON.parse((await explain("height-conflict", "--format", "json")).stdout)).toMatchObject({
    code: "height-conflict",
  });
  expect(JSON.parse((await explain("mean", "--format", "json")).stdout)).toMatchObject({ kind: "function" });
});

test.each([
  ["build", "`build` is a command of igx.\n`igx build --help` explains it."],
  ["igx check", "`check` is a command of igx.\n`igx check --help` explains it."],
  ["outDir", "`outDir` is a key of the configuration: Where build writes, in the folders of the sources.\n`igx schema"],
  ["outdir", "`outDir` is a key of the configuration"],
  ["profiles", "`profiles` is a key of the configuration: Named targets, for --profile.\n"],
  ["project.name", "`project` contains the `constants` of the configuration"],
])("a name of the command line or the configuration says where it is explained: %s", async (name, said) => {
  const { exitCode, stderr } = await explain(...name.split(" "));
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`igx: ${said}`)]);
});

test("the comment that suppresses a warning is explained, as it stands in a document too", async () => {
  for (const name of ["igx-disable-next-line", "// igx-disable-next-line", "comment igx-disable-next-line"]) {
    const { stdout, exitCode } = await explain(...name.split(" "));
    expect(exitCode, name).toBe(0);
    expect(stdout).toContain("  // igx-disable-next-line CODE reason\n");
    expect(stdout).toContain("Errors cannot be suppressed.");
  }
  expect((await explain("comments")).stdout).toContain("Suppresses one warning");
});

describe("examples", () => {
  const host = memoryHost({ "crops.csv": "country,bags\nBrazil,66\n", "footer.igx": "The end.\n" });

  // Rules, functions and operators have tests of their own for their examples.
  test("of everything else compile without a finding", async () => {
    const others = ["rule", "function", "operator", "option"];
    const topics = (await allTopics()).filter(({ kind }) => !others.includes(kind));
    for (const { name, kind, example } of topics) {
      const params = example?.includes("@param word: secret") ? { word: "x" } : {};
      const { diagnostics } = await compile(example ?? "", { host, params });
      // An example shows one element, and half-width elements come in pairs.
      const found = diagnostics.filter(({ code }) => kind !== "element" || code !== "lone-half");
      expect.soft(found, `${kind} ${name}`).toEqual([]);
    }
  });
});

/* Each word for which a finding has a hint, with a part of it: from the same tables. */
test.each([
  ["sankey", "the nearest type: the service has no `sankey`"],
  ["chart heatmap", "Use `table`"],
  ["attribute min", "Write `axis={min=0 max=100}`"],
  ["image", "no element for images"],
  ["@link", "no element for images"],
  ["now", "Declare a parameter"],
  ["reference", "@mark {value=1.5"],
  ["annotation", "@mark {value=1.5"],
  ["sqrt", "Compute it in a query"],
  ["pow", "Write a product"],
  ["draft", "Write `publish: false`"],
])("%s is not a name in igx, and explained", async (word, part) => {
  const { exitCode, stdout, stderr } = await explain(word);
  expect(stdout).toMatch(/ \(not an? [a-z ]+\)\n/);
  expect(stdout).toContain(part);
  expect(stdout).not.toContain("Did you mean");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
});

test.each([
  ["none", "`none` is `null` in igx."],
  ["true", "`true` is a value of expressions."],
  ["varchar", "`varchar` is the type `string` of parameters in igx."],
])("%s is said to be in another place", async (word, text) => {
  const { exitCode, stderr } = await explain(word);
  expect(stderr).toContain(text);
  expect(stderr).not.toContain("Did you mean");
  expect(exitCode).toBe(2);
});

test.each([
  ["&&", "&&"],
  ["and", "&&"],
  ["==", "=="],
  ["!=", "!="],
  ["{{ }}", "{{ }}"],
  ["interpolation", "{{ }}"],
  ["mod", "%"],
  ["?:", "? :"],
  ["=>", "=>"],
])("the operator %s is explained", async (word, name) => {
  expect((await explain(word)).stdout).toContain(`${name} (${name === "{{ }}" ? "interpolation" : "operator"})\n`);
});
