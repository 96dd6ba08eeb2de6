// The playground as a folder of static files, for any web server: a part of the build of the package. `npm run playground` builds it alone,
// `node build/playground.js FOLDER` elsewhere.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { interLicence, interSubsets } from "./inter.js";
import { noticesOf } from "./notices.js";
import { browserSettings } from "./settings.js";

const folder = process.argv[2] ?? "dist/playground";
const shared = {
  ...browserSettings,
  splitting: true,
  format: "esm",
  write: false,
  outdir: "/",
  target: ["es2023", "chrome111", "firefox115", "safari16.4"],
  chunkNames: "[name]-[hash]",
};

const page = await build({
  ...shared,
  entryPoints: {
    main: "src/playground/main.ts",
    view: "src/playground/view/view.ts",
    style: "src/playground/main.css",
  },
});
// The compiler is in the worker, and what few documents need is in chunks that it loads when they do.
const worker = await build({ ...shared, entryPoints: { worker: "src/editor/worker.ts" } });

/** All files of the site by their paths. */
const site = new Map();
const fonts = Object.entries(await interSubsets()).map(([weight, bytes]) => [`inter-${weight}.woff2`, bytes]);
const code = [
  ...[...page.outputFiles, ...worker.outputFiles].map(({ path, contents }) => [basename(path), contents]),
  ...fonts,
  ["page.css", await pageStyle()],
  ["first.json", await firstPicture()],
];

// A folder named after what is in it: a cache between server and browser cannot mix two versions.
const app = `app-${hashOf(code)}`;
for (const [name, contents] of code) site.set(`${app}/${name}`, contents);
const shell = readFileSync("src/playground/shell.html", "utf8");
const picture = { script: "view", title: "igx", description: "An infographic.", attributes: "" };
const pages = {
  index: {
    ...picture,
    script: "main",
    title: "igx playground",
    description: "Write infographics as text and see the picture follow. Everything runs in your browser.",
  },
  view: picture,
  embed: { ...picture, attributes: ' class="embed"' },
};
for (const [name, values] of Object.entries(pages)) {
  const filled = shell.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  site.set(`${name}.html`, filled.replace(/(?<=(?:href|src)=")(?=main|view|page|style)/g, `${app}/`));
}
addExamples();
site.set("THIRD-PARTY-LICENSES.txt", noticesOf([page, worker]));
site.set("OFL.txt", interLicence);
site.set("service-worker.js", await serviceWorker());
write();

/** The first document as its page shows it, for visitors whose browser still loads the compiler. */
async function firstPicture() {
  const contents = `
    import { prerender } from "./src/preview/session/prerender.ts";
    import { sample, sampleFile } from "./src/playground/documents/sample.ts";
    export default JSON.stringify(await prerender(sampleFile, sample));
  `;
  const { outputFiles } = await build({ ...shared, splitting: false, stdin: { contents, resolveDir: "." } });
  return (await moduleOf(outputFiles[0])).default;
}

function moduleOf({ contents }) {
  return import(`data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`);
}

/** The style of infographics, which the preview serves as a file of its own, with the font that igx measures texts with. */
async function pageStyle() {
  const { outputFiles } = await build({ ...shared, splitting: false, entryPoints: ["src/render/html/page-css.ts"] });
  const { pageCss } = await moduleOf(outputFiles[0]);
  const faces = fonts.map(([name]) => {
    const weight = /\d+/.exec(name)[0];
    return `@font-face{font-family:"igx font";font-weight:${weight};font-display:swap;src:url(./${name}) format("woff2")}\n`;
  });
  return faces.join("") + pageCss;
}

/** Each folder of `examples` and each document outside one, with its picture of the gallery. */
function addExamples() {
  const pictures = readdirSync("grammar/gallery/examples");
  const list = readdirSync("examples", { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    // DuckDB is not for browsers.
    .filter((path) => path.endsWith(".igx") && !path.startsWith("partials/") && !read(path).includes("```sql"))
    .sort()
    .map((path) => {
      const name = basename(path, ".igx");
      const own = path.includes("/") ? dirname(path) : name;
      const picture = pictures.find((file) => file.startsWith(own));
      const document = { files: filesOf(path), open: path, params: paramsOf(path) };
      site.set(`examples/${own}.svg`, readFileSync(`grammar/gallery/examples/${picture}`));
      site.set(`examples/${own}.json`, JSON.stringify(document));
      return { title: titleOf(path), picture: `examples/${own}.svg`, document: `examples/${own}.json` };
    });
  site.set("examples/index.json", JSON.stringify(list));
}

/** The document with the data beside it, and what it includes. */
function filesOf(path) {
  const beside = path.includes("/")
    ? readdirSync(`examples/${dirname(path)}`).filter((name) => name.endsWith(".csv"))
    : [];
  const text = read(path);
  const included = [...text.matchAll(/^@include "\.\.\/([^"]+)"/gm)].map(([, file]) => file);
  const paths = [path, ...beside.map((name) => `${dirname(path)}/${name}`), ...included];
  return paths.map((file) => [file, read(file)]);
}

/** Values for the parameters that have no default: of a row of the table that the document is made for. */
function paramsOf(path) {
  const tables = {
    "cities/city.igx": ["cities/cities.csv", "Tokyo"],
    "quarterly/quarter.igx": ["quarterly/editions.csv", "2024,4,en"],
  };
  if (!(path in tables)) return {};
  const [table, start] = tables[path];
  const [head, ...rows] = read(table)
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const row = rows.find((cells) => cells.join(",").startsWith(start));
  const declared = [...read(path).matchAll(/^@param (\w+):/gm)].map(([, name]) => name);
  return Object.fromEntries(
    declared.filter((name) => head.includes(name)).map((name) => [name, row[head.indexOf(name)]]),
  );
}

/** A title without expressions, or else the name of the document. */
function titleOf(path) {
  const title = /^(?:title: |# )(.+?)(?: \{.*)?$/m.exec(read(path))?.[1] ?? "";
  const name = basename(path, ".igx");
  return title === "" || title.includes("{{") ? name[0].toUpperCase() + name.slice(1) : title;
}

function read(path) {
  return readFileSync(`examples/${path}`, "utf8");
}

async function serviceWorker() {
  const files = ["./", ...site.keys()];
  const { outputFiles } = await build({
    ...shared,
    splitting: false,
    entryPoints: ["src/playground/service-worker.ts"],
    define: {
      PLAYGROUND_VERSION: JSON.stringify(hashOf([...site])),
      PLAYGROUND_FILES: JSON.stringify(files),
    },
  });
  return outputFiles[0].contents;
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const [path, contents] of files) hash.update(`${path}\0`).update(contents);
  return hash.digest("hex").slice(0, 12);
}

function write() {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, contents] of site) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const size = (paths) =>
    `${Math.round(paths.reduce((sum, path) => sum + gzipSync(site.get(path)).length, 0) / 1000)} KB`;
  const first = ["index.html", ...["main.js", "page.css", "style.css"].map((name) => `${app}/${name}`)];
  if (!process.argv[1].endsWith("playground.js")) return;
  console.log(
    `${folder}: ${site.size} files, ${size([...site.keys()])} compressed; the first paint needs ${size(first)}`,
  );
}
