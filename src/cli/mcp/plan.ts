import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "../../text/zod.js";
import { sha256Hex } from "../base/sha256.js";
import { commonFields, pathField } from "./document-input.js";
import { existingPath } from "./paths.js";
import { runCommand } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

export const planTool = defineTool({
  name: "plan",
  title: "Plan a publish",
  description:
    "Show what publishing would do, without a change: which infographics would be created, updated, renamed or deleted. Returns the plan and its hash. Show it to the user; publish takes only the hash of a plan that was shown. Needs the credentials of the service in the environment of igx.",
  input: z.strictObject({
    paths: z
      .array(pathField)
      .max(1000)
      .optional()
      .describe("Documents or folders. Default: those of the configuration."),
    each: pathField.optional().describe("A table in the root with one row of parameters for each document."),
    params: z.record(z.string(), z.string().max(10_000)).optional(),
    profile: z.string().max(200).optional().describe("A profile of the configuration."),
    prune: z.boolean().optional().describe("Also delete infographics that no document makes any more."),
  }),
  output: resultOf({
    plan: z.string().optional().describe("The hash of the plan, for publish."),
    changes: z.array(z.looseObject({ action: z.string(), key: z.string() })).optional(),
  }),
  changes: { destructive: false, openWorld: true },
  async run({ paths = [], each, params, profile, prune }, call) {
    const args = await Promise.all(paths.map((path) => existingPath(call.session, path)));
    const table = each === undefined ? undefined : await existingPath(call.session, each);
    const folder = await mkdtemp(join(tmpdir(), "igx-plan-"));
    try {
      const file = join(folder, "plan.json");
      const run = await runCommand(call, "publish", {
        args,
        options: {
          plan: true,
          save: file,
          ...(table !== undefined && { each: table }),
          ...(params && { param: Object.assign(Object.create(null), params) }),
          ...(profile !== undefined && { profile }),
          ...(prune && { prune }),
        },
      });
      const changes = run.printed.length > 0 ? { changes: JSON.parse(run.printed.toString()) } : {};
      const text = await readFile(file, "utf8").catch(() => undefined);
      if (text === undefined) return { result: { ...commonFields(run), ok: false, ...changes } };
      const plan = `sha256-${sha256Hex(text)}`;
      call.plans.set(plan, text);
      const notes = run.notes.filter((note) => !note.includes(file));
      return { result: { ...commonFields({ ...run, notes }), plan, ...changes } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
