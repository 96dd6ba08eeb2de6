// Bundles the command as packs: one CommonJS script for each family of commands, which `src/cli/start` loads with their compiled code. A pack
// holds modules that are made when they are first asked for, so that a pack may be larger than what a run needs of it.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { build } from "esbuild";

const entry = "src/cli/run.ts";

/** The first pack, which every run loads: what a build needs. All of it is made at once, in one scope, which is quickest. */
const core = [entry, "src/cli/commands/build.ts", "src/cli/config/load-project.ts", "src/cli/report/report.ts"];

/** The packs that choose first what nobody has yet. What only they ask for is theirs, whenever they load it. */
const families = ["render", "publish", "preview"].map((name) => `src/cli/commands/${name}.ts`);

/** Bundles the command into `dist/cli` and its start into `dist/cli.cjs`. Returns the results of esbuild. */
export async function bundleCommand(settings) {
  const options = { ...settings, splitting: false, format: "cjs", platform: "node", target: "node20", write: false, logOverride: { "empty-import-meta": "silent" } };
  const { metafile } = await build({ ...options, entryPoints: [entry], outdir: "dist" });
  const packOf = assignPacks(metafile.inputs);
  const packs = [...new Set(packOf.values())];
  const wanted = crossings(metafile.inputs, packOf);
  const built = await Promise.all(packs.map((pack) => buildPack(options, pack, metafile.inputs, packOf, wanted.get(pack))));
  mkdirSync("dist/cli", { recursive: true });
  for (const { path, contents } of built.flatMap(({ outputFiles }) => outputFiles)) writeFileSync(path, contents);
  return [...built, await buildStart(options, built)];
}

/** By module, the pack that has it. */
function assignPacks(inputs) {
  const packOf = new Map();
  const claim = (root, pack, follows) => {
    const pending = [root];
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (packOf.has(path)) continue;
      packOf.set(path, pack);
      pending.push(...importsOf(inputs, path).filter(follows).map((one) => one.path));
    }
  };
  const isStatic = ({ kind }) => kind !== "dynamic-import";
  for (const root of core) claim(root, "core", isStatic);
  const late = [...packOf.keys()].flatMap((path) => importsOf(inputs, path).filter((one) => !isStatic(one)));
  const roots = new Set([...families, ...late.map(({ path }) => path)]);
  for (const root of roots) if (!packOf.has(root)) claim(root, packName(root, packOf), () => true);
  return packOf;
}

const importsOf = (inputs, path) => inputs[path].imports.filter(({ external }) => !external);

function packName(root, packOf) {
  const name = basename(root).replace(/\.\w+$/, "");
  const taken = new Set(packOf.values());
  return taken.has(name) ? `${name}-${taken.size}` : name;
}

/** Whether a module asks for another one by its pack. In the first pack, what is imported late would make everything that it imports late too. */
const isCrossing = ({ kind }, pack, owner) => owner !== pack || (pack === "core" && kind === "dynamic-import");

/** By pack, its modules that others ask for. */
function crossings(inputs, packOf) {
  const wanted = new Map([["core", new Set([entry])]]);
  for (const [path, pack] of packOf)
    for (const one of importsOf(inputs, path)) {
      const { path: imported } = one;
      const owner = packOf.get(imported);
      if (!isCrossing(one, pack, owner)) continue;
      if (!wanted.has(owner)) wanted.set(owner, new Set());
      wanted.get(owner).add(imported);
    }
  return wanted;
}

/** A pack is a function of what it needs; its result makes a module by name. */
const header = "(function(require,load,module,importMeta){";

function buildPack(options, pack, inputs, packOf, wanted = []) {
  return build({
    ...options,
    stdin: { contents: pack === "core" ? eagerModules([...wanted]) : lateModules([...wanted]), resolveDir: resolve(".") },
    logOverride: { "commonjs-variable-in-esm": "silent" },
    outfile: resolve(`dist/cli/${pack}.cjs`),
    banner: { js: header },
    footer: { js: "})" },
    define: { ...options.define, "import.meta.url": "importMeta.url" },
    // Node warns of `import()` in code that it has not loaded itself.
    supported: { "dynamic-import": false },
    plugins: [...(options.plugins ?? []), crossing(pack, inputs, packOf)],
  });
}

const eagerModules = (paths) => `
${paths.map((path, index) => `import * as m${index} from ${JSON.stringify(resolve(path))};`).join("\n")}
module.exports = {${paths.map((path, index) => `${JSON.stringify(path)}: () => m${index}`).join(",")}};`;

const lateModules = (paths) =>
  `module.exports = {${paths.map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(resolve(path))})`).join(",")}};`;

/** Leaves out what is in another pack: `load` gets it there. */
const crossing = (pack, inputs, packOf) => ({
  name: "crossing",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^/ }, ({ path, importer, kind }) => {
      const from = relative(resolve("."), importer);
      const found = inputs[from]?.imports.find(({ original }) => original === path);
      if (!found || found.external) return undefined;
      const owner = packOf.get(found.path);
      if (!isCrossing({ kind }, pack, owner)) return undefined;
      return { path: `${found.path}.cjs`, namespace: "other-pack", pluginData: { owner, path: found.path } };
    });
    onLoad({ filter: /^/, namespace: "other-pack" }, ({ pluginData: { owner, path } }) => ({
      contents: `module.exports = load(${JSON.stringify(owner)})[${JSON.stringify(path)}]();`,
    }));
  },
});

async function buildStart(options, built) {
  const hash = createHash("sha256");
  for (const { outputFiles } of built) for (const { contents } of outputFiles) hash.update(contents);
  const start = await build({
    ...options,
    entryPoints: ["src/cli/main.ts"],
    outfile: resolve("dist/cli.cjs"),
    define: { ...options.define, IGX_BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)) },
  });
  for (const { path, contents } of start.outputFiles) writeFileSync(path, contents);
  chmodSync(join("dist", "cli.cjs"), 0o755);
  return start;
}
