import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toolsOf } from "../../../src/cli/mcp/registry.js";
import { toJSONSchema } from "../../../src/text/zod.js";
import { folderWith } from "../../support/cli.js";
import { isLong } from "../../support/long.js";
import { mcpSession } from "../../support/mcp-session.js";

const files = {
  "report.igx": "# Coffee\n\n@chart column\n| a | b |\n|---|--:|\n| x | 1 |\n| y | 3 |\n",
  "bad.igx": "@chart colum\n| a | b |\n| x | 1 |\n",
  "sales.csv": "city,n\nBonn,3\nUlm,5\n",
  "page.md": "# Page\n\n| a | b |\n|---|---|\n| x | 1 |\n",
};
const secrets = { ".env": "IGX_API_SECRET=hidden-in-the-file\n" };

const tools = toolsOf({ allowPublish: true });
const names = tools.map(({ name }) => name);
const keys = [...new Set(tools.flatMap(({ input }) => Object.keys(input.shape)))];

const huge = fc.constantFrom("x".repeat(100_000), "# a\n".repeat(20_000), "{{".repeat(10_000), "\0".repeat(1000));
const paths = fc.constantFrom(
  ...[
    ...Object.keys({ ...files, ...secrets }),
    ".",
    "..",
    "/",
    "/etc/passwd",
    "../x",
    "nul\0byte",
    "{..,.}/a",
    "a".repeat(5000),
    "-",
  ],
);
const texts = fc.oneof(fc.string({ unit: "binary" }), paths, fc.constantFrom(...Object.values(files)), huge);
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: fc.constantFrom(null, undefined, 0, -1, 1e308, Number.NaN, true, [], {}) },
  { weight: 1, arbitrary: fc.anything({ withBigInt: false, maxDepth: 3 }) },
);
const known = fc.dictionary(fc.constantFrom(...keys), values, { maxKeys: 4 });
const calls = fc.record({
  name: fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...names) }, fc.string()),
  args: fc.oneof({ weight: 12, arbitrary: known }, fc.dictionary(fc.string(), values), values),
});

test("whatever a call is, its answer fits the schema of its tool, and nothing is thrown", async () => {
  const root = await folderWith({ ...files, ...secrets });
  const { call } = mcpSession(root);
  const ajv = new Ajv2020({ strict: false });
  const valid = new Map(tools.map(({ name, output }) => [name, ajv.compile(toJSONSchema(output, { io: "output" }))]));
  const wrong: unknown[] = [];
  const defects: unknown[] = [];
  const check = async ({ name, args }: { readonly name: string; readonly args: unknown }) => {
    const { result } = await call(name, args);
    // As it is on the wire.
    const sent = JSON.parse(JSON.stringify(result));
    const fits = (valid.get(name) ?? valid.get("check"))!;
    if (!fits(sent)) wrong.push([name, args, fits.errors]);
    if (result.findings.some(({ code }) => code === "defect")) defects.push([name, args, result.findings]);
    if (JSON.stringify(sent).includes("hidden-in-the-file")) wrong.push([name, args, "a secret"]);
    if (!result.ok && result.findings.length === 0) wrong.push([name, args, "no reason"]);
  };
  await fc.assert(fc.asyncProperty(calls, check), { numRuns: isLong ? 10_000 : 150 });
  expect(wrong).toEqual([]);
  expect(defects).toEqual([]);
}, 3_600_000);

test("each tool answers calls with missing, null and unknown arguments with a finding", async () => {
  const root = await folderWith(files);
  const { call } = mcpSession(root);
  const unanswered: unknown[] = [];
  for (const { name, input } of tools) {
    const nulls = Object.fromEntries(Object.keys(input.shape).map((key) => [key, null]));
    const misspelled = { [`${Object.keys(input.shape)[0]}x`]: "report.igx" };
    for (const args of [undefined, null, [], "text", 3, {}, nulls, misspelled]) {
      const { result } = await call(name, args);
      const isOptional = Object.values(input.shape).every((one) => (one as { isOptional(): boolean }).isOptional());
      if (result.findings.length === 0 && !isOptional) unanswered.push([name, args]);
      if (args === misspelled) expect(result.findings[0]!.hint).toMatch(/^Did you mean `\w+`\?$/);
    }
  }
  expect(unanswered).toEqual([]);
});
