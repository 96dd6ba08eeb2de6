// Bundles the command as CommonJS, whose compiled code `src/cli/start` can keep: the chunks that esbuild finds, in one file for each command.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, transform } from "esbuild";

/** Bytes of a chunk from which on it is in a file of its own: most runs need none of the large libraries and tables. */
const ownFile = 50_000;

/** Bundles the command into `dist/cli` and its start into `dist/cli.cjs`. Returns the results of esbuild, with the files that were written. */
export async function bundleCommand(settings) {
  const options = { ...settings, platform: "node", target: "node20" };
  const chunks = await build({
    ...options,
    entryPoints: { main: "src/cli/run-command-line.ts" },
    outdir: "dist/cli",
    chunkNames: "[name]-[hash]",
    write: false,
  });
  const { inputs, outputs } = chunks.metafile;
  const fileOf = assignFiles(outputs);
  const texts = new Map();
  for (const { path, text } of chunks.outputFiles) {
    const file = `dist/cli/${fileOf.get(nameOf(path))}.cjs`;
    texts.set(file, [...(texts.get(file) ?? []), await chunkText(nameOf(path), text, fileOf)]);
  }
  mkdirSync("dist/cli", { recursive: true });
  for (const [file, own] of texts) writeFileSync(file, `({${own.join(",\n")}})\n`);
  return [{ metafile: { inputs, outputs: Object.fromEntries(texts) } }, await buildStart(options)];
}

/**
 * By chunk, its file. A chunk is in the file of the first command that can reach it, in the order of the help, so that most runs read two files and
 * those of their large chunks. Hundreds of small files would take as long to open as to run.
 */
function assignFiles(outputs) {
  const fileOf = new Map();
  const claim = (path, file, follows) => {
    const name = nameOf(path);
    if (fileOf.has(name)) return;
    fileOf.set(name, outputs[path].bytes > ownFile ? name : file);
    for (const one of importsOf(path).filter(follows)) claim(one.path, file, follows);
  };
  const importsOf = (path) => outputs[path].imports.filter(({ external }) => !external);
  const isLate = ({ kind }) => kind === "dynamic-import";
  claim("dist/cli/main.js", "main", (one) => !isLate(one));
  const main = Object.keys(outputs).filter((path) => fileOf.has(nameOf(path)));
  for (const { path } of main.flatMap(importsOf).filter(isLate)) claim(path, nameOf(path), () => true);
  return fileOf;
}

const nameOf = (path) => basename(path, ".js");

/** A chunk as a property of its file: a function that gets `require` and what stands for other words of modules. */
async function chunkText(name, esm, fileOf) {
  const { code } = await transform(linked(esm, fileOf), {
    format: "cjs",
    platform: "neutral",
    target: "node20",
    minify: true,
    define: { "import.meta.url": "importMeta.url" },
    // Node warns of `import()` in code that it has not loaded itself.
    supported: { "dynamic-import": false },
    logOverride: { "commonjs-variable-in-esm": "silent" },
  });
  return `${JSON.stringify(name)}:function(require,exportAll,importChunk,importMeta){${ascii(code)}}`;
}

/** The chunk with the files of those that it imports, and its exports for the loader: the getters of esbuild would take a tenth of a run. */
const linked = (esm, fileOf) =>
  esm
    .replace(/"\.\/([\w.-]+)\.js"/g, (text, id) => (fileOf.has(id) ? `"./${fileOf.get(id)}/${id}"` : text))
    .replace(/\bimport\("\.\//g, 'importChunk("./')
    // CommonJS, whose names Node would offer, too.
    .replace(/\bexport default ([\w$]+\(\));/, "exportAll(()=>({...$1,default:$1}));")
    .replace(/\bexport\{([^{}]*)\};(?=\s*(?:\/\*|$))/, (_, names) => `exportAll(()=>({${exported(names)}}));`);

/** `a as b,c` as `b:a,c:c`. */
const exported = (names) =>
  names
    .split(",")
    .map((one) => one.split(" as "))
    .map(([own, name = own]) => `${name}:${own}`);

/** ASCII is read fastest. esbuild escapes all other characters but those in regular expressions, where this means the same. */
const ascii = (text) => text.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

async function buildStart(options) {
  const start = { splitting: false, format: "cjs", entryPoints: ["src/cli/main.ts"], outfile: "dist/cli.cjs" };
  const built = await build({ ...options, ...start });
  chmodSync("dist/cli.cjs", 0o755);
  // Where the command was before: for scripts that name the file.
  writeFileSync("dist/cli.js", 'import "./cli.cjs";\n');
  return built;
}
