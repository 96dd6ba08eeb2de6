import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { createLineCache } from "../../src/compile/plain/line-cache.js";
import { translatedResult } from "../../src/compile/plain/translated-result.js";
import type { KnownAssets, Limits, ProjectOptions } from "../../src/contract/options.js";
import { encodeUtf8 } from "../../src/text/utf8.js";
import { compileBoth, compileWhole, partsOf } from "../support/compile-both.js";

/* What is known of the lines of one document is used for the next one. These are documents in which a line means something else than it did before. */

/** Compiles documents until all of their lines are known. */
async function meet(...sources: readonly string[]): Promise<void> {
  for (let times = 0; times < 3; times++) for (const source of sources) await compile(source);
}

const regions = "| title | value |\n| Brazil | 1 |\n";
const numbers = "| A | B |\n| x | 1 |\n| y | 2 |\n";

test("a line with half a surrogate pair is not the one whose bytes it has", async () => {
  await meet(`@map "\ufffd"\n${regions}`, `@map "\ud800"\n${regions}`, `@chart line\n${numbers}`);
  await compileBoth(`@map "\ud800"\n${regions}`);
  await compileBoth(`@map "\ufffd"\n${regions}`);
  await compileBoth(`@chart line\n| A | \udfff |\n| x | 1 |\n| y | 2 |\n`);
});

test.each([..."\u00a0\ufeff\u2003\u2028\u3000"])("a column is another one with %j beside its name", async (blank) => {
  await meet(`@map world\n${regions}`);
  await compileBoth(`@map world\n| title${blank}| value |\n| Brazil | 1 |\n`);
  await compileBoth(`@map world\n| title | value |${blank}\n| Brazil | 1 | x |\n`);
});

test("a byte-order mark after that of the file is a character", async () => {
  const text = "\ufeff# Coffee\n";
  const whole = await compileWhole(`\ufeff${text}`, {});
  const result = translatedResult({ path: "input.igx", text }, {}, "json") ?? whole;
  expect(partsOf(result)).toEqual(partsOf(whole));
  expect(result.sourceMap).toEqual(whole.sourceMap);
});

test("a result stays what it is when its file and options are used for another document", async () => {
  const source = "# Coffee\n\nR&D\n\nA text with more words than the one above it, which needs a closer look.\n";
  const options: { path: string; project: ProjectOptions } = { path: "coffee.igx", project: {} };
  const file = { path: options.path, text: source };
  const result = translatedResult(file, options, "json")!;
  const whole = await compileWhole(source, { path: "coffee.igx" });
  file.text = "Tea\n";
  options.path = "tea.igx";
  options.project = { limits: { elements: 1 } };
  expect(result.output?.indentedJson).toEqual(whole.output?.indentedJson);
  expect(result.sourceMap).toEqual(whole.sourceMap);
});

test("a result stays what it is when its project changes in place", async () => {
  const text = "A text that needs no closer look, since its characters mean themselves.\n\n".repeat(5);
  const source = `${text}R&D\n\n@chart line {colors=@acme}\n${numbers}\n@chart table {icon=cup}\n${numbers}`;
  const made = () => ({
    limits: {} as Partial<Limits>,
    themes: { acme: { palette: ["#ff0000", "#00ff00"] } } as NonNullable<ProjectOptions["themes"]>,
    catalog: undefined as KnownAssets | undefined,
  });
  const changes: readonly ((project: ReturnType<typeof made>) => void)[] = [
    ({ limits }) => Object.assign(limits, { elements: 1 }),
    ({ limits }) => Object.assign(limits, { steps: 1 }),
    (project) => Object.assign(project, { limits: { rows: 1 }, themes: {} }),
    ({ themes }) => delete (themes as Record<string, unknown>)["acme"],
    ({ themes }) => Object.assign(themes, { acme: { palette: ["#0000ff", "#ffffff"] } }),
    (project) => Object.assign(project, { catalog: { icons: ["leaf"] } }),
  ];
  const whole = await compileWhole(source, { project: made() as ProjectOptions });
  for (const form of ["json", "indentedJson"] as const)
    for (const change of changes) {
      const project = made();
      const result = translatedResult(
        { path: "input.igx", text: source },
        { project: project as ProjectOptions },
        form,
      )!;
      change(project);
      expect(partsOf(result)).toEqual(partsOf(whole));
      expect(result.sourceMap).toEqual(whole.sourceMap);
    }
});

test("a project of its own for each document is no reason to learn all lines anew", async () => {
  const source = `${"A text that needs no closer look.\n\n".repeat(5)}@chart line\n${numbers}`;
  for (let times = 0; times < 3; times++) await compile(source, { project: { limits: { rows: 100 } } });
  expect(await compileBoth(source, { project: { limits: { rows: 100 }, locale: "de" } })).toBe(true);
});

test("a project that changes between two documents counts as it is", async () => {
  const text = "A text that needs no closer look, since its characters mean themselves.\n\n".repeat(5);
  const source = `${text}@chart table {icon=cup}\n${numbers}\n@map world\n${regions}`;
  const project: { catalog?: KnownAssets; limits?: Partial<Limits> } = {};
  for (let times = 0; times < 3; times++) await compile(source, { project });
  const wasPlain = () => compileBoth(source, { project });
  expect(await wasPlain()).toBe(true);
  project.catalog = { icons: ["leaf"] };
  expect(await wasPlain()).toBe(false);
  project.catalog = { territories: { world: ["Peru"] } };
  expect(await wasPlain()).toBe(false);
  delete project.catalog;
  project.limits = { rows: 4 };
  expect(await wasPlain()).toBe(false);
  project.limits = { rows: 5 };
  expect(await wasPlain()).toBe(true);
});

test("each result has findings of its own", async () => {
  const [one, other] = ["# Coffee\n", "# Tea\n"].map(
    (text) => translatedResult({ path: "input.igx", text }, {}, "json")!,
  );
  (one!.diagnostics as unknown[]).push("something");
  expect(other!.diagnostics).toEqual([]);
});

test("only lines that another document may have are kept", () => {
  const lines = createLineCache<number>();
  const find = (line: string) => {
    const bytes = encodeUtf8(line);
    return lines.find({ bytes, end: bytes.length, isAscii: true }, 0, bytes.length);
  };
  const long = `@chart line {colors=[#fff${" ".repeat(2000)}]}`;
  for (const line of ["@chart line", long]) lines.add(line, () => 1);
  expect([find("@chart line"), find(long)]).toEqual([1, undefined]);
});
