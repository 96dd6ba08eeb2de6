import * as z from "../../text/zod.js";
import { commonFields } from "./document-input.js";
import { runCommand } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

export const explainTool = defineTool({
  name: "explain",
  title: "Explain a name",
  description:
    "Explain a rule (the code of a finding), directive, element, chart type, attribute, column, field, option, function or operator, with an example. Words of other tools lead to the names of igx; a name that is wrong has a suggestion.",
  input: z.strictObject({ name: z.string().min(1).max(200).describe("Such as pie-doughnut, @data, sum, chart-type.") }),
  output: resultOf({ topics: z.array(z.looseObject({ kind: z.string(), name: z.string() })).optional() }),
  async run({ name }, call) {
    const run = await runCommand(call, "explain", { args: [name] });
    const topics = run.printed.length > 0 ? [JSON.parse(run.printed.toString())].flat() : undefined;
    return { result: { ...commonFields(run), ...(topics && { topics }) } };
  },
});
