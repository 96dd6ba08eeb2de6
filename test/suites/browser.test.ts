import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type BuildOptions, build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import type * as igx from "../../src/index.js";

const root = join(import.meta.dirname, "../..");

/** The main entry as somebody's bundler for the web would take it. A Node module in it fails this build. */
const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: ["src/index.ts"],
  bundle: true,
  write: false,
  platform: "browser",
  format: "iife",
  globalName: "igx",
  metafile: true,
  logLevel: "silent",
};

let script = "";
/** What the bundle would import when it runs. */
let outside: readonly string[] = [];

beforeAll(async () => {
  const { outputFiles, metafile } = await build(options);
  script = outputFiles![0]!.text;
  outside = Object.values(metafile!.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
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

test("holds no module of Node", () => {
  expect(outside).toEqual([]);
});

test("the published entry is whole: it imports no package, and no module of Node", async () => {
  const { metafile } = await build({ ...options, entryPoints: ["dist/index.js"] });
  const inputs = Object.keys(metafile!.inputs);
  expect(inputs.length).toBeGreaterThan(1);
  expect(inputs.filter((path) => !path.startsWith("dist/"))).toEqual([]);
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
