import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chartNames } from "../../src/language/charts.js";
import { frontMatterFields } from "../../src/language/front-matter.js";
import { functionNames } from "../../src/language/functions.js";
import { directiveNames } from "../../src/language/registry.js";
import { structureNames } from "../../src/language/structures.js";
import { fenceNames } from "../../src/template/fence-names.js";
import { paramTypeNames } from "../../src/template/params.js";
import { type ScopedText, scopesOf, searches, tmRegistry } from "../support/tm-grammar.js";

const { parseGrammarTestCase, runGrammarTestCase } = createRequire(import.meta.url)(
  "vscode-tmgrammar-test/dist/unit/index.js",
) as typeof import("vscode-tmgrammar-test/dist/unit/index.js");

const root = join(import.meta.dirname, "../..");
const fixtures = join(root, "test/fixtures/grammar");

test.each(readdirSync(fixtures))("the expectations of %s hold", async (name) => {
  const expected = parseGrammarTestCase(readFileSync(join(fixtures, name), "utf8"));
  expect(expected.assertions.length).toBeGreaterThan(10);
  // Only the type names another copy of the package than the one that runs.
  expect(await runGrammarTestCase(tmRegistry() as never, expected)).toEqual([]);
});

const isBlank = ({ text }: ScopedText): boolean => text.trim() === "";

const examples = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".igx"),
);

test.each(examples)("in examples/%s everything has a scope, and nothing is marked as wrong", async (name) => {
  const tokens = await scopesOf(readFileSync(join(root, "examples", name), "utf8"));
  for (const token of tokens.filter((one) => !isBlank(one))) {
    expect(token.scopes.length, JSON.stringify(token)).toBeGreaterThan(1);
    expect(token.scopes.join(" "), JSON.stringify(token)).not.toContain("invalid.");
  }
});

/** The innermost scope of a word in a line. */
async function scopeOf(line: string, word: string): Promise<string | undefined> {
  const found = (await scopesOf(line)).find(({ text }) => text.trim() === word);
  return found?.scopes.at(-1);
}

describe("every name of the tables has its scope", () => {
  test.each(chartNames)("chart type %s", async (name) => {
    expect(await scopeOf(`@chart ${name} {half}`, name)).toBe("support.constant.chart-type.igx");
  });
  test.each(functionNames)("function %s", async (name) => {
    expect(await scopeOf(`{{ ${name}(a) }}`, name)).toBe("support.function.igx");
  });
  test.each(paramTypeNames)("type %s", async (name) => {
    expect(await scopeOf(`@param a: ${name}`, name)).toBe("support.type.igx");
  });
  test.each(fenceNames)("fence %s", async (name) => {
    expect(await scopeOf(`\`\`\`${name} a`, name)).toBe("support.type.fence.igx");
  });
  test.each(directiveNames)("directive %s", async (name) => {
    expect(await scopeOf(`@${name} a`, name)).toBe("entity.name.tag.igx");
  });
  test.each(structureNames)("template line %s", async (name) => {
    expect(await scopeOf(`@${name} a`, name)).toMatch(
      /^(?:keyword\.control|storage\.type|entity\.name\.tag)\b.*\.igx$/,
    );
  });
  test.each(frontMatterFields)("field $name", async ({ name }) => {
    expect(await scopeOf(`---\n${name}: 1\n---`, name)).toBe("support.type.property-name.igx");
  });
});

/** What could keep a grammar busy: openings without an end, and what almost fits, again and again. */
const hostile = [
  ...["{", "{{", "{{{", "}", "{ ", "{} ", "| ", "|-", "|- ", "# {", "# { {} ", '"', '| "', '| "\\"', "\\", "`", "```"],
  ...[
    "{{ (",
    "{{ [",
    "{{ {",
    "{{ `${",
    "{{ a.",
    '{{ "\\',
    "@chart {a=",
    "@chart {[",
    "@let a = {",
    "@if (",
    "@param a: ",
  ],
  ...["> -- ", "---", "//", "// igx-disable-next-line ", "a: ", "- ", " ", "\t", "| \t", "é", "😀", "‏", "1e", "#6f4e"],
];

describe("a long hostile line", () => {
  test.each(hostile)("of %j costs as much as it is long, and ends", async (piece) => {
    const long = piece.repeat(Math.ceil(600 / piece.length));
    const starts = ["", "| ", "@chart bar {", "@let a = "];
    for (const start of starts) {
      searches.count = 0;
      await scopesOf(start + long);
      expect(searches.count, start).toBeLessThan(4 * long.length + 60);
    }
  });

  test.each(["{{ ", '{{ "', "{{ (", "| {{ ", "> {{ ", "# {{ `${", "@let a = ((", '@if "'])(
    "that leaves %j open colours no other line",
    async (opening) => {
      const after = (await scopesOf(`${opening}x\nPlain text.`)).filter(({ line }) => line === 1);
      expect(after.map(({ scopes }) => scopes)).toEqual([["source.igx", "meta.paragraph.igx"]]);
    },
  );
});

test("each pattern of numbers takes all digits or none, so that a long number costs no more than its length", () => {
  const text = readFileSync(join(root, "grammar/vscode/syntaxes/igx.tmLanguage.json"), "utf8");
  const ofNumbers = [...text.matchAll(/"match": "([^"]*\[1-9\][^"]*)"/g)].map(([, pattern]) => pattern!);
  expect(ofNumbers.length).toBeGreaterThan(3);
  for (const pattern of ofNumbers) expect(pattern).toContain("(?<!\\\\d)(?>(?:0|[1-9]\\\\d*)");
});
