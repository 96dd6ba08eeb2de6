import fc from "fast-check";
import { expect, test } from "vitest";
import type { OptionSpec } from "../../src/cli/base/command.js";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { optionFlags } from "../../src/cli/base/option-flags.js";
import { commands } from "../../src/cli/commands/index.js";
import { type ParsedLine, parsePlainLine } from "../../src/cli/parse-plain-line.js";
import { runProgram } from "../../src/cli/program.js";

const env = { IGX_JOBS: "3", IGX_STRICT: "no", IGX_FIX: "1", IGX_COMPACT: "1" };

/** Without functions, which the definition of `completion` has anew each time. */
const comparable = (parsed: ParsedLine | undefined) =>
  parsed && { ...parsed, definition: parsed.definition.options.map(({ flags }) => flags) };

/** What commander makes of a line; `undefined` if it does not run a command. */
async function parseWithCommander(
  line: readonly string[],
  env: Record<string, string>,
): Promise<ParsedLine | undefined> {
  let parsed: ParsedLine | undefined;
  const silent = { write: () => {} };
  await runProgram(
    commands,
    { args: line, env, version: "1.0.0", stdout: silent, stderr: silent } as never,
    async (definition, args, options) => {
      parsed = { definition, args, options };
    },
  );
  return parsed;
}

const definitions = await Promise.all(commands.map(async ({ name, load }) => ({ name, definition: await load() })));

/** An option as it is typed, correctly or not. */
const optionOf = ({ flags, choices, bare }: OptionSpec): fc.Arbitrary<readonly string[]> => {
  const { names } = optionFlags(flags);
  const value = fc.constantFrom(
    ...(choices ?? []),
    "1",
    "a.igx",
    "year=2024",
    "-",
    "",
    "--strict",
    "-1",
    "all",
    ...(bare ? [bare] : []),
  );
  return fc.oneof(
    fc.constantFrom(...names).map((name) => [name]),
    fc.tuple(fc.constantFrom(...names), value).map((words) => words),
    fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => [`${name}=${text}`]),
    fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => [`${name}${text}`]),
  );
};

const words = fc.constantFrom(
  "a.igx",
  ".",
  "-",
  "",
  "build",
  "fmt",
  "help",
  "--",
  "--help",
  "-h",
  "-V",
  "-vq",
  "--colour",
  "ls",
  "bash",
  "-5",
);

const lines = fc.constantFrom(...definitions).chain(({ name, definition }) => {
  const options = [...commonOptions, ...definition.options].map(optionOf);
  const parts = fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...options) },
    { weight: 2, arbitrary: words.map((word) => [word]) },
  );
  const common = fc.oneof(...commonOptions.map(optionOf));
  return fc
    .tuple(fc.array(common, { maxLength: 1 }), fc.array(parts, { maxLength: 5 }))
    .map(([before, after]) => [...before.flat(), name, ...after.flat()]);
});

test("a line that is read without commander means what commander makes of it", async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(lines, fc.subarray(Object.entries(env)), async (line, variables) => {
      const plain = await parsePlainLine(commands, line, Object.fromEntries(variables));
      if (!plain) return;
      read++;
      expect(comparable(plain)).toEqual(comparable(await parseWithCommander(line, Object.fromEntries(variables))));
    }),
    { numRuns: 1000 },
  );
  // Or it would hold of nothing.
  expect(read).toBeGreaterThan(10);
});

test.each(["build", "check", "format", "render"])("examples of %s are plain", async (name) => {
  const { definition } = definitions.find((one) => one.name === name)!;
  for (const { command } of definition.examples) {
    const line = command
      .replace(/^igx /, "")
      .replace(/[|<].*/, "")
      .trim()
      .split(/\s+/);
    const plain = comparable(await parsePlainLine(commands, line, {}));
    expect(plain, command).toBeDefined();
    expect(plain).toEqual(comparable(await parseWithCommander(line, {})));
  }
});

test.each([
  ["nothing", []],
  ["help", ["build", "--help"]],
  ["an unknown command", ["biuld"]],
  ["an unknown option", ["build", "--colour"]],
  ["a missing value", ["build", "--emit"]],
  ["a value that looks like an option", ["build", "-o", "--quiet"]],
  ["a wrong value", ["build", "--jobs", "0"]],
  ["the end of options", ["build", "--", "a.igx"]],
  ["options that are joined", ["build", "-oa.json"]],
  ["a group", ["queue", "status"]],
])("commander reads %s", async (_, line) => {
  expect(await parsePlainLine(commands, line, {})).toBeUndefined();
});

test("commander reads what the environment sets", async () => {
  expect(await parsePlainLine(commands, ["build", "a.igx"], { IGX_COMPACT: "1" })).toBeUndefined();
  expect(await parsePlainLine(commands, ["build", "a.igx"], { IGX_API_KEY: "key" })).toBeDefined();
});
