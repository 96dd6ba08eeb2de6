import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const dependencies = Object.keys(manifest.dependencies);
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** A folder that ends with the tests: `package` is what is packed, `project` somebody's project that has installed it. */
let folder = "";
const project = (...path: readonly string[]) => join(folder, "project", ...path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "igx-package-"));
  await pack(join(folder, "package"));
  await install();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Packs the built files as `npm pack` does. The types are made here: the build that tests share is of the scripts alone. */
async function pack(target: string): Promise<void> {
  await mkdir(target);
  for (const name of ["package.json", "dist", "grammar", "README.md", "LICENSE", "CHANGELOG.md"])
    await cp(join(root, name), join(target, name), { recursive: true });
  await run(process.execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", join(target, "dist/types")], {
    cwd: root,
  });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: target });
}

/** Installs without a registry: the packages that igx asks for are linked to those of this project, and no others. */
async function install(): Promise<void> {
  await mkdir(project("node_modules/igx"), { recursive: true });
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"))!;
  await run("tar", ["-xzf", join(folder, archive), "-C", project("node_modules/igx"), "--strip-components=1"]);
  for (const name of [...dependencies, "@types/node"]) {
    await mkdir(dirname(project("node_modules", name)), { recursive: true });
    await symlink(join(root, "node_modules", name), project("node_modules", name));
  }
  await writeFile(project("package.json"), '{ "type": "module" }');
}

/** As a strict consumer does, who checks the declarations of libraries too. */
async function compileTypes(file: string): Promise<void> {
  const options = ["--module", "nodenext", "--target", "es2023", "--strict", "--types", "node", file];
  await run(process.execPath, [tsc, ...options], { cwd: project() }).catch(({ stdout }) => expect(stdout).toBe(""));
}

const consumer = `import { type Content, compile, contentSchema, format } from "igx";
import { nodeHost } from "igx/node";
import { InfographicClient, type Pair, sign } from "igx/publish";

const { output, diagnostics } = await compile("# Coffee\\n", { host: nodeHost({ root: "." }) });
const content: Content = contentSchema.parse(output?.content);
const params: readonly Pair[] = [["title", "Coffee"]];
const { signature } = sign({ method: "GET", url: "https://example.com/", params, secret: "secret" });
const client = new InfographicClient({ baseUrl: "https://example.com", apiKey: "key", apiSecret: signature });
console.log(JSON.stringify([content, diagnostics.length, format("#  Tea").output, typeof client.create, signature.length]));
`;

describe("a project that has installed the package", () => {
  test("has the command", async () => {
    await writeFile(project("report.igx"), "# Coffee\n");
    const command = project("node_modules/igx", manifest.bin.igx);
    const { stdout } = await run(process.execPath, [command, "build", "report.igx", "-o", "-", "--compact"], {
      cwd: project(),
    });
    expect(stdout).toBe('[{"type":"h1","text":"Coffee"}]\n');
  });

  test("has its entry points, with types that need nothing but the dependencies", async () => {
    await writeFile(project("report.ts"), consumer);
    await compileTypes("report.ts");
    const { stdout } = await run(process.execPath, ["report.js"], { cwd: project() });
    expect(JSON.parse(stdout)).toEqual([[{ type: "h1", text: "Coffee" }], 0, "# Tea\n", "function", 28]);
  });

  test("can do what the README shows of the library", async () => {
    const readme = await readFile(join(root, "README.md"), "utf8");
    const [, example = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
    await writeFile(project("readme.ts"), example);
    await compileTypes("readme.ts");
    const { stdout, stderr } = await run(process.execPath, ["readme.js"], { cwd: project() });
    expect(stderr).toBe("");
    expect(stdout).toContain("[ 'theme_id', '45' ]");
  });

  test("has what is written about it, and nothing that only its makers need", async () => {
    const entries = await readdir(project("node_modules/igx"), { recursive: true });
    expect(entries).toEqual(
      expect.arrayContaining(["README.md", "LICENSE", "grammar/reference.md", "dist/THIRD-PARTY-LICENSES.txt"]),
    );
    expect(entries.filter((path) => /(?<!\.d)\.ts$|^(?:src|test|examples)\b/.test(path))).toEqual([]);
  });
});

describe("the dependencies", () => {
  /** The package that an import names; none for files and for Node's own modules. */
  const packageOf = (specifier: string): readonly string[] =>
    /^[./]|^node:/.test(specifier) || builtinModules.includes(specifier)
      ? []
      : [specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")];

  const optional = Object.keys(manifest.peerDependencies ?? {});

  test("are those that the shipped scripts and types import, and only those: the rest is bundled", async () => {
    const scripts = await build({
      absWorkingDir: root,
      entryPoints: ["cli", "index", "node", "publish", "render", "browser/index", "browser/render"].map(
        (name) => `dist/${name}.js`,
      ),
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      write: false,
      outdir: "unused",
      metafile: true,
      logLevel: "silent",
    });
    const types = await typeImports(["index", "cli/node", "publish/index", "render/index"]);
    const inScripts = Object.values(scripts.metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const used = new Set([...inScripts, ...types].flatMap(packageOf).filter((name) => !optional.includes(name)));
    expect([...used].sort()).toEqual([...dependencies].sort());
  });

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
    for (const entry of entries) await visit(project("node_modules/igx/dist/types", `${entry}.d.ts`));
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
