import { execFile } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cleanEnvironment, folderWith } from "../support/cli.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const page = await readFile(join(root, "grammar/integrations.md"), "utf8");

const blocks = [...page.matchAll(/^(`{3,})(\w+) ?(.*)\n([\s\S]*?)^\1$/gm)].map(
  ([, , language, file = "", text = ""]) => ({
    language,
    file,
    text,
  }),
);

/** All in one process: starting one costs more than most of these programs. */
const everything = `await import("./remark.js");
await import("./markdown-it.js");
const { build } = await import("vite");
await build({ logLevel: "error" });
await import("./dist/main.js");
const { createRequire } = await import("node:module");
const require = createRequire(import.meta.url);
const compiler = require("webpack")(require("./webpack.config.cjs"));
const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
if (stats.hasErrors()) throw new Error(stats.toString());
require("./dist/packed.cjs");
const md = require("markdown-it");
const drawn = [md(), md()];
const amendLibrary = (name, change) => name === "md" && change(drawn[0]);
(await import("./eleventy.config.js")).default({ amendLibrary, addWatchTarget() {} });
(await import("./.vitepress/config.js")).default.markdown.config(drawn[1]);
for (const one of drawn)
  if (!one.render("~~~igx\\n# A\\n~~~\\n").includes("<svg")) throw new Error("not drawn");
const [[plugin, options]] = (await import("./astro.config.mjs")).default.markdown.remarkPlugins;
const { unified } = await import("unified");
const page = unified().use((await import("remark-parse")).default).use(plugin, options);
const text = "~~~igx\\n@chart colunm\\n| a | b |\\n| x | 3 |\\n~~~\\n";
const failed = await page.run(page.parse(text), text).catch((error) => error);
if (!/^\\S+:2:8: error \\[unknown-chart-type\\] \`colunm\` is not a chart type/.test(failed.message)) throw new Error(String(failed.message));
await import("./lint-staged.config.mjs");
for (const [name, from] of [["remarkIgx", "igx-lang/remark"], ["markdownItIgx", "igx-lang/markdown-it"], ["igx", "igx-lang/vite"]])
  if (require(from)[name] !== require(from).default) throw new Error(name);
`;

test("the programs of the page about plugins print what it shows", async () => {
  const named = blocks.filter(({ file }) => file !== "").map(({ file, text }) => [file, text]);
  const cwd = await folderWith({
    ...Object.fromEntries(named),
    "all.js": everything,
    "package.json": '{ "type": "module" }',
  });
  await mkdir(join(cwd, "node_modules"));
  await symlink(root, join(cwd, "node_modules/igx-lang"));
  for (const name of ["unified", "remark-parse", "remark-rehype", "rehype-stringify", "markdown-it", "vite", "webpack"])
    await symlink(join(root, "node_modules", name), join(cwd, "node_modules", name));
  const shown = blocks.filter(({ language }) => language === "text").map(({ text }) => text);
  expect(shown).toHaveLength(3);
  const { stdout, stderr } = await run(process.execPath, ["all.js"], { cwd, env: cleanEnvironment(cwd) });
  // Both build tools make the same module.
  expect(stdout).toBe([...shown, shown.at(-1)].join(""));
  expect(stderr).toBe(
    "<markdown>:2:8: error [unknown-chart-type] `colunm` is not a chart type. Did you mean `column`?\n",
  );
});
