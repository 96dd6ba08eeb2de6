import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { type Installed, installed } from "../support/installed.js";
import { longTest } from "../support/long.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const dependencies = Object.keys(manifest.dependencies);
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** Somebody's project that has installed the package; it ends with the tests. */
let folder = "";
const project = (...path: readonly string[]) => join(folder, ...path);
let igx: Installed;

beforeAll(async () => {
  igx = await installed();
  folder = await mkdtemp(join(tmpdir(), "igx-package-"));
  await symlink(igx.modules, project("node_modules"));
  await writeFile(project("package.json"), '{ "type": "module" }');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a strict consumer does, who checks the declarations of libraries too. */
async function compileTypes(
  files: readonly string[],
  settings = ["--module", "nodenext", "--types", "node"],
  cwd = project(),
): Promise<void> {
  const options = ["--target", "es2023", "--strict", "--skipLibCheck", "false", ...settings, ...files];
  // In a short life, collecting garbage costs a third of the work, and several checkers learn the same libraries.
  const env = { ...process.env, GOGC: "off" };
  await run(process.execPath, [tsc, "--singleThreaded", ...options], { cwd, env }).catch(({ stdout }) =>
    expect(stdout).toBe(""),
  );
}

const consumer = `import { type Content, compile, contentSchema, format } from "igx-lang";
import { nodeHost } from "igx-lang/node";
import { InfographicClient, type Pair, sign } from "igx-lang/publish";

const { output, diagnostics } = await compile("# Coffee\\n", { host: nodeHost({ root: "." }) });
const content: Content = contentSchema.parse(output?.content);
const params: readonly Pair[] = [["title", "Coffee"]];
const { signature } = sign({ method: "GET", url: "https://example.com/", params, secret: "secret" });
const client = new InfographicClient({ baseUrl: "https://example.com", apiKey: "key", apiSecret: signature });
console.log(JSON.stringify([content, diagnostics.length, format("#  Tea").output, typeof client.create, signature.length]));
`;

const common = `import { compile, type CompileResult } from "igx-lang";
import igx, { igx as named } from "igx-lang/vite";
import { renderSvg } from "igx-lang/render";

const plugin: string = named().name;
void compile("# Coffee\\n").then(({ output }: CompileResult) => {
  console.log(JSON.stringify([output?.content, renderSvg(output?.content).slice(0, 4), plugin, typeof igx]));
});
`;

const reads = `import { compile } from "igx-lang";
import { nodeHost } from "igx-lang/node";

const host = nodeHost();
let where;
const isolate = async (job, bounds) => {
  const outcome = await host.isolate(job, bounds);
  where = outcome?.kind ?? "here";
  return outcome;
};
const { output } = await compile('@data t "t.xlsx"\\n{{ t[0].n }}\\n', { host: { ...host, isolate } });
console.log(JSON.stringify([output?.content, where]));
`;

const pluginConsumer = `import markdownIt from "markdown-it";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import type { Plugin } from "rolldown";
import { unified } from "unified";
import { build } from "vite";
import type { WebpackPluginInstance } from "webpack";
import markdownItIgx from "igx-lang/markdown-it";
import remarkIgx from "igx-lang/remark";
import rolldownIgx from "igx-lang/rolldown";
import viteIgx from "igx-lang/vite";
import webpackIgx from "igx-lang/webpack";

export const rolldown: Plugin = rolldownIgx();
export const webpack: WebpackPluginInstance = webpackIgx({ strict: true });

const page = "\`\`\`igx\\n# Coffee\\n\`\`\`\\n";
const html = await unified().use(remarkParse).use(remarkIgx, { theme: "dark" }).use(remarkRehype).use(rehypeStringify).process(page);
const other = markdownIt().use(markdownItIgx, { onDiagnostics: (all) => console.error(all[0]?.code) }).render(page);
const lib = { entry: "main.ts", formats: ["es" as const], fileName: "main" };
await build({ configFile: false, logLevel: "error", plugins: [viteIgx()], build: { lib } });
const { default: made } = await import(new URL("dist/main.js", import.meta.url).href);
console.log(JSON.stringify([String(html).includes("<svg"), other.includes("<svg"), made]));
`;

const importer = `import report, { title } from "./report.igx";
import svg from "./report.igx?svg";

const [first] = report;
const text: string = first?.type === "h1" ? first.text : "";
export default [text, title, svg.slice(0, 4)];
`;

const withoutNode = `import { compile } from "igx-lang";
import { buildForm, InfographicClient, plan, type PublishJob, publish, type PublishStore, sign } from "igx-lang/publish";
import { renderSvg } from "igx-lang/render";

const account = { baseUrl: "https://example.com", apiKey: "key", apiSecret: "secret" };
const client = new InfographicClient(account);
const got = await client.download("id", "png");
export const bytes: Uint8Array | undefined = got.kind === "ok" ? got.value.bytes : undefined;
export const job = (project: PublishStore): PublishJob => ({ documents: [], account, project, signal: AbortSignal.timeout(1) });
export { buildForm, compile, plan, publish, renderSvg, sign };
`;

/** Of what the functions of a library of somebody give, every type must have a name in an entry point, or its declarations cannot be written. */
const library = `import * as igx from "igx-lang";
import { createLanguageService, type LanguageServiceOptions } from "igx-lang/editor";
import markdownItIgx from "igx-lang/markdown-it";
import * as publishing from "igx-lang/publish";
import remarkIgx from "igx-lang/remark";
import * as pictures from "igx-lang/render";

export const compiled = (await igx.compile("# A")).metadata.params;
export const notes = (await igx.compile("# A")).reportNotes;
export const template = await igx.prepare("# A");
export const parts = [await template.key({}), await template.table("t", {}), template.keySpan, template.params[0]?.type] as const;
export const given = template.params[0]?.defaultValue;
export const { charts, contentSchema, findRule } = igx;
export const isolated = ({ isolate }: igx.Host) => isolate;
export const themes = ({ themes }: igx.ProjectOptions) => Object.values(themes ?? {});
export const timed = ({ onPhase }: igx.CompileOptions) => onPhase;
export const page = [pictures.alternativeTexts([]), pictures.embedPictures([]), pictures.namedElements([]), pictures.renderHtmlElements([])] as const;
export const logo = ({ logo, onNotes }: pictures.RenderOptions) => [logo, onNotes] as const;
export const store = { ...publishing.folderStore(".") };
export const form = publishing.buildForm("[]", {});
export const planned = (item: publishing.PlannedItem) => ({ changes: item.changes, action: item.action, drift: item.drift });
export const pruned = ({ prune }: publishing.PublishJob) => prune;
export const editor = createLanguageService({ host: igx.memoryHost({}) });
export const look = ({ lookOf, publishState, client }: LanguageServiceOptions) => [lookOf, publishState, client] as const;
export const hover = await editor.hover({ textDocument: { uri: "" }, position: { line: 0, character: 0 } });
export const renamed = await editor.rename({ textDocument: { uri: "" }, position: { line: 0, character: 0 }, newName: "a" });
export const done = await editor.executeCommand({ command: "igx.explain" });
export const plugins = { remark: remarkIgx(), markdownIt: markdownItIgx };
`;

/** Options may be what others have or lack, also where `exactOptionalPropertyTypes` tells `undefined` from absent. */
const passing = `import { compile } from "igx-lang";
import { createLanguageService } from "igx-lang/editor";
import { nodeHost } from "igx-lang/node";
import { buildForm, InfographicClient, type PublishJob } from "igx-lang/publish";
import remarkIgx from "igx-lang/remark";
import { renderHtml, renderSvg, renderText } from "igx-lang/render";
import vite from "igx-lang/vite";

const text = undefined as string | undefined;
const number = undefined as number | undefined;
const flag = undefined as boolean | undefined;
const host = nodeHost({ root: text });
const project = { locale: text, rules: undefined, catalog: undefined, limits: undefined, themes: undefined, constants: undefined };
const { output, metadata } = await compile("---\\ntitle: A\\n---\\n# A\\n", { host, path: text, params: undefined, optionalParams: flag, project });
const { width, copyright } = output!.request;
const look = { title: metadata.title, locale: metadata.locale, width, copyright, theme: undefined, aspect: number, transparent: flag, note: flag };
const made = [renderSvg(output?.content, look), renderHtml([], { ...look, interactive: flag, fonts: undefined }), renderText([], { width, color: flag })];
const client = new InfographicClient({ baseUrl: "https://a", apiKey: "k", apiSecret: "s", ca: undefined, timeoutMs: number });
export const job = (account: PublishJob["account"]): PublishJob => ({ documents: [{ key: "a", content: "[]", request: undefined }], account, project: ".", rate: number, prune: undefined, signal: undefined, onProgress: undefined });
const service = createLanguageService({ host, rootUri: text, project: undefined, client: { snippets: flag }, lookOf: undefined });
remarkIgx({ root: text, theme: text, width: number, note: flag, onDiagnostics: undefined });
vite({ strict: flag, width: number });
console.log(made.every((one) => !one.includes("undefined")), buildForm("[]", { title: text, theme_id: number }).fields.length, typeof client.get, typeof service.hover);
`;

describe("a project that has installed the package", () => {
  // In one run of the compiler: it checks the declarations of all libraries, which takes as long as for one program.
  beforeAll(async () => {
    const library = await readFile(join(root, "grammar/guide/library.md"), "utf8");
    const [one = "", many = ""] = [...library.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
    await writeFile(project("report.ts"), consumer);
    await writeFile(project("readme.ts"), one);
    await writeFile(project("many.ts"), many);
    await writeFile(project("common.cts"), common);
    await compileTypes(["report.ts", "readme.ts", "many.ts", "common.cts"]);
  });

  test("has the command", async () => {
    await writeFile(project("report.igx"), "# Coffee\n");
    const command = igx.cli;
    const { stdout } = await run(process.execPath, [command, "build", "report.igx", "-o", "-", "--compact"], {
      cwd: project(),
    });
    expect(stdout).toBe('[{"type":"h1","text":"Coffee"}]\n');
  });

  test("has its entry points, with types that need nothing but the dependencies", async () => {
    const { stdout } = await run(process.execPath, ["report.js"], { cwd: project() });
    expect(JSON.parse(stdout)).toEqual([[{ type: "h1", text: "Coffee" }], 0, "# Tea\n", "function", 28]);
  });

  test("is loaded by CommonJS too", async () => {
    const { stdout, stderr } = await run(process.execPath, ["common.cjs"], { cwd: project() });
    expect([JSON.parse(stdout), stderr]).toEqual([[[{ type: "h1", text: "Coffee" }], "<svg", "igx", "function"], ""]);
  });

  test("can do what the page about the library shows", async () => {
    const { stdout, stderr } = await run(process.execPath, ["readme.js"], { cwd: project() });
    expect(stderr).toBe("");
    expect(stdout).toContain("[ 'theme_id', '45' ]");
  });

  test("reads workbooks in a process of their own, or in its own if it has bundled igx", async () => {
    const rows = [["n"], [1]];
    await writeFile(project("t.xlsx"), await writeXlsx({ sheets: [{ name: "S", rows }] }));
    await writeFile(project("reads.js"), reads);
    const read = async (script: string) =>
      JSON.parse((await run(process.execPath, [script], { cwd: project() })).stdout);
    expect(await read("reads.js")).toEqual([[{ type: "body", text: "1" }], "done"]);
    await build({
      absWorkingDir: project(),
      entryPoints: ["reads.js"],
      outfile: project("bundle/reads.js"),
      bundle: true,
      platform: "node",
      format: "esm",
      external: ["@duckdb/node-api"],
      logLevel: "error",
    });
    expect(await read("bundle/reads.js")).toEqual([[{ type: "body", text: "1" }], "here"]);
  });

  test("publishes as the page about the library shows, to the service that the environment names", async () => {
    const sandbox = await startSandbox({ caDir: project("ca") });
    const { url: IGX_BASE_URL, apiKey: IGX_API_KEY, apiSecret: IGX_API_SECRET, caFile } = sandbox;
    const env = { ...process.env, IGX_BASE_URL, IGX_API_KEY, IGX_API_SECRET, NODE_EXTRA_CA_CERTS: caFile };
    const runs = [];
    for (const _ of [1, 2]) runs.push(await run(process.execPath, ["many.js"], { cwd: project(), env }));
    await sandbox.close();
    // Both are sent at once, and either may be answered first.
    const lines = runs.map(({ stdout, stderr }) => (stdout + stderr).trim().split("\n"));
    expect(lines.map(([plan, ...outcomes]) => [plan, ...outcomes.sort()])).toEqual([
      ["create oslo, create lima", "lima done", "oslo done"],
      ["unchanged oslo, unchanged lima", "lima unchanged", "oslo unchanged"],
    ]);
  });

  longTest("has its plugins, whose types fit those of their hosts", async () => {
    const hosts = ["unified", "remark-parse", "remark-rehype", "rehype-stringify", "markdown-it"];
    const tools = ["vite", "rolldown", "webpack", "@types"];
    const folder = project("plugins");
    await mkdir(join(folder, "node_modules"), { recursive: true });
    await symlink(igx.folder, join(folder, "node_modules/igx-lang"));
    for (const name of [...hosts, ...tools])
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "page.ts"), pluginConsumer);
    await writeFile(join(folder, "main.ts"), importer);
    await writeFile(join(folder, "report.igx"), "---\ntitle: Our year\n---\n\n# Coffee\n");
    const settings = ["--module", "nodenext", "--types", "node,igx-lang/client", "--skipLibCheck", "true"];
    await compileTypes(["page.ts", "main.ts"], settings, folder);
    const { stdout } = await run(process.execPath, ["page.js"], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([true, true, ["Coffee", "Our year", "<svg"]]);
  });

  test("has types for programs without those of Node, whichever way modules are resolved", async () => {
    await writeFile(project("typed.ts"), withoutNode);
    for (const [module, resolution] of [
      ["esnext", "bundler"],
      ["node16", "node16"],
      ["nodenext", "nodenext"],
    ] as const)
      await compileTypes(
        ["typed.ts"],
        ["--module", module, "--moduleResolution", resolution, "--types", "", "--noEmit"],
      );
  });

  longTest("can give what igx gives to programs of others, with its types", async () => {
    await writeFile(project("library.ts"), library);
    await writeFile(project("passing.ts"), passing);
    const settings = ["--module", "nodenext", "--types", "node", "--declaration", "--exactOptionalPropertyTypes"];
    await compileTypes(["library.ts", "passing.ts"], settings);
    // Nor may a declaration lead into the package: only its entry points can be imported.
    expect(await readFile(project("library.d.ts"), "utf8")).not.toContain("dist/");
    const { stdout } = await run(process.execPath, ["passing.js"], { cwd: project() });
    expect(stdout).toBe("true 1 function function\n");
  });

  test("has what is written about it, and nothing that only its makers need", async () => {
    const entries = await readdir(igx.folder, { recursive: true });
    expect(entries).toEqual(
      expect.arrayContaining([
        ...["README.md", "LICENSE", "grammar/reference.md", "man/igx.1"],
        ...["dist/THIRD-PARTY-LICENSES.txt", "dist/fonts/OFL.txt"],
      ]),
    );
    expect(entries.filter((path) => /(?<!\.d)\.ts$|^(?:src|test)\b/.test(path))).toEqual([]);
  });

  test("has no scripts that npm could run, and is otherwise what the checkout says", async () => {
    const { scripts, ...others } = manifest;
    expect(JSON.parse(await readFile(join(igx.folder, "package.json"), "utf8"))).toEqual(others);
    expect(scripts).toMatchObject({ prepare: expect.any(String), prepack: expect.any(String) });
  });

  test("has the text of the licence of each package that is bundled", async () => {
    const notices = await readFile(join(igx.folder, "dist/THIRD-PARTY-LICENSES.txt"), "utf8");
    const entries = notices.split(`\n${"-".repeat(80)}\n\n`).map((entry) => {
      const [title = "", ...text] = entry.split("\n");
      return { title, length: text.join("\n").trim().length };
    });
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter(({ length }) => length < 20)).toEqual([]);
    expect(notices).toMatch(/^punycode\.js \S+ \(MIT\)\n\nCopyright Mathias Bynens/m);
  });
});

test("every relative link of the pages in the package leads to a file of the package", async () => {
  const files = new Set((await readdir(igx.folder, { recursive: true })).map((name) => `/${name}`));
  const pages = [...files].filter((path) => path.endsWith(".md"));
  const broken = await Promise.all(
    pages.map(async (page) => {
      const text = (await readFile(join(igx.folder, page), "utf8")).replace(/^(```+)[\s\S]*?^\1|`[^`\n]*`/gm, "");
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
        ([, one, other]) => one ?? other!,
      );
      const relative = targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target));
      return relative.flatMap((target) => {
        const path = new URL(target, `file://${page}`).pathname.replace(/\/$/, "");
        return files.has(decodeURIComponent(path)) ? [] : `${page}: ${target}`;
      });
    }),
  );
  expect(pages).toContain("/README.md");
  expect(broken.flat()).toEqual([]);
});

describe("the dependencies", () => {
  /** The package that an import names; none for files and for Node's own modules. */
  const packageOf = (specifier: string): readonly string[] =>
    /^[./]|^node:/.test(specifier) || builtinModules.includes(specifier)
      ? []
      : [specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")];

  const optional = Object.keys(manifest.peerDependencies ?? {});
  const scriptEntries = [
    ...["igx-reader", "igx-drawing", "igx-markdown-worker", "index", "node", "publish", "render", "editor"],
    ...["browser/index", "browser/render", "browser/editor"],
  ];
  const plugins = ["remark", "markdown-it", "vite", "rollup", "rolldown", "esbuild", "webpack", "rspack"];

  test("are those that the shipped scripts and types import, and only those: the rest is bundled", async () => {
    const scripts = await build({
      absWorkingDir: root,
      entryPoints: [...scriptEntries, ...plugins].map((name) => `dist/${name}.js`),
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      write: false,
      outdir: "unused",
      metafile: true,
      logLevel: "silent",
    });
    const own = plugins.map((name) => `integrations/${name}`);
    const types = await typeImports([
      "index",
      "cli/host/node",
      "publish/index",
      "render/index",
      "editor/index",
      ...own,
    ]);
    // What is optional may be missing, and then a type that names it is an error of the project that imports igx.
    expect(types.flatMap(packageOf).filter((name) => optional.includes(name))).toEqual([]);
    const inScripts = Object.values(scripts.metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const used = new Set(
      [...inScripts, ...(await chunkImports()), ...types].flatMap(packageOf).filter((name) => !optional.includes(name)),
    );
    expect([...used].sort()).toEqual([...dependencies].sort());
  });

  /** What the chunks of the command require: functions, whose `require` is an argument. In quotes it is code that ajv can write, and igx does not let it. */
  async function chunkImports(): Promise<readonly string[]> {
    const names = await readdir(join(root, "dist/cli"));
    const texts = await Promise.all(names.map((name) => readFile(join(root, "dist/cli", name), "utf8")));
    return texts.flatMap((text) => [...text.matchAll(/(?<!['`])\brequire\("([^"]+)"\)/g)].map(([, name]) => name!));
  }

  /** What the declarations of the entry points import, directly or over others. */
  async function typeImports(entries: readonly string[]): Promise<readonly string[]> {
    const seen = new Set<string>();
    const found: string[] = [];
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = await readFile(path, "utf8");
      for (const [, specifier = ""] of text.matchAll(/(?:\bfrom\s+|\bimport\()"([^"]+)"/g)) {
        if (specifier.startsWith(".")) await visit(join(dirname(path), specifier.replace(/\.js$/, ".d.ts")));
        else found.push(specifier);
      }
    };
    for (const entry of entries) await visit(join(igx.folder, "dist/types", `${entry}.d.ts`));
    return found;
  }
});

test("the lock file knows every package that one of its packages may ask for, so that `npm ci` accepts it everywhere", async () => {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("packing leaves package.json of the checkout as it was", async () => {
  const text = await readFile(join(root, "package.json"), "utf8");
  const cwd = await mkdtemp(join(folder, "packing-"));
  await writeFile(join(cwd, "package.json"), text);
  const manifestScript = (...args: readonly string[]) =>
    run(process.execPath, [join(root, "build/packed-manifest.js"), ...args], { cwd });
  await manifestScript();
  expect(JSON.parse(await readFile(join(cwd, "package.json"), "utf8"))).not.toHaveProperty("scripts");
  await manifestScript("restore");
  expect(await readFile(join(cwd, "package.json"), "utf8")).toBe(text);
});

test("the README's two commands are the ones that CI runs", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const script = await readFile(join(root, ".ci/run"), "utf8");
  const commands = ["npm ci && npm run demo", "npm ci && npm test"];
  for (const command of commands) {
    expect(readme.split("\n")).toContain(command);
    expect(script.split("\n")).toContain(command);
  }
  expect(manifest.scripts).toMatchObject({ demo: expect.any(String), test: expect.any(String) });
});

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The places of what is installed with some packages: what they need, directly or over others. The lock file does not tell it from what optional peers need. */
function installedWith(names: readonly string[], packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folders = from === "" ? [""] : [from, ...nestings(from), ""];
    const path = folders.map((folder) => `${folder && `${folder}/`}node_modules/${name}`).find((one) => packages[one]);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies: needed = {}, optionalDependencies = {} } = packages[path]!;
    for (const other of Object.keys({ ...needed, ...optionalDependencies })) visit(other, path);
  };
  for (const name of names) visit(name, "");
  return [...found];
}

/** The packages around a nested one, from inside out. */
function nestings(path: string): readonly string[] {
  const parts = path.split("/node_modules/");
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join("/node_modules/"));
}

test("what is installed with igx runs no scripts and has a licence that allows to use it; every package has a hash", async () => {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const withoutHash = Object.entries(packages).filter(
    ([path, { integrity = "" }]) => path && !/^sha512-/.test(integrity),
  );
  expect(withoutHash.map(([path]) => path)).toEqual([]);
  const shipped = installedWith(dependencies, packages).map((path) => [path, packages[path]!] as const);
  expect(shipped.length).toBeGreaterThan(dependencies.length);
  const permissive = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "(MIT AND Zlib)",
    "Python-2.0",
  ];
  for (const [path, { license, hasInstallScript }] of shipped) {
    expect({ path, hasInstallScript }).toEqual({ path, hasInstallScript: undefined });
    // Unchanged and not bundled, as its licence asks.
    if (path.startsWith("node_modules/@resvg/")) expect(license).toBe("MPL-2.0");
    // Its manifest names none.
    else if (path === "node_modules/png-js")
      expect(await readFile(join(root, path, "LICENSE"), "utf8")).toContain("MIT License");
    else expect({ path, license }).toEqual({ path, license: expect.toSatisfy((name) => permissive.includes(name)) });
  }
});

test("SECURITY.md names tests that exist", async () => {
  const text = await readFile(join(root, "SECURITY.md"), "utf8");
  const rows = [...text.matchAll(/^\|.*\|.*\|([^|]*)\|$/gm)].flatMap(([, cell = ""]) => [
    ...cell.matchAll(/`([^`]+)`/g),
  ]);
  const suites = await readdir(join(root, "test"), { recursive: true });
  expect(rows.length).toBeGreaterThan(20);
  for (const [, name] of rows) expect(suites).toContain(`${name}.test.ts`);
});

test("the page about the library lists everything that can be imported, and nothing else", async () => {
  const names = Object.keys(manifest.exports).flatMap((path) =>
    path.endsWith(".json") ? [] : [path.replace(".", "igx-lang")],
  );
  const library = await readFile(join(root, "grammar/guide/library.md"), "utf8");
  const table = /^\| import \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(library)![1]!;
  const listed = table.split("\n").flatMap((row) => row.split("|")[1]?.match(/igx[\w/-]*/g) ?? []);
  expect(listed.sort()).toEqual(names.sort());
});
