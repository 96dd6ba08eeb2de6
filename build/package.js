// Bundles the library entry points and the page of the preview; `command.js` bundles the command. Splitting keeps what a program does
// not need out of its start: `import()` in the sources becomes a chunk of its own here.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { bundleCommand } from "./command.js";
import { noticesOf } from "./notices.js";
import { browserSettings, settings } from "./settings.js";

/** The hash of files and folders. Results of builds are kept for the igx that made them alone. */
function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

// Fonts, and pictures as PNG and PDF: native, or with data files of their own.
const drawing = ["@resvg/resvg-js", "fontkit", "pdfkit", "subset-font", "svg-to-pdfkit"];

// Queues for many machines; optional, so that only who has such a queue installs them.
const queueing = ["bullmq", "ioredis", "pg"];

// The build tools that have a plugin.
const buildTools = ["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack"];

const modules = {
  splitting: true,
  format: "esm",
  define: {
    ...settings.define,
    IGX_SOURCES: JSON.stringify(hashOf(["src", "build", "package.json", "package-lock.json"]).slice(0, 16)),
  },
  chunkNames: "chunks/[name]-[hash]",
};

const forNode = {
  ...settings,
  ...modules,
  // CommonJS, native or large: loaded from node_modules by the command that needs it.
  external: [
    ...["undici", "@peculiar/x509", "chokidar", "launch-editor", "piscina", "@duckdb/node-api"],
    // Its loaders for webpack are files that it finds by their paths.
    "unplugin",
    ...queueing,
    ...drawing,
  ],
  // For Node this package offers CommonJS that requires Node's modules, which fails in a bundle of ES modules.
  alias: { yaml: "./node_modules/yaml/browser/index.js" },
};

const forBrowsers = { ...browserSettings, ...modules };

const node = await build({
  ...forNode,
  entryPoints: {
    index: "src/index.ts",
    node: "src/cli/host/node.ts",
    // Runs in a process of its own: `reader-pool.ts` looks for it by this name.
    "igx-reader": "src/cli/host/reader-process.ts",
    // Runs in threads of its own: `drawing-pool.ts` looks for it by this name.
    "igx-drawing": "src/cli/render/draw-in-thread.ts",
    publish: "src/publish/index.ts",
    render: "src/render/index.ts",
    editor: "src/editor/index.ts",
    remark: "src/integrations/remark.ts",
    "markdown-it": "src/integrations/markdown-it.ts",
    ...Object.fromEntries(buildTools.map((name) => [name, `src/integrations/${name}.ts`])),
    // Runs in a thread of its own: `draw-fences-sync.ts` looks for it by this name.
    "igx-markdown-worker": "src/integrations/markdown-worker.ts",
  },
  outdir: "dist",
  platform: "node",
  target: "node20",
});

const command = await bundleCommand(forNode);

// The entries that need no Node once more for everything that is none: packages give them their builds without Node's modules.
const browser = await build({
  ...forBrowsers,
  entryPoints: { index: "src/index.ts", render: "src/render/index.ts", editor: "src/editor/index.ts" },
  outdir: "dist/browser",
});

// The language server in a Web Worker. Readers of formats, pictures and grammars are chunks that it loads when a document needs them.
const worker = await build({
  ...forBrowsers,
  entryPoints: { worker: "src/editor/worker.ts" },
  outdir: "dist/editor",
});

// The page of the preview: one script and one style, which the command serves.
const page = await build({
  ...forBrowsers,
  entryPoints: [
    { in: "src/preview/client/main.ts", out: "client" },
    { in: "src/preview/client/style.css", out: "client" },
  ],
  outdir: "dist/preview",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  splitting: false,
});

// What PNG and PDF are set in. The SIL Open Font License asks to be passed on with the fonts.
const inter = "node_modules/@expo-google-fonts/inter";
mkdirSync("dist/fonts", { recursive: true });
copyFileSync(`${inter}/400Regular/Inter_400Regular.ttf`, "dist/fonts/Inter-Regular.ttf");
copyFileSync(`${inter}/600SemiBold/Inter_600SemiBold.ttf`, "dist/fonts/Inter-SemiBold.ttf");
copyFileSync(`${inter}/LICENSE_FONT`, "dist/fonts/OFL.txt");

// Types of imported documents, which declare modules and have no code.
copyFileSync("src/integrations/client.d.ts", "dist/client.d.ts");

// `igx playground` serves it.
await import("./playground.js");

// What is bundled is redistributed, and its licences ask to be passed on with it.
writeFileSync("dist/THIRD-PARTY-LICENSES.txt", noticesOf([node, ...command, browser, worker, page]));

// What an earlier build has left goes last: a command that runs meanwhile still finds itself. Types are the compiler's, which comes after.
const made = new Set(
  [node, ...command, browser, worker, page].flatMap(({ metafile }) => Object.keys(metafile.outputs)),
);
for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  const path = `${entry.parentPath}/${entry.name}`;
  // The playground, the site and the extension have builds of their own.
  const kept =
    made.has(path) ||
    /^dist\/(?:types|fonts|playground|site)\/|^dist\/igx\.vsix$|^dist\/(?:THIRD-PARTY|cli\.js$|client\.d\.ts$)/.test(
      path,
    );
  if (entry.isFile() && !kept) rmSync(path);
}
