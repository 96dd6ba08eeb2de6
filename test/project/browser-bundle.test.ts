import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type BuildOptions, build } from "esbuild";
import { writeXlsx } from "hucre/xlsx";
import { parquetWriteBuffer } from "hyparquet-writer";
import { beforeAll, expect, test } from "vitest";
import type * as igx from "../../src/index.js";

const root = join(import.meta.dirname, "../..");

/** The published entry as somebody's bundler for the web takes it. A Node module in it fails this build. */
const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: ["dist/browser/index.js"],
  bundle: true,
  write: false,
  platform: "browser",
  format: "iife",
  globalName: "igx",
  metafile: true,
  logLevel: "silent",
};

let script = "";
let inputs: readonly string[] = [];

beforeAll(async () => {
  const { outputFiles, metafile } = await build(options);
  script = outputFiles![0]!.text;
  inputs = Object.keys(metafile!.inputs);
});

/** What pages and workers have, and JavaScript itself does not. Nothing of Node: no process, Buffer, require or setImmediate. */
const web = {
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  structuredClone,
  queueMicrotask,
  setTimeout,
  clearTimeout,
  atob,
  btoa,
};

interface Page {
  readonly igx: typeof igx;
  readonly Uint8Array: typeof Uint8Array;
}

function open(): Page {
  const page = createContext({ ...web });
  runInContext("globalThis.self = globalThis", page);
  runInContext(`"use strict";\n${script}\nglobalThis.igx = igx;`, page);
  return runInContext("globalThis", page) as Page;
}

const load = (): typeof igx => open().igx;

const coffee = readFileSync(join(root, "examples/coffee.igx"), "utf8");

test("is whole: it imports no package, and no module of Node", () => {
  expect(inputs.length).toBeGreaterThan(1);
  expect(inputs.filter((path) => !path.startsWith("dist/browser/"))).toEqual([]);
});

test("is what everything but Node is given", async () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(exports["."]).toMatchObject({ node: "./dist/index.js", default: "./dist/browser/index.js" });
});

test("compiles", async () => {
  const { output, diagnostics, sourceMap } = await load().compile(coffee, { path: "coffee.igx" });
  expect([...diagnostics]).toEqual([]);
  expect(JSON.parse(output!.json)).toEqual(JSON.parse(readFileSync(join(root, "examples/coffee.json"), "utf8")));
  expect(sourceMap["/0/text"]?.file).toBe("coffee.igx");
});

test("compiles bytes, and an element fence, which loads the schema", async () => {
  const source = '# Café\n\n```element\n{"type":"chart","chart_type":"bra","data":[]}\n```\n';
  const page = open();
  const diagnostics = await page.igx.check(new page.Uint8Array(new TextEncoder().encode(source)));
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning unknown-chart-type"]);
});

test.each([
  ["csv", "country,bags\nBrazil,66.3\n"],
  ["tsv", "country\tbags\nBrazil\t66.3\n"],
  ["json", '[{"country":"Brazil","bags":66.3}]\n'],
  ["yaml", "- country: Brazil\n  bags: 66.3\n"],
])("reads %s, in place and from a file", async (format, text) => {
  const page = open();
  const host = page.igx.memoryHost({ [`crops.${format}`]: text });
  const sources = [`\`\`\`${format} crops\n${text}\`\`\`\n`, `@data crops "crops.${format}"\n`];
  for (const source of sources) {
    const { output, diagnostics } = await page.igx.compile(`${source}@chart bar {from=crops}\n`, { host });
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(output?.json).toContain('[["country","bags"],["Brazil",66.3]]');
  }
});

test("reads Parquet and XLSX", async () => {
  const page = open();
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: "country", data: ["Brazil"], type: "STRING" },
      { name: "bags", data: [66.5], type: "DOUBLE" },
    ],
  });
  const sheet = {
    name: "crops",
    rows: [
      ["country", "bags"],
      ["Brazil", 66.5],
    ],
  };
  const files = { "crops.parquet": new Uint8Array(parquet), "crops.xlsx": await writeXlsx({ sheets: [sheet] }) };
  for (const [name, bytes] of Object.entries(files)) {
    const host = page.igx.memoryHost({ [name]: new page.Uint8Array(bytes) });
    const { output, diagnostics } = await page.igx.compile(`@data crops "${name}"\n@chart bar {from=crops}\n`, {
      host,
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(output?.json).toContain('[["country","bags"],["Brazil",66.5]]');
  }
});

test("checks", async () => {
  const diagnostics = await load().check("# Coffee {width=0.3}\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["width-not-half"]);
});

test("formats", () => {
  const { output } = load().format("#   Coffee\n@facts\n|figure|\n|1|\n");
  expect(output).toBe("# Coffee\n\n@facts\n| figure |\n| 1      |\n");
});

test("decompiles", async () => {
  const { output } = await load().decompile('[{"type":"h1","text":"Coffee"}]');
  expect(output).toBe("# Coffee\n");
});
