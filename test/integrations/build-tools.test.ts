import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { rollup } from "@rollup/wasm-node";
import { rspack } from "@rspack/core";
import { build as esbuild } from "esbuild";
import { rolldown } from "rolldown";
import { build as buildVite, createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import webpack from "webpack";
import type { BuildOptions } from "../../src/integrations/build-options.js";
import { documentImport } from "../../src/integrations/document-import.js";
import { igx as esbuildIgx } from "../../src/integrations/esbuild.js";
import { igx as rolldownIgx } from "../../src/integrations/rolldown.js";
import { igx as rollupIgx } from "../../src/integrations/rollup.js";
import { igx as rspackIgx } from "../../src/integrations/rspack.js";
import { igx as viteIgx } from "../../src/integrations/vite.js";
import { igx as webpackIgx } from "../../src/integrations/webpack.js";
import { folderWith } from "../support/cli.js";

const report = '---\ntitle: Coffee\nlocale: de\n---\n\n@data crops "crops.csv"\n\n@chart column {from=crops}\n';
const files = {
  "package.json": '{ "type": "module" }',
  "src/report.igx": report,
  "src/crops.csv": "country,bags\nBrazil,66\nKenya,1\n",
  "src/main.js":
    'import report, { title, locale } from "./report.igx";\nimport svg from "./report.igx?svg";\nimport html from "../src/report.igx?html";\nimport alt from "./report.igx?alt";\nglobalThis.made = { report, title, locale, svg, html, alt };\n',
};

/** A finding as a build tool hands it on. */
interface Told {
  readonly text: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly file?: string | undefined;
}

interface Built {
  readonly errors: readonly Told[];
  readonly warnings: readonly Told[];
}

interface RollupLog {
  readonly message: string;
  readonly loc?: { readonly file?: string | undefined; readonly line: number; readonly column: number } | undefined;
}

const toldOf = ({ message, loc }: RollupLog): Told => ({ text: message, ...loc });

/** Runs a build that may fail. Rolldown warns of slow plugins, which says something of the machine. */
async function attempt(told: readonly Told[], run: () => Promise<unknown>): Promise<Built> {
  const warnings = () => told.filter(({ text }) => !text.includes("PLUGIN_TIMINGS"));
  try {
    await run();
    return { errors: [], warnings: warnings() };
  } catch (error) {
    const { errors } = error as { readonly errors?: readonly RollupLog[] };
    return { errors: (errors ?? [error as RollupLog]).map(toldOf), warnings: warnings() };
  }
}

/** What webpack and Rspack, which copies its interface, say of a build. */
interface PackerStats {
  readonly toJson: (options: object) => {
    readonly errors?: readonly { readonly message: string }[];
    readonly warnings?: readonly { readonly message: string }[];
  };
}

type Packer = (config: object, done: (error: Error | null, stats?: PackerStats) => void) => unknown;

async function runPacker(root: string, plugin: object, pack: Packer): Promise<Built> {
  const config = {
    mode: "development",
    devtool: false,
    context: root,
    entry: "./src/main.js",
    output: { path: join(root, "out"), filename: "out.js" },
    plugins: [plugin],
  };
  const stats = await new Promise<PackerStats | undefined>((resolve, reject) =>
    pack(config, (error, done) => (error ? reject(error) : resolve(done))),
  );
  const { errors = [], warnings = [] } = stats!.toJson({ all: false, errors: true, warnings: true });
  const toTold = ({ message }: { readonly message: string }): Told => ({ text: message });
  return { errors: errors.map(toTold), warnings: warnings.map(toTold) };
}

type Build = (root: string, options: BuildOptions) => Promise<Built>;

const quiet = { fonts: false } as const;

const builds: Readonly<Record<string, Build>> = {
  vite: async (root, options) => {
    const warnings: Told[] = [];
    const logger = {
      hasWarned: false,
      info() {},
      warn: (text: string) => void warnings.push({ text }),
      warnOnce() {},
      error() {},
      clearScreen() {},
      hasErrorLogged: () => false,
    };
    const lib = { entry: "src/main.js", formats: ["es" as const], fileName: "out" };
    return attempt(warnings, () =>
      buildVite({
        root,
        configFile: false,
        customLogger: logger,
        plugins: [viteIgx({ ...quiet, ...options })],
        build: { lib, outDir: "out", reportCompressedSize: false },
      }),
    );
  },
  rollup: async (root, options) => {
    const warnings: Told[] = [];
    const onLog = (level: string, log: RollupLog) => void (level === "warn" && warnings.push(toldOf(log)));
    return attempt(warnings, async () => {
      const bundle = await rollup({
        input: join(root, "src/main.js"),
        plugins: [rollupIgx({ ...quiet, root, ...options })],
        onLog,
      });
      await bundle.write({ file: join(root, "out/out.js") });
    });
  },
  rolldown: async (root, options) => {
    const warnings: Told[] = [];
    const onLog = (level: string, log: RollupLog) => void (level === "warn" && warnings.push(toldOf(log)));
    return attempt(warnings, async () => {
      const bundle = await rolldown({
        input: join(root, "src/main.js"),
        plugins: [rolldownIgx({ ...quiet, root, ...options })],
        onLog,
      });
      await bundle.write({ file: join(root, "out/out.js") });
    });
  },
  esbuild: async (root, options) => {
    const { errors, warnings } = await esbuild({
      absWorkingDir: root,
      entryPoints: ["src/main.js"],
      outfile: "out/out.js",
      bundle: true,
      format: "esm",
      logLevel: "silent",
      plugins: [esbuildIgx({ ...quiet, ...options })],
    }).catch((failed) => failed);
    const toTold = (one: { readonly text: string; readonly location: object | null }): Told => ({
      text: one.text,
      ...one.location,
    });
    return { errors: errors.map(toTold), warnings: warnings.map(toTold) };
  },
  webpack: (root, options) =>
    runPacker(root, webpackIgx({ ...quiet, ...options }), (config, done) =>
      webpack(config as unknown as webpack.Configuration, done),
    ),
  rspack: (root, options) =>
    runPacker(root, rspackIgx({ ...quiet, ...options }), (config, done) => rspack(config, done)),
};

const tools = Object.keys(builds);

/** What the bundle makes. */
async function made(root: string): Promise<Readonly<Record<string, unknown>>> {
  const globals: { made?: Readonly<Record<string, unknown>> } = {};
  new Function("globalThis", await readFile(join(root, "out/out.js"), "utf8"))(globals);
  return globals.made!;
}

test.each(tools)(
  "%s gives the content of an imported document, and its picture, HTML and alternative text",
  async (tool) => {
    const root = await folderWith(files);
    expect(await builds[tool]!(root, {})).toEqual({ errors: [], warnings: [] });
    expect(await made(root)).toEqual({
      report: [
        {
          type: "chart",
          chart_type: "column",
          data: [
            [
              ["country", "bags"],
              ["Brazil", 66],
              ["Kenya", 1],
            ],
          ],
        },
      ],
      title: "Coffee",
      locale: "de",
      svg: expect.stringMatching(/^<svg [\s\S]*Brazil/),
      html: expect.stringMatching(/^<!-- Drawn by igx -->\n<figure>/),
      alt: expect.stringContaining("Am höchsten: Brazil (66)"),
    });
  },
);

test.each(tools)("%s reports each finding once, at its place, and an error fails the build", async (tool) => {
  const root = await folderWith({ ...files, "src/report.igx": "@chart bar\n| a | b |\n| x | 12% |\n| y | 3 |\n" });
  const warned = await builds[tool]!(root, {});
  expect(warned.errors).toEqual([]);
  expect(warned.warnings.map(({ text }) => text)).toEqual([expect.stringContaining("`12%` is text, not a number.")]);
  expect(warned.warnings[0]!.text + JSON.stringify(warned.warnings[0])).toMatch(/report\.igx:3:7|"line":3,"column":6/);
  const strict = await builds[tool]!(root, { strict: true });
  expect(strict.errors[0]!.text).toContain("`12%` is text, not a number.");
  await writeFile(join(root, "src/report.igx"), "@chart colunm\n| a | b |\n| x | 1 |\n\n@cha\n");
  const failed = await builds[tool]!(root, {});
  const text = failed.errors.map((one) => one.text).join("\n");
  for (const part of ["`colunm` is not a chart type.", "Did you mean `column`?", "`@cha` is not a directive."])
    expect(text).toContain(part);
  expect(text + JSON.stringify(failed.errors)).toMatch(/report\.igx:1:8|"line":1,"column":7/);
  // Not the names that other modules import from the document.
  expect([...failed.errors, ...failed.warnings].filter((one) => /title|locale/.test(one.text))).toEqual([]);
});

test("a query for a form that no import gives fails the build, and one that a tool adds does not", async () => {
  for (const [id, form] of Object.entries({
    "?svg": "svg",
    "?t=1&html": "html",
    "?v=png": "content",
    "?import": "content",
  }))
    expect(documentImport(`/a/r.igx${id}`)).toEqual({ path: "/a/r.igx", form });
  expect(["/a/r.igx?raw", "/a/r.igx?url", "/a/r.csv?png"].map(documentImport)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const cwd = await folderWith({ ...files, "src/main.js": 'import "./report.igx?PNG";\n' });
  const { errors } = await attempt([], () => rollup({ input: join(cwd, "src/main.js"), plugins: [rollupIgx()] }));
  expect(errors.map(({ text }) => text)).toEqual([
    expect.stringContaining("`?PNG` is not a form of an imported document. Write `?svg`, `?html` or `?alt`"),
  ]);
});

test("the configuration of the project counts, and parameters and looks are options", async () => {
  const root = await folderWith({
    ...files,
    "igx.config.json": '{ "constants": { "unit": "bags" }, "themes": { "brand": { "palette": ["#6f4e37"] } } }',
    "src/report.igx": "@param year: integer\n\n# {{ year }} {{ project.unit }}\n\n@chart bar\n| a | b |\n| x | 1 |\n",
  });
  const options = { params: { year: "2024", other: 1 }, theme: "brand", width: 500, note: false };
  expect(await builds["webpack"]!(root, options)).toEqual({ errors: [], warnings: [] });
  const { report, svg } = await made(root);
  expect(report).toMatchObject([{ text: "2024 bags" }, {}]);
  expect(svg).toMatch(/^<svg [^>]*width="500"[\s\S]*#6f4e37/);
  const missing = await builds["webpack"]!(root, {});
  expect(missing.errors[0]!.text).toContain("missing-param");
  const wrong = await builds["webpack"]!(root, { ...options, theme: "bran" });
  expect(wrong.errors[0]!.text).toContain("`bran` is not a theme. Did you mean `brand`?");
});

test("a key `__proto__` and a text that ends a script stay what they are, and a secret title is not in the module", async () => {
  const element = '```element\n{"type":"body","text":"</script>\\u2028","__proto__":{"x":1}}\n```\n';
  const root = await folderWith({
    ...files,
    "src/report.igx": `---\ntitle: {{ key }}\n---\n@param key: secret\n\n${element}`,
  });
  await builds["rollup"]!(root, { params: { key: "hidden" } });
  const { report, title } = await made(root);
  expect(JSON.stringify(report)).toBe('[{"type":"body","text":"</script>\u2028","__proto__":{"x":1}}]');
  expect(title).toBeUndefined();
  expect(await readFile(join(root, "out/out.js"), "utf8")).not.toContain("hidden");
});

test("the logo of a theme is watched by what imports a picture", async () => {
  const root = await folderWith({
    ...files,
    "igx.config.json": '{ "themes": { "brand": { "palette": ["#6f4e37"], "logo": "art/logo.svg" } } }',
    "art/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h4v2z"/></svg>',
  });
  const options = { ...quiet, root, config: join(root, "igx.config.json") };
  const bundle = await rollup({ input: join(root, "src/main.js"), plugins: [rollupIgx(options)] });
  expect(bundle.watchFiles).toContain(join(root, "art/logo.svg"));
});

test("Vite reloads when a document, its data, what it includes or the configuration changes, and shows an error with its lines", async () => {
  const root = await folderWith({
    ...files,
    "igx.config.json": '{ "constants": { "unit": "bags" } }',
    "src/part.igx": "Part of the {{ project.unit }}.\n",
    "src/report.igx": `${report}\n@include "part.igx"\n`,
  });
  // Nothing listens: only the server's own side of reloading counts here.
  const server = { middlewareMode: true, hmr: { server: createHttpServer() } };
  const vite = await createServer({ root, configFile: false, logLevel: "silent", plugins: [viteIgx(quiet)], server });
  onTestFinished(() => vite.close());
  const { client } = vite.environments;
  await client.transformRequest("/src/main.js");
  const load = async () => (await client.transformRequest("/src/report.igx"))?.code;
  expect(await load()).toContain("Brazil");
  // Again and again: the watcher may not have begun.
  const after = (name: string, text: string) =>
    expect.poll(() => writeFile(join(root, name), text).then(load), { timeout: 60_000, interval: 100 });
  await after("src/crops.csv", "country,bags\nPeru,1\n").toContain("Peru");
  await after("src/part.igx", "Another part of the {{ project.unit }}.\n").toContain("Another part of the bags.");
  await after("igx.config.json", '{ "constants": { "unit": "sacks" } }').toContain("Another part of the sacks.");
  await after("src/report.igx", "# Tea\n").toContain("Tea");
  const failing = () => load().catch((error: unknown) => error);
  await expect
    .poll(() => writeFile(join(root, "src/report.igx"), "@chart colunm\n| a | b |\n| x | 1 |\n").then(failing), {
      timeout: 60_000,
      interval: 100,
    })
    .toMatchObject({
      message: expect.stringContaining("`colunm` is not a chart type. [unknown-chart-type]\nDid you mean `column`?"),
      id: join(root, "src/report.igx"),
      loc: { file: join(root, "src/report.igx"), line: 1, column: 7 },
      frame: expect.stringContaining("1 | @chart colunm"),
    });
});

test("Vite loads a document again when a missing file appears: its data, what it includes, or a configuration, also above its root", async () => {
  const top = await folderWith(Object.fromEntries(Object.entries(files).map(([name, text]) => [`app/${name}`, text])));
  await mkdir(join(top, ".git"));
  const root = join(top, "app");
  const rows = await readFile(join(root, "src/crops.csv"));
  await rm(join(root, "src/crops.csv"));
  await writeFile(join(root, "src/report.igx"), `${report}\n@include "part.igx"\n\n# {{ project.unit }}\n`);
  const server = { middlewareMode: true, hmr: { server: createHttpServer() } };
  const vite = await createServer({ root, configFile: false, logLevel: "silent", plugins: [viteIgx(quiet)], server });
  onTestFinished(() => vite.close());
  const { client } = vite.environments;
  let reloads = 0;
  const { send } = client.hot;
  client.hot.send = (...args: readonly unknown[]) => {
    if ((args[0] as { readonly type?: string }).type === "full-reload") reloads += 1;
    return Reflect.apply(send, client.hot, args);
  };
  const load = async () =>
    (await client.transformRequest("/src/report.igx").catch((error: Error) => ({ code: error.message })))?.code;
  await client.transformRequest("/src/main.js");
  expect(await load()).toContain("crops.csv");
  /** Writes the file again and again, since the watcher may not have begun; removes it first, so that it appears. */
  const appear = async (path: string, text: string | Uint8Array) => {
    const before = reloads;
    const again = async () => {
      if (reloads > before) return true;
      await rm(path, { force: true });
      await new Promise((done) => setTimeout(done, 100));
      await writeFile(path, text);
      await new Promise((done) => setTimeout(done, 300));
      return reloads > before;
    };
    await expect.poll(again, { timeout: 60_000, interval: 100 }).toBe(true);
    return load();
  };
  expect(await appear(join(root, "src/crops.csv"), rows)).toContain("part.igx");
  expect(await appear(join(root, "src/part.igx"), "Part.\n")).toContain("unit");
  expect(await appear(join(top, "igx.config.json"), '{ "constants": { "unit": 1 } ')).toContain("igx.config.json");
  expect(await appear(join(top, "igx.config.json"), '{ "constants": { "unit": "sacks" } }')).toContain("sacks");
  expect(await appear(join(root, "igx.config.yaml"), "constants: { unit: bags }\n")).toContain("bags");
});
