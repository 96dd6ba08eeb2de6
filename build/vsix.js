// Makes the VS Code extension, by default `dist/igx.vsix`: its code is bundled, and the server is the command as `npm run build` has made it.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { interLicence, interSubsets } from "./inter.js";
import { bundledFolders, entryOf, licenceTexts, separator } from "./notices.js";
import { browserSettings, settings } from "./settings.js";

const source = "grammar/vscode";
const [, , out = "dist/igx.vsix"] = process.argv;
/** Of this run alone: two may run at once. */
const stage = `node_modules/.cache/igx/vsix-${process.pid}`;

/** The files of the command that a server needs, with the chunks that the reader of hostile files imports. */
function serverFiles() {
  const files = new Set(["cli.cjs", "igx-reader.js", ...readdirSync("dist/cli").map((name) => `cli/${name}`)]);
  const follow = (name) => {
    for (const [, found] of readFileSync(`dist/${name}`, "utf8").matchAll(/["']\.\/(?:chunks\/)?([\w-]+\.js)["']/g)) {
      const chunk = `chunks/${found}`;
      if (files.has(chunk) || !existsSync(`dist/${chunk}`)) continue;
      files.add(chunk);
      follow(chunk);
    }
  };
  follow("igx-reader.js");
  return files;
}

/** The documents of `examples` that are one file: a copy anywhere has the same picture. */
function examples() {
  const names = readdirSync("examples").filter((name) => name.endsWith(".igx"));
  const all = names.map((name) => ({ file: name, text: readFileSync(`examples/${name}`, "utf8") }));
  return all
    .filter(({ text }) => !/^@include |^@data .*"|^@param [^=\n]*$|^```sql/m.test(text))
    .map(({ file, text }) => ({ title: /^# (.+)$/m.exec(text)?.[1] ?? file, file, text }))
    .filter(({ title }) => !title.includes("{{"));
}

/** What the extension redistributes: the command's licences, and those of what only the extension bundles. */
function writeLicences(metafiles) {
  const notices = [...bundledFolders(metafiles)].sort().map((folder) => entryOf(folder, licenceTexts(folder)));
  const command = readFileSync("dist/THIRD-PARTY-LICENSES.txt", "utf8");
  const font = `The font of the preview, Inter:\n\n${interLicence}`;
  writeFileSync(`${stage}/THIRD-PARTY-LICENSES.txt`, [command, font, ...notices].join(separator));
}

rmSync(stage, { recursive: true, force: true });
mkdirSync(`${stage}/server/dist`, { recursive: true });
for (const name of [
  "package.json",
  "README.md",
  "icon.png",
  "language-configuration.json",
  "syntaxes",
  "snippets",
  "media",
])
  cpSync(`${source}/${name}`, `${stage}/${name}`, { recursive: true });
cpSync("grammar/config.schema.json", `${stage}/config.schema.json`);
writeFileSync(`${stage}/examples.json`, JSON.stringify(examples()));
cpSync("LICENSE", `${stage}/LICENSE`);
cpSync("CHANGELOG.md", `${stage}/CHANGELOG.md`);
// The page that findings link to.
cpSync("grammar/diagnostics.md", `${stage}/server/grammar/diagnostics.md`);
for (const name of serverFiles()) cpSync(`dist/${name}`, `${stage}/server/dist/${name}`);
writeFileSync(`${stage}/server/package.json`, `${JSON.stringify({ type: "module" })}\n`);

/** The clients: by the fields that esbuild takes for a platform, since their library has another build for each. */
const shared = { ...settings, mainFields: undefined, format: "cjs", external: ["vscode"], outdir: `${stage}/dist` };
/** The server as one classic script: VS Code loads workers of extensions with `importScripts`, which takes no modules. */
const worker = {
  ...browserSettings,
  entryPoints: ["src/editor/worker.ts"],
  outdir: `${stage}/server`,
  format: "iife",
  target: "es2022",
};
/** The panel: one script with its style and fonts, since its policy lets it load nothing. */
const style = await build({ ...browserSettings, entryPoints: ["src/preview/client/style.css"], write: false });
const fonts = Object.entries(await interSubsets()).map(([weight, bytes]) => [weight, bytes.toString("base64")]);
mkdirSync(`${stage}/page`, { recursive: true });
// For pictures that the server of a browser writes.
const files = fonts.map(([weight, base64]) => ({ weight: Number(weight), format: "woff2", base64 }));
writeFileSync(`${stage}/page/fonts.json`, JSON.stringify(files));
const panel = {
  ...browserSettings,
  entryPoints: { panel: "src/preview/client/main-panel.ts" },
  outdir: `${stage}/page`,
  format: "iife",
  target: "es2022",
  define: {
    ...browserSettings.define,
    PAGE_STYLE: JSON.stringify(style.outputFiles[0].text),
    PAGE_FONTS: JSON.stringify(Object.fromEntries(fonts)),
  },
};
writeLicences([
  await build(panel),
  await build(worker),
  await build({ ...shared, entryPoints: [`${source}/src/desktop.ts`], platform: "node", target: "node20" }),
  await build({ ...shared, entryPoints: [`${source}/src/web.ts`], platform: "browser", target: "es2022" }),
]);

const vsce = [
  "package",
  "--no-dependencies",
  "--allow-missing-repository",
  "--no-rewrite-relative-links",
  "--out",
  resolve(out),
];
execFileSync(process.execPath, [`${process.cwd()}/${source}/packaging/node_modules/@vscode/vsce/vsce`, ...vsce], {
  cwd: stage,
  stdio: ["ignore", "ignore", "inherit"],
});
rmSync(stage, { recursive: true });
process.stdout.write(`${out}\n`);
