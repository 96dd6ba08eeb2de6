import { existsSync } from "node:fs";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { type Fence, fencesOf } from "../../grammar/site/fences.js";
import { shellIn } from "../../grammar/site/shell.js";
import { isGroup } from "../../src/cli/base/command.js";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { commands } from "../../src/cli/commands/index.js";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { bash } from "../support/ci-runner.js";
import { cleanEnvironment, cliPath, folderWith, igx, startIgx } from "../support/cli.js";
import { describeWithServers } from "../support/describe-with-servers.js";
import { documentText } from "../support/publish-service.js";
import { repositoryWith } from "../support/repository.js";
import { temporaryDirectory } from "../support/sandbox.js";
import { startRedis } from "../support/servers.js";

/* The blocks of the pages that are for a shell, CI or another program: run, or held to what reads them. `guide.test.ts` runs those with a `$`. */

const root = join(import.meta.dirname, "../..");
const directory = temporaryDirectory();

/** The pages that are written by hand. */
const pages = [
  ...["README.md", "examples/README.md", "grammar/site/index.md", "grammar/editors.md", "grammar/integrations.md"],
  ...["grammar/publishing-notes.md", "grammar/language-notes.md", "grammar/template-notes.md"],
  ...(await readdir(join(root, "grammar/guide"), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `grammar/guide/${name.replaceAll("\\", "/")}`),
];

interface Block extends Fence {
  readonly page: string;
  /** The page and the first line, by which tables below name it. */
  readonly name: string;
}

const blocks = (
  await Promise.all(
    pages.map(async (page) =>
      fencesOf(await readFile(join(root, page), "utf8")).map((fence): Block => {
        const [first = ""] = fence.text.split("\n");
        return { ...fence, page, name: `${page}: ${first}` };
      }),
    ),
  )
).flat();

const blocksIn = (...languages: readonly string[]): readonly Block[] =>
  blocks.filter(({ language }) => languages.includes(language));

const textOf = (name: string): string => blocks.find((block) => block.name === name)!.text;

const environmentOf = ({ url, apiKey, apiSecret, caFile }: Awaited<ReturnType<typeof startSandbox>>) => ({
  IGX_BASE_URL: url,
  IGX_API_KEY: apiKey,
  IGX_API_SECRET: apiSecret,
  IGX_CA: caFile,
  IGX_RATE: "1000",
});

/** A service for a test. */
async function sandbox() {
  const started = await startSandbox({ caDir: join(directory(), "ca") });
  onTestFinished(() => started.close());
  return environmentOf(started);
}

/** Runs a script in a folder in which igx is installed, and expects that each of its commands succeeds. */
async function succeed(cwd: string, script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const shell = await shellIn(cwd, cliPath);
  const { code, stdout, stderr } = await shell(script, { ...cleanEnvironment(cwd), ...env });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(code, stdout + stderr).toBe(0);
  return stdout + stderr;
}

/** The documents of a page, as its reader has them. */
const filesOf = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    blocks.filter((one) => one.page === page && one.file !== "").map(({ file, text }) => [file, text]),
  );

/** Starts `igx sandbox` in the background, and takes over the lines with `export` that it prints, as a person pastes them. */
const withSandbox = (command: string, then: string): string => `
touch sandbox.out
${command} >sandbox.out & started=$!
trap 'kill $started' EXIT
until grep -q NODE_EXTRA_CA_CERTS sandbox.out; do sleep 0.05; done
. ./sandbox.out
${then}`;

const reports = { "reports/a.igx": documentText("A"), "reports/b.igx": documentText("B"), "igx.config.json": "{}" };

const runs: Readonly<Record<string, (script: string) => Promise<void>>> = {
  "README.md: npx igx publish year.igx": async (script) => {
    const cwd = await folderWith(filesOf("README.md"));
    expect(await succeed(cwd, script, await sandbox())).toContain("status  201");
  },
  "grammar/guide/publish.md: npx igx sandbox --port 8443     # in one terminal: prints export IGX_BASE_URL=https://127.0.0.1:8443 and so on":
    async (script) => {
      const [first = "", ...others] = script.split("\n");
      const cwd = await folderWith(filesOf("grammar/guide/publish.md"));
      const [command = "", printed = ""] = first.replaceAll("8443", "0").split("# in one terminal: prints ");
      expect(await succeed(cwd, withSandbox(command, others.join("\n")))).toContain("status  201");
      const out = await readFile(join(cwd, "sandbox.out"), "utf8");
      expect(out).toContain(printed.replace(/0 and so on$/, ""));
    },
  "grammar/guide/tutorial.md: npx igx sandbox": async (script) => {
    const cwd = await folderWith({ "a.igx": documentText("A") });
    const text = await succeed(cwd, withSandbox(`${script.trim()} --port 0`, "npx igx publish a.igx"));
    expect(text).toContain("status  201");
  },
  "examples/README.md: npx igx build examples/cities/city.igx --each examples/cities/cities.csv -o cities/{key}.json":
    async (script) => {
      const cwd = await folderWith({});
      await cp(join(root, "examples"), join(cwd, "examples"), { recursive: true });
      const text = await succeed(cwd, script);
      expect(text).toMatch(/ 66 written\n[\s\S]* 24 written\n/);
      expect(await readFile(join(cwd, "cities/tokyo.json"), "utf8")).toBe(
        await readFile(join(cwd, "examples/cities/tokyo.json"), "utf8"),
      );
    },
  "grammar/integrations.md: git diff --cached --name-only -z --diff-filter=d -- '*.igx' | xargs -0 -r npx igx format --check --":
    async (script) => {
      const { cwd, git, write } = await repositoryWith({ "a.igx": "# A\n" });
      // Nothing is staged.
      await succeed(cwd, script);
      await write({ "a b.igx": "# B\n", "untidy.igx": "#  C\n" });
      await git("add", "a b.igx");
      await succeed(cwd, script);
      await git("add", "untidy.igx");
      const shell = await shellIn(cwd, cliPath);
      const { code, stdout, stderr } = await shell(script, cleanEnvironment(cwd));
      expect([code, stdout + stderr]).toEqual([123, expect.stringMatching(/^untidy\.igx\n1 file not formatted/)]);
    },
  "grammar/publishing-notes.md: igx publish reports/ --plan --save plan.json     # for example in a pull request":
    async (script) => {
      expect(await succeed(await folderWith(reports), script, await sandbox())).toContain("2 created");
    },
};

/** Blocks that run in another test, or of which only parts can run here. */
const elsewhere: Readonly<Record<string, string>> = {
  "README.md: npx igx-lang init": "below, from a registry",
  "grammar/site/index.md: npx igx-lang init": "the same line",
  "grammar/guide/tutorial.md: npm init -y": "below, from a registry",
  "grammar/integrations.md: docker build --tag igx .": "below, without Docker: the lines of the image, and the command",
  "README.md: npm ci && npm run demo": "CI runs it in a checkout, and demo.test.ts what it starts",
  "README.md: npm ci && npm test": "CI runs it in a checkout",
  "grammar/editors.md: code --install-extension dist/igx.vsix":
    "needs Visual Studio Code: vscode-extension.test.ts looks at the file",
  "grammar/publishing-notes.md: igx lock push --state redis://state.example:6379/0      # once: copies igx.lock.json to the state":
    "below, with a server",
  "grammar/publishing-notes.md: IGX_API_KEY=…": "below, with a server",
  "grammar/publishing-notes.md: export IGX_QUEUE=redis://:password@queue.example:6379": "below, with a server",
};

test("each block for a shell runs", () => {
  const names = blocksIn("sh", "bash", "shell").map(({ name }) => name);
  expect([...Object.keys(runs), ...Object.keys(elsewhere)].sort()).toEqual(names.sort());
});

test.each(Object.entries(runs))("%s", (name, run) => run(textOf(name)));

test("a block for make is a file that the commands of its page use", () => {
  const found = blocksIn("make");
  expect(found.length).toBeGreaterThan(1);
  const unused = found.filter(
    ({ page, file }) =>
      file !== "Makefile" ||
      !blocks.some((one) => one.page === page && one.language === "console" && /^\$ make$/m.test(one.text)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});

describeWithServers("with Redis", () => {
  /** Servers of the pages are elsewhere; here is one, and igx asks no other. */
  const withAddress = (script: string, url: string): string =>
    script.replaceAll(/redis:\/\/(?::password@)?\w+\.example:6379(?:\/0)?/g, url);

  async function redis(): Promise<string> {
    const server = await startRedis();
    onTestFinished(() => server.close());
    return server.url;
  }

  test("the lock file goes to the state, and a publish uses it", async () => {
    const [cwd, env, url] = [await folderWith(reports), await sandbox(), await redis()];
    await succeed(cwd, "igx publish reports/a.igx", env);
    const name = Object.keys(elsewhere).find((one) => one.includes("igx lock push"))!;
    expect(await succeed(cwd, withAddress(textOf(name), url), env)).toContain("1 unchanged, 1 created");
  });

  test("a plan goes through the queue to a worker with the environment of the page, and is recorded and committed", async () => {
    const [service, url] = [await sandbox(), await redis()];
    const { cwd, git } = await repositoryWith({ ...reports });
    await git("config", "user.name", "Test");
    await git("config", "user.email", "test@example.org");
    const file = Object.fromEntries(
      textOf("grammar/publishing-notes.md: IGX_API_KEY=…")
        .trim()
        .split("\n")
        .map((line) => line.split(/=(.*)/).slice(0, 2)),
    ) as Readonly<Record<string, string>>;
    expect(Object.keys(file)).toEqual(["IGX_API_KEY", "IGX_API_SECRET", "IGX_BASE_URL", "IGX_QUEUE"]);
    const own = { ...service, IGX_QUEUE: withAddress(file["IGX_QUEUE"]!, url) };
    startIgx(["worker"], { cwd: await folderWith({}), env: own });
    const script = withAddress(
      textOf("grammar/publishing-notes.md: export IGX_QUEUE=redis://:password@queue.example:6379"),
      url,
    );
    const untilDone = "until igx queue status --exit-code; do sleep 0.1; done\nigx queue collect";
    const text = await succeed(
      cwd,
      script.replace("igx queue collect", () => untilDone),
      service,
    );
    expect(text).toContain("Record what was published");
    expect(await readFile(join(cwd, "igx.lock.json"), "utf8")).toMatch(/"reports\/a"[\s\S]*"reports\/b"/);
  });
});

/** The options of each command line of igx that are not in the tables that igx reads its own command line with. */
async function unknownOptions(words: readonly string[]): Promise<readonly string[]> {
  const [name, ...others] = words;
  const entry = commands.find((one) => one.name === name || one.alias === name);
  if (!entry) return [`${name} is not a command`];
  const definition = await entry.load();
  const operations = isGroup(definition) ? definition.subcommands : [];
  const operation = operations.find((one) => one.name === others[0]) ?? operations.find(({ isDefault }) => isDefault);
  const known = [...commonOptions, ...definition.options, ...(operation?.options ?? [])].flatMap(
    ({ flags }) => flags.match(/(?<![\w-])--?[a-z][\w-]*/g) ?? [],
  );
  const options = others.flatMap((word) => /^--?[a-z][\w-]*/.exec(word) ?? []);
  return options.filter((option) => !known.includes(option));
}

/** The command lines of igx in a text: what follows `igx` up to the end of a line, a comment, a pipe or a quote. */
const commandLines = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/(?<![\w./-])igx ((?!-lang|-p )[a-z][^\n#|`;&)"]*)/g)].map(([, line]) => line!.trim().split(/\s+/));

test("each command line in a block has a command and options that exist", async () => {
  expect(await unknownOptions(["build", "--watch", "-o", "--fix=all"])).toEqual(["--fix"]);
  expect(await unknownOptions(["queue", "status", "--exit-code"])).toEqual([]);
  const wrong: string[] = [];
  for (const { name, text } of blocksIn("sh", "make", "yaml", "ini", "dockerfile"))
    for (const words of commandLines(text))
      for (const option of await unknownOptions(words)) wrong.push(`${name}: igx ${words.join(" ")}: ${option}`);
  expect(wrong).toEqual([]);
});

describe("configuration", () => {
  const yaml = blocksIn("yaml").filter(({ file }) => file === "");
  const find = (text: string): Block => yaml.find((block) => block.text.includes(text))!;

  test("each block of YAML is read by a test here", () => {
    expect(yaml.map(({ name }) => name).sort()).toEqual(
      [find("hooks:"), find("uses:"), find("services:"), find("- run:"), find("yaml-language-server")]
        .map(({ name }) => name)
        .sort(),
    );
  });

  test("pre-commit: the hooks exist", async () => {
    const hooks = parse(await readFile(join(root, ".pre-commit-hooks.yaml"), "utf8")) as readonly {
      readonly id: string;
    }[];
    const { repos } = parse(find("hooks:").text) as {
      readonly repos: readonly { readonly rev: string; readonly hooks: readonly { readonly id: string }[] }[];
    };
    expect(repos[0]!.hooks.map(({ id }) => id).sort()).toEqual(hooks.map(({ id }) => id).sort());
  });

  test("GitHub: the action has the inputs and outputs, and the job may do what it does", async () => {
    const action = parse(await readFile(join(root, "action.yml"), "utf8")) as Readonly<
      Record<"inputs" | "outputs", object>
    >;
    const { text } = find("uses:");
    const { permissions, jobs } = parse(text) as {
      readonly permissions: Readonly<Record<string, string>>;
      readonly jobs: Readonly<
        Record<
          string,
          {
            readonly "runs-on": string;
            readonly steps: readonly { readonly uses: string; readonly id?: string; readonly with?: object }[];
          }
        >
      >;
    };
    const { steps, "runs-on": runner } = jobs["check"]!;
    const own = steps.find(({ uses }) => uses.includes("/igx@"))!;
    expect(Object.keys(own.with!).filter((name) => !(name in action.inputs))).toEqual([]);
    const outputs = [...text.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)].map(([, id, name]) => [id, name!]);
    expect(outputs.length).toBeGreaterThan(0);
    expect(outputs.filter(([id, name]) => id !== own.id || !(name! in action.outputs))).toEqual([]);
    // What the upload of SARIF and the checkout ask for.
    expect([runner, permissions]).toEqual(["ubuntu-latest", { contents: "read", "security-events": "write" }]);
  });

  test("a step in CI sets variables that igx reads", async () => {
    const [step] = parse(find("- run:").text) as readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
    const config = blocks.find(
      ({ page, text }) => page === "grammar/publishing-notes.md" && text.includes('"staging"'),
    )!;
    const cwd = await folderWith({ ...reports, "igx.config.json": config.text });
    const { IGX_BASE_URL: url, ...keys } = step!.env;
    expect(url).toBe("https://staging.example.org");
    expect(Object.keys(keys)).toEqual(["IGX_API_KEY", "IGX_API_SECRET"]);
    const env = { ...step!.env, IGX_API_KEY: "key", IGX_API_SECRET: "secret" };
    const dry = await succeed(cwd, `${step!.run} --dry-run`, env);
    expect(dry).toContain("https://staging.example.org");
    // Without the address beside the key, it goes nowhere, as the page says.
    const shell = await shellIn(cwd, cliPath);
    const refused = await shell(step!.run, { ...cleanEnvironment(cwd), IGX_API_KEY: "key", IGX_API_SECRET: "secret" });
    expect(refused.code).toBe(3);
  });

  test("containers: each command of igx can start, and its files are those of the page", async () => {
    const { services } = parse(find("services:").text) as {
      readonly services: Readonly<
        Record<
          string,
          { readonly command: string; readonly env_file?: string; readonly depends_on?: readonly string[] }
        >
      >;
    };
    const worker = services["worker"]!;
    expect(worker.depends_on!.filter((name) => !(name in services))).toEqual([]);
    const [, packages = "", line = ""] = /^npx --yes ((?:-p \S+ )+)igx (.*)$/.exec(worker.command)!;
    expect(packages.trim().split(/ ?-p /).filter(Boolean)).toEqual(["igx-lang", "bullmq", "ioredis"]);
    expect(await unknownOptions(line.split(" "))).toEqual([]);
  });

  test("systemd: sections and keys are known, and the command can start", async () => {
    const [unit, ...others] = blocksIn("ini");
    expect(others).toEqual([]);
    const sections = unit!.text.match(/^\[\w+\]$/gm);
    expect(sections).toEqual(["[Unit]", "[Service]", "[Install]"]);
    const [, line = ""] = /^ExecStart=\/usr\/bin\/env igx (.*)$/m.exec(unit!.text)!;
    expect(await unknownOptions(line.split(" "))).toEqual([]);
    if (!existsSync("/usr/bin/systemd-analyze")) return;
    const cwd = await folderWith({ "igx-worker.service": unit!.text });
    expect(await bash("systemd-analyze verify ./igx-worker.service 2>&1 | grep igx-worker || true", cwd, {})).toEqual({
      code: 0,
      log: "",
    });
  });

  test("igx reads each configuration without a finding", async () => {
    const isConfig = ({ text }: Block) => /"(?:rules|profiles|batches|themes|defaults)":/.test(text);
    const found = [...blocksIn("json").filter(isConfig), find("yaml-language-server")];
    expect(found.length).toBeGreaterThan(4);
    const wrong: unknown[] = [];
    for (const { name, text, language } of found) {
      // Of the batches, the templates and tables are the reader's.
      const config = language === "json" ? JSON.stringify({ ...JSON.parse(text), batches: undefined }) : text;
      const cwd = await folderWith({
        [`igx.config.${language}`]: config,
        "a.igx": documentText("A"),
        "pages/b.igx": "# B\n",
      });
      const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
      if (exitCode !== 0 || stderr.includes("config-")) wrong.push([name, stderr]);
    }
    expect(wrong).toEqual([]);
  });
});
