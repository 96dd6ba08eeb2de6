import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { bash, type Step } from "../support/ci-runner.js";
import { folderWith } from "../support/cli.js";
import { installed } from "../support/installed.js";
import { longTest } from "../support/long.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const { version, engines } = JSON.parse(await read("package.json")) as {
  readonly version: string;
  readonly engines: { readonly node: string };
};
const tag = `v${version}`;

interface Job {
  readonly needs?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly steps: readonly Step[];
}

const workflow = parse(await read(".github/workflows/release.yml")) as {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: Readonly<Record<"test" | "pack" | "npm" | "github" | "site", Job>>;
};
const { jobs } = workflow;

test("a tag is tested, packed, sent to npm with provenance, and then released with the extension and on the site", () => {
  expect(workflow.on).toEqual({ push: { tags: ["v*"] } });
  expect(workflow.permissions).toEqual({});
  const order = Object.entries(jobs).map(([name, { needs, permissions }]) => [name, needs, permissions]);
  expect(order).toEqual([
    ["test", undefined, { contents: "read" }],
    ["pack", "test", { contents: "read" }],
    ["npm", "pack", { "id-token": "write" }],
    ["github", "npm", { contents: "write" }],
    ["site", "npm", { contents: "read", pages: "write", "id-token": "write" }],
  ]);
  expect(jobs.npm.steps.at(-1)!.run).toBe("npm publish ./release/igx-lang-*.tgz --provenance --access public");
});

test("actions are pinned, no text of the event is in a script, and no token is kept", () => {
  for (const { steps } of Object.values(jobs))
    for (const { uses, run, with: given } of steps) {
      if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      if (uses?.startsWith("actions/checkout@")) expect(given).toEqual({ "persist-credentials": false });
      expect(run ?? "").not.toContain("${{");
    }
  // Trusted publishing and the token of the run are all that it uses.
  expect(JSON.stringify(jobs)).not.toMatch(/secrets\./);
  // A job that may write runs no code of the repository.
  const writing = [...jobs.npm.steps, ...jobs.github.steps].flatMap(({ run, uses }) => run ?? uses ?? []);
  expect(writing.filter((one) => /checkout|node |npm (?:ci|run|pack)/.test(one))).toEqual([]);
});

const notes = (folder: string, of: string) =>
  bash(`node "${join(root, "build/release-notes.js")}" "${of}"`, folder, { PATH: process.env["PATH"]! });

test("the notes of a release are the part of the change log about it", async () => {
  const changes =
    "# Changelog\n\n## Unreleased\n\nLater.\n\n## 1.2.3 - 2026-01-02\n\n### Added\n\n- A thing.\n\n## 1.2.2 - 2026-01-01\n\n- Old.\n";
  const folder = await folderWith({ "package.json": '{ "version": "1.2.3" }', "CHANGELOG.md": changes });
  expect(await notes(folder, "v1.2.3")).toEqual({ code: 0, log: "### Added\n\n- A thing.\n" });
  const wrong = await notes(folder, "v1.2.4");
  expect(wrong).toEqual({
    code: 1,
    log: "The tag is v1.2.4, but package.json has the version 1.2.3: the tag must be v1.2.3.\n",
  });
  await writeFile(join(folder, "CHANGELOG.md"), changes.replace("## 1.2.3 - 2026-01-02", "## Next"));
  const missing = await notes(folder, "v1.2.3");
  expect([missing.code, missing.log]).toEqual([
    1,
    expect.stringContaining('no entries below "## 1.2.3 - YEAR-MONTH-DAY"'),
  ]);
});

test("this version can be released", async () => {
  expect(await notes(root, tag)).toMatchObject({ code: 0, log: expect.stringContaining("- ") });
});

test("the bill of materials has what the package installs and what is bundled into it, with licences", async () => {
  const { code, log } = await bash("node build/sbom.js", root, {
    PATH: process.env["PATH"]!,
    HOME: process.env["HOME"]!,
  });
  expect(code).toBe(0);
  const bill = JSON.parse(log) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
    readonly components: readonly {
      readonly name: string;
      readonly purl: string;
      readonly hashes?: readonly object[];
    }[];
  };
  expect([bill.bomFormat, bill.metadata.component]).toEqual([
    "CycloneDX",
    expect.objectContaining({ name: "igx-lang", version }),
  ]);
  const names = bill.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@[^@]*$/, "$1"));
  const { dependencies } = JSON.parse(await read("package.json")) as { readonly dependencies: object };
  const notices = await read("dist/THIRD-PARTY-LICENSES.txt");
  const bundled = [...notices.matchAll(/^(?:-{80}\n\n)?(\S+) \d\S* \([^)]+\)$/gm)].map(([, name]) => name!);
  expect(bundled).toContain("chevrotain");
  expect([...Object.keys(dependencies), ...bundled].filter((name) => !names.includes(name))).toEqual([]);
  // What only tests and builds use is not in it.
  expect(names.filter((name) => ["vitest", "typescript", "webpack", "esbuild"].includes(name))).toEqual([]);
});

test("the site is built for the folder that Pages gives to a repository, and sent from where it is built", async () => {
  const [build] = jobs.site.steps.flatMap(({ run }) => (run?.includes("docs") ? [run] : []));
  const { scripts } = JSON.parse(await read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  expect(scripts["docs"]).toMatch(/node build\/docs\.js$/);
  // As npm calls the script. `site.test.ts` builds the site with these options.
  const folder = await folderWith({});
  const echo = build!.replace("npm run docs --", "echo");
  expect(await bash(echo, folder, { GITHUB_REPOSITORY: "some/igx" })).toEqual({ code: 0, log: "--base /igx/\n" });
  const { path } = jobs.site.steps.find(({ uses }) => uses?.includes("upload-pages-artifact"))!.with!;
  expect(await read("grammar/site/build.ts")).toContain(`out: { type: "string", default: "${path}" }`);
});

/** The project without what it has built and installed. Beside this checkout: packages are hard links to those here, which need one disk. */
async function freshCheckout(): Promise<string> {
  const folder = await mkdtemp(join(dirname(root), ".igx-release-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { log } = await bash(`git -C "${root}" ls-files --cached --others --exclude-standard`, folder, {});
  const paths = log.trim().split("\n");
  for (const path of paths) await cp(join(root, path), join(folder, path)).catch(() => undefined);
  if (existsSync(join(root, "grammar/vscode/packaging/node_modules")))
    await symlink(
      join(root, "grammar/vscode/packaging/node_modules"),
      join(folder, "grammar/vscode/packaging/node_modules"),
    );
  return folder;
}

longTest(
  "the job that packs makes package, extension, bill of materials and checksums",
  async () => {
    const folder = await freshCheckout();
    const bin = join(folder, ".bin");
    await mkdir(bin);
    // The packages are there already; npm itself runs everything else.
    const npm = (await bash("command -v npm", folder, {})).log.trim();
    const script = `#!/bin/sh\ncase "$1" in\nci) mkdir -p node_modules && cp -al "${root}"/node_modules/* "${root}/node_modules/.bin" "${root}/node_modules/.package-lock.json" node_modules/ ;;\ninstall) [ -e grammar/vscode/packaging/node_modules ] || exec "${npm}" "$@" ;;\n*) exec "${npm}" "$@" ;;\nesac\n`;
    await writeFile(join(bin, "npm"), script, { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env["PATH"]}`, GITHUB_REF_NAME: tag };
    for (const { run, env: own } of jobs.pack.steps) {
      if (run === undefined) continue;
      const filled = Object.entries(own ?? {}).map(([key, value]) => [
        key,
        value
          .replace(/\$\{\{ github\.server_url \}\}/, "https://example.com")
          .replace(/\$\{\{ github\.repository \}\}/, "some/igx"),
      ]);
      expect(await bash(run, folder, { ...env, ...Object.fromEntries(filled) })).toMatchObject({ code: 0 });
    }
    const names = [`igx-${version}.vsix`, `igx-lang-${version}.cdx.json`, `igx-lang-${version}.tgz`];
    expect((await readdir(join(folder, "release"))).sort()).toEqual(["SHA256SUMS", ...names]);
    const sums = await readFile(join(folder, "release/SHA256SUMS"), "utf8");
    for (const name of names) {
      const hash = createHash("sha256")
        .update(await readFile(join(folder, "release", name)))
        .digest("hex");
      expect(sums).toContain(`${hash}  ${name}\n`);
    }
    // What the next jobs do with it before they send it on.
    for (const job of [jobs.npm, jobs.github]) {
      const check = job.steps.find(({ run }) => run?.includes("sha256sum"))!.run!;
      expect(await bash(check, folder, env)).toMatchObject({ code: 0 });
    }
    const packed = await bash(`tar -xzOf release/igx-lang-${version}.tgz package/package.json`, folder, env);
    expect(JSON.parse(packed.log)).toMatchObject({
      repository: { type: "git", url: "git+https://example.com/some/igx.git" },
      man: "./man/igx.1",
    });
    const dry = jobs.npm.steps.at(-1)!.run!.replace("--provenance", "--dry-run");
    expect(await bash(dry, folder, env)).toMatchObject({
      code: 0,
      log: expect.stringContaining(`igx-lang@${version}`),
    });
    expect(await readFile(join(folder, "release-notes.md"), "utf8")).toContain("- ");
  },
  600_000,
);

test("the image for CI has the version of this package, and Node as it asks for", async () => {
  const text = await read("Dockerfile");
  expect(await read("grammar/integrations.md")).toContain(`\`\`\`dockerfile\n${text}\`\`\`\n`);
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(4);
  const [from, run] = lines;
  const major = Number(/^FROM node:(\d+)-slim$/.exec(from!)![1]);
  expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)![0]));
  expect(run).toBe(`RUN npm install --global --ignore-scripts igx-lang@${version}`);
});

test("as in the image, the installed package draws every format without a browser", async () => {
  const { cli } = await installed();
  const cwd = await folderWith({ "report.igx": "# Coffee\n\n@chart bar\n| Country | Bags |\n| Brazil | 66 |\n" });
  // Nothing but Node: no browser could be started.
  const env = { PATH: join(cwd, "empty"), HOME: cwd };
  const starts: Readonly<Record<string, string>> = {
    svg: "<svg",
    png: "\x89PNG",
    pdf: "%PDF-",
    html: "<!doctype html>",
  };
  for (const [format, start] of Object.entries(starts)) {
    const ran = spawnSync(process.execPath, [cli, "render", "report.igx", "-o", `report.${format}`], { cwd, env });
    expect(ran.status).toBe(0);
    expect((await readFile(join(cwd, `report.${format}`))).toString("latin1").toLowerCase()).toMatch(
      new RegExp(`^${start.toLowerCase()}`),
    );
  }
});
