import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { fencesOf } from "../../grammar/site/fences.js";
import { bash } from "../support/ci-runner.js";
import { folderWith } from "../support/cli.js";
import { packageRegistry } from "../support/package-registry.js";
import { temporaryDirectory } from "../support/sandbox.js";

/* What a stranger does first, with npm's own client and a registry on this machine: the lines of the pages, as they are. */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

/** The block for a shell that begins with a line. */
async function shellBlock(page: string, first: string): Promise<string> {
  return fencesOf(await read(page)).find(({ language, text }) => language === "sh" && text.startsWith(first))!.text;
}

const directory = temporaryDirectory();
let env: Readonly<Record<string, string>>;

// Packs igx, unless another suite has. All tests have one cache, as on the machine of a user.
beforeAll(async () => {
  const registry = await packageRegistry(directory());
  env = registry.env;
  return registry.close;
}, 300_000);

async function succeed(
  script: string,
  cwd: string,
  variables: Readonly<Record<string, string>> = env,
): Promise<string> {
  const { code, log } = await bash(script, cwd, variables);
  expect(code, log).toBe(0);
  return log;
}

test("npx starts a project in an empty folder", async () => {
  const cwd = await folderWith({});
  const line = await shellBlock("README.md", "npx igx-lang init");
  expect(line).toBe(await shellBlock("grammar/site/index.md", "npx igx-lang init"));
  const log = await succeed(`${line} </dev/null`, cwd, { ...env, npm_config_yes: "true" });
  const made = await readdir(cwd);
  expect(made, log).toContain("igx.config.json");
  await succeed("npx igx-lang check .", cwd);
});

test("npm installs it into a project, and npx runs its command there", async () => {
  const cwd = await folderWith({});
  await succeed(await shellBlock("grammar/guide/tutorial.md", "npm init -y"), cwd);
  const { dependencies } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));
  expect(dependencies).toEqual({ "igx-lang": expect.any(String) });
  const { version } = JSON.parse(await read("package.json"));
  expect(await succeed("npx igx --version", cwd)).toBe(`${version}\n`);
});

test("the lines of the image install the command, which draws without a browser", async () => {
  const home = await folderWith({});
  const lines = (await read("Dockerfile"))
    .trim()
    .split("\n")
    .map((line) => line.split(/ (.*)/));
  const values = Object.fromEntries(lines) as Readonly<Record<string, string>>;
  await succeed(values["RUN"]!, home, { ...env, npm_config_prefix: join(home, "usr") });
  const cwd = await folderWith({ "reports/a.igx": "# Coffee\n\n@chart bar\n| Country | Bags |\n| Brazil | 66 |\n" });
  const [, run = ""] = /^docker run .* igx (.*)$/m.exec(await shellBlock("grammar/integrations.md", "docker build"))!;
  const [entry] = JSON.parse(values["ENTRYPOINT"]!) as readonly string[];
  const path = `${join(home, "usr/bin")}:${join(process.execPath, "..")}`;
  await succeed(`${entry} ${run}`, cwd, { PATH: `${path}:/usr/bin:/bin`, HOME: cwd });
  expect((await readFile(join(cwd, "pictures/a.png"))).toString("latin1", 1, 4)).toBe("PNG");
});
