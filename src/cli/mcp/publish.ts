import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "../../text/zod.js";
import { commonFields } from "./document-input.js";
import { refuse, runCommand } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

export const publishTool = defineTool({
  name: "publish",
  title: "Publish a plan",
  description:
    "Do exactly what a plan says, after the user has agreed to it. If documents, lock file or service differ from the plan, nothing is sent, and the findings name the differences.",
  input: z.strictObject({ plan: z.string().max(200).describe("The hash that plan has returned.") }),
  output: resultOf({
    results: z.array(z.looseObject({ key: z.string(), action: z.string(), outcome: z.string() })).optional(),
  }),
  changes: { destructive: true, openWorld: true },
  async run({ plan }, call) {
    const text = call.plans.get(plan);
    if (text === undefined)
      throw refuse("No plan with this hash was shown.", "Call plan, show it to the user, and give its hash.");
    const folder = await mkdtemp(join(tmpdir(), "igx-plan-"));
    try {
      const file = join(folder, "plan.json");
      await writeFile(file, text, { mode: 0o600 });
      const run = await runCommand(call, "publish", { options: { from: file } });
      // A plan is carried out once.
      if (run.exitCode === 0) call.plans.delete(plan);
      const results = run.printed.length > 0 ? { results: JSON.parse(run.printed.toString()) } : {};
      return { result: { ...commonFields(run), ...results } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
