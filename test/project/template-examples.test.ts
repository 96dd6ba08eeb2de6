import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { readData } from "../../src/data/registry.js";
import { prettyJson } from "../../src/emit/pretty-json.js";
import type { CompileResult, Content } from "../../src/index.js";
import { compile, format, prepareBatch, renderBatch } from "../../src/index.js";
import { pictureFindings } from "../support/picture-findings.js";

/*
 * What a template makes is compared with files beside it: a few documents whole, for batches all of them by hash. After a
 * change that is meant, `npx vitest run test/project/template-examples.test.ts -u` writes them again; read what it wrote.
 */

const root = fileURLToPath(new URL("../../examples/", import.meta.url));
const host = nodeHost({ root });
const source = (path: string) => ({ path, text: readFileSync(root + path, "utf8") });

/** A parser of the tables here, which have no quoted cells, that shares nothing with the project's. */
const rowsOf = (path: string): readonly Readonly<Record<string, string>>[] => {
  const [header, ...rows] = source(path)
    .text.trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at]!])));
};

const render = (path: string, params: Readonly<Record<string, unknown>> = {}) =>
  compile(source(path), { host, params });

interface Rendered {
  readonly diagnostics: readonly unknown[];
  readonly byKey: ReadonlyMap<string, CompileResult>;
}

/** All documents of a batch, by their keys. */
async function renderAll(path: string, table: string): Promise<Rendered> {
  const { table: read } = await readData(readFileSync(root + table), table, {}, { bytes: 1e6, rows: 1e4, cells: 1e5 });
  const batch = await prepareBatch(source(path), { name: table, rows: read!.records }, { host });
  const byKey = new Map<string, CompileResult>();
  const { diagnostics } = await renderBatch(batch, ({ row, result }) => {
    byKey.set(row.key!, result);
  });
  return { diagnostics, byKey: new Map([...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const pretty = (result: CompileResult | undefined): string => prettyJson(result?.output?.json ?? "");
const contentOf = (result: CompileResult | undefined): Content => result?.output?.content ?? [];

/** What a reader reads as sentences. */
const sentences = (content: Content): readonly string[] =>
  content.flatMap((element) =>
    "text" in element
      ? [element.text]
      : element.type === "facts_and_figures"
        ? element.data.map((item) => `${item.figure} ${item.fact}`)
        : [],
  );

/** What must stand in no sentence: values that are none, gaps, plurals of one. */
const clumsy =
  /\bnull\b|undefined|NaN|Infinity|\{\{|\}\}| {2}|^\s|\s$|\s[,.;:]|(?<!Inc)[,.]{2}|(?<![\d.,])1 (?:times|medals|cities|teams)\b/;

const hashes = (byKey: Rendered["byKey"]): string =>
  [...byKey]
    .map(([key, result]) => `${createHash("sha256").update(pretty(result)).digest("hex")}  ${key}.json\n`)
    .join("");

const expectDocuments = async (folder: string, { byKey }: Rendered, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await expect(pretty(byKey.get(key))).toMatchFileSnapshot(`${root}${folder}/${key}.json`);
  await expect(hashes(byKey)).toMatchFileSnapshot(`${root}${folder}/hashes.txt`);
};

const files = (readdirSync(root, { recursive: true }) as string[])
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\/.*\.igx$/.test(path))
  .sort();

test("there are five files: four templates and the partial that three of them end with", () => {
  expect(files).toEqual([
    "apollo/apollo.igx",
    "cities/city.igx",
    "paris/paris.igx",
    "partials/source.igx",
    "quarterly/quarter.igx",
  ]);
  expect(files.filter((path) => source(path).text.includes('@include "../partials/source.igx"'))).toHaveLength(3);
});

describe.each(files)("%s", (path) => {
  test("is in the canonical layout", () => {
    expect(format(source(path))).toEqual({ output: source(path).text, diagnostics: [] });
  });

  test("has no finding, also where its parameters are not known", async () => {
    const { diagnostics } = await compile(source(path), { host, optionalParams: true });
    expect(diagnostics).toEqual([]);
  });
});

/** Of the same template, the pictures differ by their rows. */
const expectPictures = (results: Iterable<CompileResult>): void => {
  for (const result of results) expect(pictureFindings(result)).toEqual([]);
};

describe("the city report", async () => {
  const rendered = await renderAll("cities/city.igx", "cities/cities.csv");
  const rows = rowsOf("cities/cities.csv");
  const ranking = rows.toSorted((a, b) => Number(b["2020"]) - Number(a["2020"])).map(({ city }) => city!);
  const byCity = new Map(
    [...rendered.byKey.values()].map((result) => [
      result.output!.request.title!.split(", the ")[0]!,
      contentOf(result),
    ]),
  );

  test("makes one document of each city, without a finding", () => {
    expect(rendered.diagnostics).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect([...byCity.keys()].sort()).toEqual(rows.map(({ city }) => city!).sort());
  });

  test("makes the documents that are checked in", async () => {
    await expectDocuments("cities", rendered, ["tokyo", "seoul", "shenzhen", "istanbul", "lahore"]);
  });

  test("has pictures without a finding, such as the first and the last city's", () => {
    const all = [...rendered.byKey.values()];
    expectPictures([all[0]!, all.at(-1)!]);
  });

  test("reads well for every city", () => {
    for (const content of byCity.values()) for (const text of sentences(content)) expect(text).not.toMatch(clumsy);
  });

  test("says each city's rank with the right ending", () => {
    const ends = (rank: number): string => {
      const words = "largest,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth".split(",");
      if (rank <= words.length) return words[rank - 1]!;
      const tail = new Intl.PluralRules("en", { type: "ordinal" }).select(rank);
      return `${rank}${{ one: "st", two: "nd", few: "rd", other: "th", zero: "", many: "" }[tail]}`;
    };
    for (const [at, city] of ranking.entries())
      expect(sentences(byCity.get(city)!)[0]).toContain(`${city} is the ${ends(at + 1)}`);
  });

  test("shows each city among its neighbours in rank, coloured alone", () => {
    for (const [at, city] of ranking.entries()) {
      const chart = byCity.get(city)!.find((element) => "chart_type" in element && element.chart_type === "bar");
      const data = (chart as unknown as { data: { sheets: { rows: { header: string; color: string }[] }[] } }).data
        .sheets[0]!;
      const near = ranking.slice(Math.max(at - 3, 0), at + 4);
      const first = Math.max(at - 3, 0) + 1;
      expect(data.rows.map(({ header }) => header)).toEqual(near.map((name, i) => `${first + i}. ${name}`));
      expect(data.rows.filter(({ color }) => color === "#cf222e").map(({ header }) => header)).toEqual([
        `${at + 1}. ${city}`,
      ]);
    }
  });

  test("tells of a former name where there is one, and only there", () => {
    for (const { city, former, until } of rows) {
      const told = sentences(byCity.get(city!)!).filter((text) => text.includes("was called"));
      expect(told).toEqual(former === "" ? [] : [`Until ${until} ${city} was called ${former}.`]);
    }
  });
});

describe("the quarterly report", async () => {
  const rendered = await renderAll("quarterly/quarter.igx", "quarterly/editions.csv");
  const content = (key: string) => contentOf(rendered.byKey.get(key));
  const quarters = [...rendered.byKey.keys()].flatMap((key) => (key.endsWith("-en") ? [key.slice(0, -3)] : []));

  test("makes each quarter in both languages, without a finding", () => {
    expect(rendered.diagnostics).toEqual([]);
    expect(quarters).toHaveLength(12);
    for (const key of quarters) expect(content(`${key}-de`).length).toBe(content(`${key}-en`).length);
  });

  test("has pictures without a finding", () => expectPictures(rendered.byKey.values()));

  test("makes the documents that are checked in", async () => {
    await expectDocuments("quarterly", rendered, [
      "apple-2022-q1-en",
      "apple-2023-q2-de",
      "apple-2024-q4-de",
      "apple-2024-q4-en",
    ]);
  });

  test("reads well in every edition, and in one language at a time", () => {
    const foreign = {
      en: /[äöüß„]|\bund\b|Milliarden|Umsatz|Quartal/,
      de: /\bthe\b|billion|\bsales\b|Quarter|published/,
    };
    for (const [key, result] of rendered.byKey)
      for (const text of sentences(contentOf(result))) {
        expect(text).not.toMatch(clumsy);
        expect(text).not.toMatch(foreign[key.slice(-2) as "en" | "de"]);
      }
  });

  test("shows the same figures in both languages", () => {
    const figures = (key: string) => JSON.stringify(content(key)).match(/(?<=[[,])\d+(?:\.\d+)?(?=[\],])/g);
    for (const key of quarters) expect(figures(`${key}-de`)).toEqual(figures(`${key}-en`));
  });

  test("compares with the year before where there is one", () => {
    for (const key of quarters) {
      const compared = sentences(content(`${key}-en`)).some((text) => text.includes("than in the same quarter"));
      expect(compared).toBe(!key.includes("2022"));
    }
  });
});

describe("the dashboard", () => {
  test("has a picture without a finding", async () => expectPictures([await render("paris/paris.igx")]));

  test.each([
    ["paris", {}],
    ["africa", { region: "Africa" }],
  ])("makes %s.json", async (name, params) => {
    const result = await render("paris/paris.igx", params);
    expect(result.diagnostics).toEqual([]);
    await expect(pretty(result)).toMatchFileSnapshot(`${root}paris/${name}.json`);
  });

  test.each([
    [{}, "Grenada", "There is no rate for Individual Neutral Athletes, Kosovo and Refugee Olympic Team"],
    [{ least: 2 }, "Grenada", "There is no rate for Individual Neutral Athletes and Kosovo:"],
    [{ least: 5 }, "New Zealand", "There is no rate for Individual Neutral Athletes:"],
    [{ region: "Africa" }, "Cape Verde", "With 525,000 people it won a medal."],
    [{ region: "Asia", least: 2 }, "Bahrain", "By this measure they come in at place 18 of 22."],
    [{ region: "Europe", least: 20 }, "the Netherlands", "Teams with fewer than 20 medals are left out."],
    [{ region: "Oceania", least: 300 }, undefined, "No team in Oceania won 300 medals in Paris"],
  ])("with %j says who is ahead, and who is missing", async (params, best, told) => {
    const result = await render("paris/paris.igx", params);
    expect(result.diagnostics).toEqual([]);
    const texts = sentences(contentOf(result));
    if (best) expect(texts[0]).toMatch(new RegExp(`^For its size, no team.* won more medals than ${best}$`));
    expect(texts.join("\n")).toContain(told);
    for (const text of texts) expect(text).not.toMatch(clumsy);
  });

  test("joins the two tables as a join by hand does", async () => {
    const population = new Map(rowsOf("paris/population.csv").map(({ country, thousands }) => [country, thousands]));
    const expected = rowsOf("paris/medals.csv").flatMap(({ team, gold, silver, bronze }) => {
      const thousands = population.get(team!);
      const medals = Number(gold) + Number(silver) + Number(bronze);
      return thousands === undefined ? [] : [[team!, (1000 * medals) / Number(thousands)] as const];
    });
    const map = contentOf(await render("paris/paris.igx")).find((element) => element.type === "map");
    const shown = (map as unknown as { data: { title: string; value: number }[] }).data;
    expect(shown.map(({ title }) => title)).toEqual(expected.map(([team]) => team).sort());
    for (const [team, rate] of expected) expect(shown.find(({ title }) => title === team)?.value).toBeCloseTo(rate, 1);
  });
});

describe("the document from data", () => {
  test("has a picture without a finding", async () => expectPictures([await render("apollo/apollo.igx")]));

  test("makes apollo.json", async () => {
    const result = await render("apollo/apollo.igx");
    expect(result.diagnostics).toEqual([]);
    await expect(pretty(result)).toMatchFileSnapshot(`${root}apollo/apollo.json`);
    for (const text of sentences(contentOf(result))) expect(text).not.toMatch(clumsy);
  });

  test("lists light landings where there are some, and says so where there are none", async () => {
    const light = async (kilograms: number) =>
      sentences(contentOf(await render("apollo/apollo.igx", { light: kilograms }))).filter((text) =>
        /brought home (?:only|less)/.test(text),
      );
    expect(await light(20)).toEqual(["No landing brought home less than 20 kilograms."]);
    expect(await light(40)).toEqual([
      "Apollo 11 brought home only 21.6 kilograms.",
      "Apollo 12 brought home only 34.3 kilograms.",
    ]);
  });

  test("adds up to what NASA publishes", () => {
    const total = rowsOf("apollo/budget.csv").reduce((sum, { thousands }) => sum + Number(thousands), 0);
    expect(total).toBe(19_408_134);
  });
});

test("together, the templates use every construct and the functions that reports are made of", () => {
  const texts = files.map((path) => source(path).text).join("\n");
  const directives = new Set(texts.match(/(?<=^\s*@)[a-z]+/gm));
  for (const name of ["param", "let", "data", "if", "else", "for", "end", "include"])
    expect(directives).toContain(name);
  for (const fence of ["yaml", "sql"]) expect(texts).toMatch(new RegExp(`^\`\`\`${fence} \\w+$`, "m"));
  expect(texts).toMatch(/@for .*\n.*\n\s*@else/);
  expect(texts).toMatch(/\$least\b/);
  expect(texts).toContain(" ?? ");
  const used = new Set(texts.match(/\b[a-zA-Z]+(?=\()/g));
  const wanted =
    "where map sort unique join split count sum mean min max first last take skip reverse round abs number percent currency compact date slug replace length";
  for (const name of wanted.split(" ")) expect(used).toContain(name);
});
