// Bundles the command as packs: one CommonJS script for each family of commands, which `src/cli/start` loads with their compiled code. A pack
// holds modules that are made when they are first asked for, so that a pack may be larger than what a run needs of it.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, relative, resolve } from "node:path";
import { build } from "esbuild";

const entry = "src/cli/run-command-line.ts";

/** The first pack, which every run loads: what a build needs. All of it is made at once, in one scope, which is quickest. */
const core = [
  entry,
  "src/cli/program.ts",
  "src/cli/commands/build.ts",
  "src/cli/config/load-project.ts",
  "src/cli/report/report.ts",
  "src/cli/report/style.ts",
];

/** The second pack, for runs that compile: a build in which nothing has changed does not. Made at once, too. */
const compiling = ["src/cli/inputs/load-source.ts", "src/text/extremes.ts", "src/text/display-width.ts"];

/** A pack for documents with data: libraries for formats that are not text are loaded by who reads one. */
const reading = ["src/data/registry.ts"];

/** A pack for `--each`, which would be in that of a family otherwise. */
const batching = ["src/cli/inputs/each.ts", "src/cli/inputs/stream-table.ts"];

/** What reads a configuration, which most projects have: of YAML, its parser too. */
const configuring = ["config-source", "config-check", "config-json", "config-yaml"].map(
  (name) => `src/config/${name}.ts`,
);

/** Libraries that several packs ask for: else one of them would own it, and the others would load all of that pack. */
const libraries = {
  yaml: "node_modules/yaml/browser/index.js",
  diff: "node_modules/diff/libesm/index.js",
};

/**
 * What a plain document without a mistake never runs: templates, functions, messages. It is in a pack of its own, which is loaded when
 * something of it is used first. A module of the packs above that used it while it is made itself would load it in every run.
 */
const seldom = new RegExp(
  [
    "^src/diagnostics/messages/",
    "^src/language/(?:functions|date-pattern|synonyms|absent).ts$",
    "^src/(?:text/unicode-width|text/did-you-mean).ts$",
    "^src/check/(?:check-json|markdown/(?:inline|html|list)-marks).ts$",
    "^src/syntax/foreign-loops.ts$",
    "^src/template/(?:infer|infer-call|evaluate|load-tables|unify|expand-tables|include-params|table-reader|operators|operand-advice|mismatch).ts$",
    "^node_modules/fastest-levenshtein/",
  ].join("|"),
);

/**
 * Packs that are loaded when something of them is used first, too: Chevrotain and its grammars, for templates, and what reads JSON with places.
 */
const late = {
  grammar: /^src\/syntax\/(?:parser\/block-parser|parse-head|expression-tokens)\.ts$/,
  jsonc: /^node_modules\/jsonc-parser\//,
};

/** Packs that are made at once. */
const eager = ["core", "compile", "grammar", "data", "each"];

/** Packs for pictures: what all of them need, then the formats of which a run has one. */
const pictures = {
  render: ["src/cli/commands/render.ts", "src/render/render-svg.ts"],
  html: ["src/render/render-html.ts", "src/render/render-embed.ts"],
  text: ["src/render/render-text.ts"],
  print: ["src/cli/render/png.ts", "src/cli/render/pdf.ts", "src/render/render-pages.ts"],
};

/** The packs that choose first what nobody has yet. What only they ask for is theirs, whenever they load it. */
const families = ["publish", "preview"].map((name) => `src/cli/commands/${name}.ts`);

/** Bundles the command into `dist/cli` and its start into `dist/cli.cjs`. Returns the results of esbuild. */
export async function bundleCommand(settings) {
  const options = {
    ...settings,
    splitting: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    write: false,
    logOverride: { "empty-import-meta": "silent" },
  };
  const { metafile } = await build({ ...options, entryPoints: [entry], outdir: "dist" });
  const packOf = assignPacks(metafile.inputs);
  const packs = [...new Set(packOf.values())];
  const wanted = crossings(metafile.inputs, packOf);
  const exportsOf = await exportsOfModules(eager.flatMap((pack) => [...(wanted.get(pack) ?? [])]));
  const built = await Promise.all(
    packs.map((pack) =>
      buildPack(options, pack, { inputs: metafile.inputs, packOf, wanted: wanted.get(pack), exportsOf }),
    ),
  );
  mkdirSync("dist/cli", { recursive: true });
  for (const { path, text } of built.flatMap(({ outputFiles }) => outputFiles)) writeFileSync(path, ascii(text));
  return [...built, ...(await buildStart(options, built))];
}

/** ASCII is read fastest. esbuild escapes all other characters but those in regular expressions, where this means the same. */
const ascii = (text) => text.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** By module, the pack that has it. */
function assignPacks(inputs) {
  const packOf = new Map();
  const claim = (root, pack, follows) => {
    const pending = [root];
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (packOf.has(path)) continue;
      packOf.set(path, pack);
      pending.push(
        ...importsOf(inputs, path)
          .filter(follows)
          .map((one) => one.path),
      );
    }
  };
  const isStatic = ({ kind }) => kind !== "dynamic-import";
  const isNotSeldom = (one) => isStatic(one) && !seldom.test(one.path);
  const isOften = (one) => isNotSeldom(one) && !Object.values(late).some((pattern) => pattern.test(one.path));
  for (const root of core) claim(root, "core", isOften);
  for (const root of compiling) claim(root, "compile", isOften);
  for (const [name, pattern] of Object.entries(late))
    for (const path of Object.keys(inputs)) if (pattern.test(path)) claim(path, name, isNotSeldom);
  for (const path of Object.keys(inputs)) if (seldom.test(path)) claim(path, "seldom", isStatic);
  for (const root of reading) claim(root, "data", isStatic);
  for (const [name, root] of Object.entries(libraries)) claim(root, name, isStatic);
  for (const root of configuring) claim(root, "config", isOften);
  for (const root of batching) claim(root, "each", isStatic);
  for (const [pack, roots] of Object.entries(pictures)) for (const root of roots) claim(root, pack, isOften);
  const dynamic = [...packOf.keys()].flatMap((path) => importsOf(inputs, path).filter((one) => !isStatic(one)));
  const roots = new Set([...families, ...dynamic.map(({ path }) => path)]);
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
const isCrossing = ({ kind }, pack, owner) => owner !== pack || (eager.includes(pack) && kind === "dynamic-import");

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
const header = "(function(require,module,importMeta){";

function buildPack(options, pack, { inputs, packOf, wanted = [], exportsOf }) {
  return build({
    ...options,
    stdin: {
      contents: eager.includes(pack) ? eagerModules([...wanted], exportsOf) : lateModules([...wanted]),
      resolveDir: resolve("."),
    },
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

/**
 * What other packs ask for is copied when they ask. A namespace (`import * as`) would be made in every run, and each access from another
 * pack would call a getter: a twentieth of a build. All modules of the pack have run by then, and none changes what it exports.
 */
const eagerModules = (paths, exportsOf) => `
${paths.map((path, index) => `import { ${exportsOf.get(path).map((name) => `${name} as m${index}_${name}`)} } from ${JSON.stringify(resolve(path))};`).join("\n")}
const once = (copy) => {
  let copied;
  return () => (copied ??= Object.defineProperty(copy(), "__esModule", { value: true }));
};
module.exports = {${paths.map((path, index) => `${JSON.stringify(path)}: once(() => ({ ${exportsOf.get(path).map((name) => `${name}: m${index}_${name}`)} }))`)}};`;

/** By module, the names that it exports. */
async function exportsOfModules(paths) {
  const { metafile } = await build({ entryPoints: paths, format: "esm", outdir: "dist", write: false, metafile: true });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));
}

const lateModules = (paths) =>
  `module.exports = {${paths.map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(resolve(path))})`).join(",")}};`;

/** A path that a plugin resolves belongs to no package. The type of ours would add `default` to whatever another pack exports. */
const ofNoPackage = (path) => ({ path, sideEffects: false });

/** Leaves out what is in another pack: `require` gets it there, by `pack#module`. */
const crossing = (pack, inputs, packOf) => ({
  name: "crossing",
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ path, importer, kind }) => {
      if (isAbsolute(path)) return ofNoPackage(path);
      const found = inputs[relative(resolve("."), importer)]?.imports.find(({ original }) => original === path);
      if (!found || found.external) return undefined;
      const owner = packOf.get(found.path);
      if (!isCrossing({ kind }, pack, owner))
        return found.path.startsWith("src/") ? ofNoPackage(resolve(found.path)) : undefined;
      return { path: `${owner}#${found.path}`, external: true };
    });
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
  chmodSync("dist/cli.cjs", 0o755);
  // Where the command was before: for scripts that name the file.
  writeFileSync("dist/cli.js", 'import "./cli.cjs";\n');
  return [start];
}
