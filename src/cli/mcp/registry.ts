import { applyFixesTool } from "./apply-fixes.js";
import { buildTool } from "./build.js";
import { checkTool } from "./check.js";
import { describeDataTool } from "./describe-data.js";
import { diffTool } from "./diff.js";
import { explainTool } from "./explain.js";
import { importTool } from "./import.js";
import { planTool } from "./plan.js";
import { publishTool } from "./publish.js";
import { referenceTool } from "./reference.js";
import { renderTool } from "./render.js";
import type { McpSession } from "./session.js";
import type { Tool } from "./tool.js";

const tools: readonly Tool[] = [
  ...[checkTool, applyFixesTool, buildTool, renderTool, referenceTool, explainTool, describeDataTool, importTool],
  ...[diffTool, planTool],
];

/** The tools of a session, in the order in which clients list them. A new one is a file beside this one and a name here. */
export const toolsOf = ({ allowPublish }: Pick<McpSession, "allowPublish">): readonly Tool[] =>
  allowPublish ? [...tools, publishTool] : tools;
