import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

test.each([
  ["check --json a.igx", "--format json"],
  ["check --silent a.igx", "--quiet"],
  ["check --out b.json a.igx", "--output-file"],
  ["build --out b.json a.igx", "--output"],
  ["build --outDir dist a.igx", "--output DIR/"],
  ["build -w a.igx", "--watch"],
  ["build --minify a.igx", "--compact"],
  ["render --png a.igx", "--to png"],
  ["render --height 300 a.igx", "--aspect"],
  ["preview -p 8080 a.igx", "--port"],
  ["build -p year=2024 a.igx", "--param"],
  ["publish -y a.igx", "--yes"],
  ["publish -j 2 a.igx", "--concurrency"],
  ["format --list-different a.igx", "--check"],
  ["remote download 1 --to png", "--as"],
  ["-c a.json check a.igx", "--config"],
  // The beginning of one option, before the closest spelling.
  ["check --config-f a.igx", "--config"],
  ["build --comp a.igx", "--compact"],
  ["build --compact=true a.igx", "--compact, without a value"],
  ["build --formt json a.igx", "--format"],
])("igx %s names %s", async (line, option) => {
  const { exitCode, stdout, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  expect(stderr).toMatch(/^igx: unknown option `-[^`]+`\n/);
  expect(stderr.split("\n")[1]).toBe(`(Did you mean ${option}?)`);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
});

test.each([
  ["check --frobnicate a.igx", "igx check --help lists its options."],
  ["remote delete 1 --frobnicate", "igx remote delete --help lists its options."],
  [
    "remote adopt -x 4f1c",
    "igx remote adopt --help lists its options. Write -- before a name that begins with a hyphen.",
  ],
  ["--frobnicate check", "igx --help lists its options."],
  // An option that only other commands have.
  ["check --interactive a.igx", "igx check --help lists its options."],
  ["check --api-key k a.igx", "igx check --help lists its options."],
  [
    "publish --api-key k a.igx",
    "Set IGX_API_KEY and IGX_API_SECRET in the environment, or name a file with --credentials.",
  ],
])("igx %s says what to do", async (line, advice) => {
  const { exitCode, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  expect(stderr).toBe(`igx: unknown option \`${/--?[a-z-]+/.exec(line)![0]}\`\n${advice}\n`);
  expect(exitCode).toBe(2);
});

test.each([
  ["render --format png a.igx", "--to png"],
  ["build --format ast a.igx", "--emit ast"],
])("igx %s names the option that has this value: %s", async (line, option) => {
  const { exitCode, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  const [first, second] = stderr.split("\n");
  expect([exitCode, second]).toEqual([2, `(Did you mean ${option}?)`]);
  expect(first).toMatch(/^igx: option `--format <format>` argument `\w+` is invalid\. Allowed choices are pretty/);
});

test.each([
  ["check --format Json a.igx", "json"],
  ["render --to PNG a.igx", "png"],
  ["build --emit contnet a.igx", "content"],
  ["completion Bash", "bash"],
])("igx %s names the choice that was meant: %s", async (line, choice) => {
  const { exitCode, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  expect([exitCode, stderr.split("\n")[1]]).toEqual([2, `(Did you mean ${choice}?)`]);
});

test("a choice of a variable is named too", async () => {
  const { stderr } = await igx(["build", "a.igx"], { cwd: await folderWith({}), env: { IGX_EMIT: "Map" } });
  expect(stderr).toMatch(
    /^igx: option `--emit <what>` value `Map` from env `IGX_EMIT` is invalid\. .*\n\(Did you mean map\?\)\n$/,
  );
});

test("a file whose name begins with a hyphen is not an option that is missing", async () => {
  const { exitCode, stderr } = await igx(["build", "-draft.igx"], { cwd: await folderWith({}) });
  expect([exitCode, stderr]).toEqual([2, "igx: unknown option `-draft.igx`\nWrite ./-draft.igx for the file.\n"]);
});

test.each([
  "check --api-secret=k3y a.igx",
  "publish --secret=k3y a.igx",
  "publish --API-TOKEN=k3y a.igx",
  "remote list --password=k3y",
])("the value of a credential is not shown: igx %s", async (line) => {
  const { exitCode, stdout, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^igx: unknown option `--[a-zA-Z-]+`\n/);
  expect(stdout + stderr).not.toContain("k3y");
});
