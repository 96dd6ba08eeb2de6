import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { picture } from "../../grammar/picture.js";
import { prettyJson } from "../../src/emit/pretty-json.js";
import { compile, format } from "../../src/index.js";
import { chartNames } from "../../src/language/charts.js";
import { directiveNames, elements } from "../../src/language/registry.js";
import { pictureFindings } from "../support/picture-findings.js";

const folder = new URL("../../examples/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const names = readdirSync(folder).flatMap((file) => (file.endsWith(".igx") ? [file.slice(0, -".igx".length)] : []));

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;

/** Every object of a JSON value with the keys that lead to it, elements of lists being `*`. */
function* objects(
  value: Json,
  path = "",
): Generator<{ readonly path: string; readonly value: { readonly [key: string]: Json } }> {
  if (Array.isArray(value)) for (const item of value) yield* objects(item, `${path}/*`);
  else if (typeof value === "object" && value !== null) {
    yield { path, value: value as { readonly [key: string]: Json } };
    for (const [key, item] of Object.entries(value)) yield* objects(item, `${path}/${key}`);
  }
}

/** All that the checked-in contents hold. */
const contents = names.map((name) => JSON.parse(read(`${name}.json`)) as Json);
const all = contents.flatMap((content) => [...objects(content)]);
const fieldsAt = (path: string): string[] =>
  [...new Set(all.filter((one) => one.path === path).flatMap((one) => Object.keys(one.value)))].sort();
const valuesOf = (field: string): string[] =>
  [
    ...new Set(
      all.filter((one) => one.path === "/*").flatMap(({ value }) => (field in value ? [String(value[field])] : [])),
    ),
  ].sort();

describe.each(names)("%s.igx", (name) => {
  test("compiles without a finding, to the checked-in JSON", async () => {
    const result = await compile(read(`${name}.igx`), { path: `${name}.igx` });
    expect(result.diagnostics).toEqual([]);
    expect(prettyJson(result.output?.json ?? "")).toBe(read(`${name}.json`));
  });

  // A reader takes examples as models: also for colours that can be seen.
  test("has a picture without a finding", async () => {
    expect(pictureFindings(await compile(read(`${name}.igx`), { path: `${name}.igx` }))).toEqual([]);
  });

  test("is laid out as `igx format` lays it out", () => {
    expect(format(read(`${name}.igx`)).output).toBe(read(`${name}.igx`));
  });

  test("keeps the numbers of its rows character for character", () => {
    const written = read(`${name}.igx`).match(/(?<=\|\s*)-?\d+(?:\.\d+)?(?=\s*\|)/g) ?? [];
    const emitted = new Set(read(`${name}.json`).match(/-?\d+(?:\.\d+)?/g));
    expect(written.filter((number) => !emitted.has(number))).toEqual([]);
  });

  test("names its source and a title", async () => {
    const result = await compile(read(`${name}.igx`), { path: `${name}.igx` });
    expect(result.output?.request.title).toMatch(/\S/);
    expect(result.output?.json).toMatch(/(?:Sources?|Quellen?): /);
  });
});

describe("together, the examples use", () => {
  test("every element type", () => {
    expect(valuesOf("type")).toEqual(elements.map(({ type }) => type).sort());
  });

  test("every chart type", () => {
    expect(valuesOf("chart_type")).toEqual([...chartNames].sort());
  });

  test("every field of a chart and of its settings", () => {
    const charts = all.filter(({ path, value }) => path === "/*" && value.type === "chart");
    const fields = new Set(charts.flatMap(({ value }) => Object.keys(value)));
    expect([...fields].sort()).toEqual(["chart_type", "colors", "data", "icon", "settings", "type"]);
    const settings = ["callouts", "category_height", "decimal_separator", "height", "legend", "width"];
    expect(fieldsAt("/*/settings")).toEqual(settings);
    expect(fieldsAt("/*/settings/callouts")).toEqual(["enabled", "name", "percentage"]);
  });

  test("both shapes of chart data, row objects with a colour and bare rows, several sheets", () => {
    expect(fieldsAt("/*/data/sheets/*/rows/*")).toEqual(["color", "data", "header"]);
    const data = all.flatMap(({ value }) => (value.type === "chart" ? [value.data as Json] : []));
    expect(data.some((one) => Array.isArray(one) && one.length > 1)).toBe(true);
    const sheets = data.flatMap((one) => (Array.isArray(one) ? [] : (one as { sheets: { rows: Json[] }[] }).sheets));
    expect(sheets.some(({ rows }) => rows.every(Array.isArray))).toBe(true);
  });

  test("every field of a map's items and of facts", () => {
    const items = (type: string): string[] => {
      const elements = all.filter(({ path, value }) => path === "/*" && value.type === type);
      return [...new Set(elements.flatMap(({ value }) => (value.data as object[]).flatMap(Object.keys)))].sort();
    };
    expect(items("map")).toEqual(["color", "group", "label", "title", "value"]);
    expect(items("facts_and_figures")).toEqual(["color", "fact", "figure", "icon"]);
  });

  test("no template construct", () => {
    const written = `(?:${[...directiveNames, "sheet"].join("|")})\\b`;
    const template = new RegExp(`\\{\\{|^\\s*@(?!${written})\\w`, "m");
    for (const name of names) expect(read(`${name}.igx`)).not.toMatch(template);
  });
});

describe("the README's picture", () => {
  test("is drawn from the coffee example", () => {
    expect(read("coffee.svg")).toBe(picture(read("coffee.igx"), read("coffee.json")));
  });

  test("escapes what it shows and abridges what is long", () => {
    const svg = picture('# <b> & "c"\n'.repeat(60), JSON.stringify(["<b> & c".repeat(30)]));
    expect(svg).toContain("&#60;b&#62; &#38; &#34;c&#34;");
    expect(svg).not.toContain("<b>");
    expect(svg.match(/&#60;b&#62; &#38; &#34;c/g)).toHaveLength(37);
    expect(svg).toContain("…");
  });
});
