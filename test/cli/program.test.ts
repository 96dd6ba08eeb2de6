import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands/index.js";
import { bad, folderWith, good, igx, igxProcess, startIgx, warned } from "../support/cli.js";

test("prints its version", async () => {
  const { exitCode, stdout } = await igxProcess(["--version"], { cwd: await folderWith({}) });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(exitCode).toBe(0);
});

test.each(commands.map(({ name }) => name))("igx %s --help has examples and the exit codes", async (name) => {
  const { exitCode, stdout } = await igx([name, "--help"], { cwd: await folderWith({}) });
  expect(stdout).toContain(`Usage: igx ${name}`);
  expect(stdout).toMatch(/Examples:\n {2}\S/);
  expect(stdout).toContain("Exit codes: 0 done");
  expect(exitCode).toBe(0);
});

/** All operations of all groups, as they are typed. */
const operations = (
  await Promise.all(
    commands.map(async ({ name, load }) => {
      const definition = await load();
      return "subcommands" in definition ? definition.subcommands.map((one) => ({ group: name, ...one })) : [];
    }),
  )
).flat();

test.each(operations)("igx $group $name --help has its own arguments, options and examples", async (operation) => {
  const { group, name, options } = operation;
  const { exitCode, stdout } = await igx([group, name, "--help"], { cwd: await folderWith({}) });
  expect(stdout).toContain(`Usage: igx ${group} ${name}`);
  for (const argument of operation.arguments) expect(stdout).toContain(argument.name);
  for (const { flags } of options) expect(stdout).toContain(flags);
  const others = operations.flatMap((one) => one.options.map(({ flags }) => flags));
  for (const flags of others) if (!options.some((one) => one.flags === flags)) expect(stdout).not.toContain(flags);
  expect(stdout).toMatch(/Examples:\n {2}\S/);
  expect(exitCode).toBe(0);
  expect((await igx(["help", group, name], { cwd: await folderWith({}) })).stdout).toBe(stdout);
});

test.each([
  ["an unknown command", ["biuld", "a.igx"], "(Did you mean build?)"],
  ["help for an unknown command", ["help", "biuld"], "(Did you mean build?)"],
  ["an unknown option", ["build", "--strct", "a.igx"], "(Did you mean --strict?)"],
  ["an option without its value", ["build", "--emit"], "argument missing\nigx build --help describes it."],
  ["a common option without its value", ["check", "--root"], "argument missing\nigx --help describes it."],
  ["a command without its argument", ["import"], "missing required argument `file`\nExample: igx import report.md"],
  ["a value that is none of the choices", ["build", "--emit", "xml", "a.igx"], "Allowed choices are content, request"],
  ["a number that is none", ["build", "--jobs", "many", "a.igx"], "whole number"],
  ["a number that is too large", ["build", "--jobs", "1000000000", "a.igx"], "999999999 or less"],
  [
    "standard output for a file",
    ["build", "a.igx", "--manifest", "-"],
    "It must be a file; for one that is called -, write ./-.",
  ],
  ["a folder for findings", ["check", "a.igx", "--output-file", "out/"], "It must be a file, and this is a folder."],
  ["standard input for data", ["inspect", "--data", "-"], "--data does not read standard input"],
  ["a table for findings", ["check", "a.igx", "--output-file", "b.csv"], "It would replace data."],
  ["a table for a manifest", ["build", "a.igx", "--manifest", "b.XLSX"], "It would replace data."],
  ["a document for findings", ["decompile", "a.json", "--output-file", "b.IGX"], "It would replace a document."],
  ["a value of --prune that is none", ["publish", "a.igx", "--prune=reports"], "Write --prune, or --prune=all"],
  ["a parameter without a value", ["build", "--param", "year", "a.igx"], "has no value"],
  ["a parameter given twice", ["build", "--param", "a=1", "--param", "a=2", "a.igx"], "given twice"],
  ["no input", ["check"], "No input is named"],
  ["no input to watch", ["build", "--watch"], "No input is named"],
  ["an empty input, which is no folder", ["format", ""], "argument `inputs`. It must not be empty."],
  ["an empty input among others", ["publish", "a.igx", ""], "It must not be empty."],
  ["an empty value of an option", ["build", "a.igx", "-o", ""], "`-o, --output <path>` argument `` is invalid."],
  ["an empty value after an equals sign", ["build", "--root=", "a.igx"], "It must not be empty."],
  ["parameters from standard input", ["build", "a.igx", "--params", "-"], "one by one: --param name=value."],
  ["help for an unknown operation", ["help", "remote", "lst"], "(Did you mean list?)"],
  ["an unknown operation", ["remote", "lst"], "(Did you mean list?)"],
  ["an operation like no other", ["queue", "frobnicate"], "igx queue --help lists its operations."],
  ["a shell that igx does not know", ["completion", "tcsh"], "igx: value `tcsh` is invalid for argument `shell`."],
  ["an option of another operation", ["remote", "delete", "x", "--as", "png"], "unknown option `--as`"],
  ["an operation without its argument", ["queue", "drop"], "argument `keys`\nExample: igx queue drop reports/coffee"],
  ["more arguments than an operation takes", ["lock", "merge", "a", "b", "c", "d"], "got 4.\nExample: igx lock merge"],
  ["a rule that does not exist", ["explain", "heigth-conflict"], "Did you mean `height-conflict`?"],
])("%s is wrong use: exit 2, one or two lines, no trace", async (_, args, words) => {
  const { exitCode, stdout, stderr } = await igx(args, { cwd: await folderWith({ "a.igx": good }) });
  expect(stderr).toContain(words);
  expect(stderr).toMatch(/^igx: /);
  expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(2);
  expect(stdout).toBe("");
  expect(exitCode).toBe(2);
});

test("an option whose value is optional takes it after an equals sign, and so does -o", async () => {
  const cwd = await folderWith({ "a.igx": good });
  expect((await igx(["check", "--help"], { cwd })).stdout).toMatch(/^ {2}--fix\[=all\] /m);
  expect((await igx(["build", "a.igx", "-o=b.json"], { cwd })).stderr).toBe("a.igx -> b.json\n");
  expect((await igx(["build", "-o", "c.json", "--", "-o=b.igx"], { cwd })).stderr).toContain("no file -o=b.igx");
});

test("igx alone prints one short screen on standard output", async () => {
  const { exitCode, stdout, stderr } = await igx([], { cwd: await folderWith({}) });
  expect([exitCode, stderr, stdout.trimEnd().split("\n").length]).toEqual([0, "", 10]);
});

test("help has groups, and colours where a terminal takes them", async () => {
  const cwd = await folderWith({});
  const plain = (await igx(["--help"], { cwd })).stdout;
  expect(plain.match(/^[A-Z][\w ]+:$/gm)).toEqual([
    "Options:",
    "Build:",
    "Write:",
    "Publish:",
    "Learn and set up:",
    "Examples:",
  ]);
  const colored = await igx(["--help"], { cwd, env: { FORCE_COLOR: "1" } });
  expect(colored.stdout).toContain("\u001b[1mPublish:\u001b[22m");
  expect(stripVTControlCharacters(colored.stdout)).toBe(plain);
  expect((await igx(["--help", "--no-color"], { cwd, env: { FORCE_COLOR: "1" } })).stdout).toBe(plain);
});

test("help is shown before a mistake that follows it, but not for a value", async () => {
  const cwd = await folderWith({ "a.igx": good });
  for (const mistake of [["-o"], ["--emit", "xml"], ["--nothing"]]) {
    const { exitCode, stdout } = await igx(["build", "-h", ...mistake], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Usage: igx build /)]);
  }
  expect((await igx(["build", "a.igx", "-o", "-h", "--emit", "xml"], { cwd })).exitCode).toBe(2);
  expect((await igx(["build", "--emit", "map", "--", "--help"], { cwd })).stderr).toContain("no file --help");
});

test("help says which values the variables of flags take", async () => {
  const { stdout } = await igx(["build", "--help"], { cwd: await folderWith({}) });
  expect(stdout.replace(/\n/g, " ")).toContain("set 1, true, yes or on, or 0, false, no or off.");
});

test("options are environment variables too", async () => {
  const cwd = await folderWith({ "a.igx": warned });
  expect((await igx(["check", "a.igx"], { cwd })).exitCode).toBe(0);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_STRICT: "1" } })).exitCode).toBe(1);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_STRICT: "0" } })).exitCode).toBe(0);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_MAX_WARNINGS: "0" } })).exitCode).toBe(1);
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_FORMAT: "json" } })).stdout).toMatch(/^\[/);
  // A variable of an option that begins with `--no-`, and says no, sets nothing.
  for (const no of ["0", "false", "No", "off"]) {
    const { stderr } = await igx(["check", "a.igx"], { cwd, env: { IGX_NO_COLOR: no, FORCE_COLOR: "1" } });
    expect(stderr).toContain("\u001b[");
  }
  expect((await igx(["check", "a.igx"], { cwd, env: { IGX_STRICT: "1", IGX_NO_STRICT: "0" } })).exitCode).toBe(1);
  // CI services write empty variables for what is missing.
  const empty = { IGX_FORMAT: "", IGX_JOBS: "", IGX_CONFIG: "", IGX_PARAM: "", IGX_OUTPUT_FILE: "", IGX_STRICT: "" };
  expect((await igx(["check", "a.igx"], { cwd, env: empty })).exitCode).toBe(0);
  // Choices in capitals, as where the command line says it.
  expect((await igx(["render", "a.igx", "--to", "alt"], { cwd, env: { IGX_PAGE_SIZE: "A4" } })).exitCode).toBe(0);
  for (const yes of ["1", "true", "YES", "on"])
    expect((await igx(["check", "a.igx"], { cwd, env: { IGX_STRICT: yes } })).exitCode).toBe(1);
  for (const variable of ["IGX_QUIET", "IGX_NO_STRICT"])
    expect(await igx(["check", "a.igx"], { cwd, env: { [variable]: "maybe" } })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(`value \`maybe\` from env \`${variable}\` is invalid. Set 1 or 0.\n$`),
    });
  const wrong = await igx(["build", "a.igx"], { cwd, env: { IGX_JOBS: "x" } });
  expect(wrong.stderr).toContain("IGX_JOBS");
  expect(wrong.exitCode).toBe(2);
});

test("common options stand before or behind the command", async () => {
  const cwd = await folderWith({ "a.igx": warned });
  expect((await igx(["--strict", "check", "a.igx"], { cwd })).exitCode).toBe(1);
  expect((await igx(["check", "a.igx", "--strict"], { cwd })).exitCode).toBe(1);
});

test("--max-warnings allows as many, --quiet hides but counts them", async () => {
  const cwd = await folderWith({ "a.igx": warned });
  expect((await igx(["check", "a.igx", "--max-warnings", "1"], { cwd })).exitCode).toBe(0);
  const quiet = await igx(["check", "a.igx", "--max-warnings", "0", "--quiet"], { cwd });
  expect(quiet).toMatchObject({ exitCode: 1, stdout: "" });
  expect(quiet.stderr).toBe("igx: 1 warning fails this run: --max-warnings allows 0.\n");
});

test("a missing file is exit 3, whatever the format", async () => {
  const cwd = await folderWith({});
  const message = "There is no file none.igx.";
  const check = (format: string) => igx(["check", "none.igx", "--format", format], { cwd });
  expect(await check("pretty")).toEqual({
    exitCode: 3,
    stdout: "",
    stderr: expect.stringContaining(`igx: ${message}`),
  });
  const json = await check("json");
  expect([json.exitCode, json.stderr]).toEqual([3, ""]);
  expect(JSON.parse(json.stdout)).toMatchObject([{ code: "file-error", message }]);
  const annotation = expect.stringMatching(/^::error title=file-error::There is no file none\.igx\.%0A[^\n]+\n$/);
  expect(await check("github")).toEqual({ exitCode: 3, stdout: annotation, stderr: "" });
  const sarif = await check("sarif");
  expect([sarif.exitCode, sarif.stderr]).toEqual([3, ""]);
  // Code scanning takes no result without a place.
  const locations = [{ physicalLocation: { artifactLocation: { uri: ".", uriBaseId: "%SRCROOT%" } } }];
  const result = { ruleId: "file-error", level: "error", locations };
  expect(JSON.parse(sarif.stdout).runs[0].results).toMatchObject([
    { ...result, message: { text: expect.stringContaining(message) } },
  ]);
});

test("findings are exit 1, on standard error", async () => {
  const { exitCode, stdout, stderr } = await igx(["check", "a.igx"], {
    cwd: await folderWith({ "a.igx": bad }),
  });
  expect(stderr).toContain("a.igx:3:19: error [width-not-half]");
  expect(stdout).toBe("");
  expect(exitCode).toBe(1);
});

test("colours only where they are wanted", async () => {
  const cwd = await folderWith({ "a.igx": bad });
  const check = async (args: readonly string[], env: Record<string, string>) =>
    (await igx(["check", "a.igx", ...args], { cwd, env })).stderr.includes("\u001b[");
  expect(await check([], {})).toBe(false);
  expect(await check([], { FORCE_COLOR: "1" })).toBe(true);
  expect(await check([], { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
  expect(await check(["--no-color"], { FORCE_COLOR: "1" })).toBe(false);
  expect(await check([], { FORCE_COLOR: "1", IGX_NO_COLOR: "1" })).toBe(false);
});

test("under GitHub Actions findings are workflow commands, unless another format is named", async () => {
  const cwd = await folderWith({ "a.igx": bad });
  const env = { GITHUB_ACTIONS: "true" };
  expect((await igx(["check", "a.igx"], { cwd, env })).stdout).toMatch(/^::error file=a\.igx,line=3/);
  expect((await igx(["check", "a.igx", "--format", "pretty"], { cwd, env })).stderr).toMatch(/^a\.igx:3:19: error/);
});

test("a reader that has seen enough is no failure", async () => {
  const child = startIgx(["explain"], { cwd: await folderWith({}) });
  let stderr = "";
  child.stderr!.on("data", (text) => {
    stderr += text;
  });
  child.stdout!.destroy();
  await once(child, "close");
  expect(stderr).toBe("");
  expect(child.exitCode).not.toBe(3);
});

test("an interrupt ends it with 130", async () => {
  const child = startIgx(["build", "a.igx", "--watch"], { cwd: await folderWith({ "a.igx": good }) });
  let stderr = "";
  await new Promise<void>((resolve) => {
    child.stderr!.on("data", (text) => {
      stderr += text;
      if (stderr.includes("watching")) resolve();
    });
  });
  child.kill("SIGINT");
  const [exitCode] = await once(child, "close");
  expect(exitCode).toBe(130);
});
