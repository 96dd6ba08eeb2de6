import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { drawPage, type MarkdownPlugin } from "./draw-page.js";
import { filesOfProject } from "./files-of.js";
import { linkPages } from "./links.js";
import { llmsFull, llmsIndex, plainPage } from "./llms.js";
import { type SitePage, sitePages } from "./pages.js";
import { type Shell, shellIn } from "./shell.js";
import { sidebarOf } from "./sidebar.js";
import { playPage } from "./transcripts.js";
import { writePage } from "./write-page.js";

/*
 * `npm run docs`: the site as a folder of static files. `npm run docs -- --base /igx/ --out FOLDER` builds it for a folder of a server. Runs
 * bundled, with the project's folder as the current one, after `npm run build`.
 */

const { values } = parseArgs({
  options: { base: { type: "string", default: "/" }, out: { type: "string", default: "dist/site" } },
});
const root = process.cwd();
const base = `/${values.base.replace(/^\/|\/$/g, "")}/`.replace("//", "/");
const out = resolve(values.out);
const site = join(root, "grammar/site");
/** The pages as VitePress reads them. In the folder of the site, so that they find its packages. */
const made = join(site, ".pages");
const run = promisify(execFile);
const cli = join(root, "dist/cli.cjs");

const problems: string[] = [];

interface Sandbox {
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

/** The service on this machine, for the pages that publish. */
async function startSandbox(folder: string): Promise<Sandbox> {
  const child = spawn(process.execPath, [cli, "sandbox", "--port", "0", "--ca-dir", folder, "--format", "json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { environment } = JSON.parse(line.toString()) as { readonly environment: Readonly<Record<string, string>> };
  return { env: environment, close: () => void child.kill("SIGTERM") };
}

/** Runs the commands of a page. */
async function play(page: SitePage, folder: string, sandbox: Sandbox): Promise<void> {
  const clean = { PATH: process.env["PATH"] ?? "", HOME: folder, IGX_CACHE_DIR: "off" };
  const igx = (args: readonly string[], env: Sandbox["env"]) =>
    run(process.execPath, [cli, ...args], { cwd: folder, env: { ...clean, ...env } }).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    );
  const inFolder = await shellIn(folder, cli);
  const shell: Shell = (script, env) => inFolder(script, { ...clean, ...env });
  const { differences } = await playPage(page.markdown, { folder, sandbox: sandbox.env, igx, shell });
  for (const { line, command, printed } of differences)
    problems.push(`${page.source}:${line}: \`${command}\` prints something else:\n${printed}`);
}

async function makePage(page: SitePage, linked: SitePage, plugin: MarkdownPlugin, sandbox: Sandbox): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "igx-site-")));
  try {
    if (page.isPlayed) await play(page, folder, sandbox);
    const drawn = await drawPage(page, folder, plugin);
    for (const { line, text } of drawn.findings) problems.push(`${page.source}:${line}: ${text}`);
    // The links of a page are on the lines that they were on, so its blocks are too.
    const drawings = new Map([...drawn.drawings].map(([fence, drawing]) => [fence.start, drawing]));
    const { markdown, pictures } = await writePage(linked, drawings, base, filesOfProject(root));
    await write(join(made, `${page.route}.md`), markdown);
    for (const [name, svg] of pictures) await write(join(made, "public/pictures", name), svg);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function makePages(pages: readonly SitePage[], linked: readonly SitePage[]): Promise<void> {
  const { default: plugin } = (await import(pathToFileURL(join(root, "dist/markdown-it.js")).href)) as {
    default: MarkdownPlugin;
  };
  const authority = await mkdtemp(join(tmpdir(), "igx-site-"));
  const sandbox = await startSandbox(authority);
  try {
    for (const [at, page] of pages.entries()) await makePage(page, linked[at]!, plugin, sandbox);
  } finally {
    sandbox.close();
    await rm(authority, { recursive: true, force: true });
  }
}

function fail(reasons: readonly string[]): never {
  process.stderr.write(`${reasons.join("\n")}\n`);
  process.exit(1);
}

await rm(made, { recursive: true, force: true });
const pages = await sitePages(root);
const linked = linkPages(root, pages);
for (const { source, line, target } of linked.broken)
  problems.push(`${source}:${line}: the link to ${target} leads nowhere`);
await makePages(pages, linked.pages);
if (problems.length > 0) fail(problems);
for (const file of linked.files) await cp(join(root, file), join(made, "public/files", file), { recursive: true });
await cp(join(root, "grammar/vscode/icon.png"), join(made, "public/icon.png"));
await write(
  join(made, "site.json"),
  JSON.stringify({
    base,
    out,
    sidebar: sidebarOf(pages),
    grammar: JSON.parse(await readFile(join(root, "grammar/vscode/syntaxes/igx.tmLanguage.json"), "utf8")) as object,
    extensions: [...new Set([...linked.files].map((file) => extname(file).slice(1).toLowerCase()))].join(","),
  }),
);
await rm(out, { recursive: true, force: true });
const vitepress = (await import(pathToFileURL(join(site, "node_modules/vitepress/dist/node/index.js")).href)) as {
  build(root: string): Promise<void>;
};
await vitepress.build(site).catch((error: Error) => fail([error.message]));
for (const page of linked.pages) await write(join(out, `${page.route}.md`), plainPage(page, base));
await write(join(out, "llms.txt"), llmsIndex(linked.pages, base));
await write(join(out, "llms-full.txt"), llmsFull(linked.pages, base));
await run(process.execPath, ["build/playground.js", join(out, "playground")], { cwd: root });
process.stdout.write(`${out}: ${pages.length} pages\n`);
process.exit(0);
