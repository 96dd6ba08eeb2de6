// Bundles the command and the library entry points. Splitting keeps what a command does not need out of its start:
// `import()` in the sources becomes a chunk of its own here.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
rmSync("dist", { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: {
    cli: "src/cli/main.ts",
    index: "src/index.ts",
    node: "src/cli/node.ts",
    publish: "src/publish/index.ts",
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // jsonc-parser's CommonJS build cannot be bundled; its module build can.
  mainFields: ["module", "main"],
  minify: true,
  sourcemap: false,
  define: { IGX_VERSION: JSON.stringify(version) },
  // CommonJS, native or large: loaded from node_modules by the command that needs it.
  external: ["undici", "@peculiar/x509", "chokidar", "write-file-atomic", "@duckdb/node-api"],
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
  metafile: true,
});

// What is bundled is redistributed, and its licences ask to be passed on with it.
const folders = new Set(
  Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
);
const notices = [...folders].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(`${folder}/${file}`, "utf8").trim() : ""}\n`;
});
writeFileSync("dist/THIRD-PARTY-LICENSES.txt", notices.join(`\n${"-".repeat(80)}\n\n`));
