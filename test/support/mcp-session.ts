import { createRedactor } from "../../src/cli/base/redactor.js";
import { commands } from "../../src/cli/commands/index.js";
import { callTool } from "../../src/cli/mcp/call-tool.js";
import type { Call, McpSession } from "../../src/cli/mcp/session.js";
import type { ToolAnswer } from "../../src/cli/mcp/tool.js";
import { cleanEnvironment } from "./cli.js";

/** Tools in this process, as a thread of `igx mcp` has them. */
export function mcpSession(root: string, changed: Partial<McpSession> = {}) {
  const session: McpSession = {
    commands,
    root,
    version: "0.0.0",
    env: cleanEnvironment(root),
    allowPublish: true,
    redactor: createRedactor(),
    ...changed,
  };
  const plans: Call["plans"] = new Map();
  const call = (name: string, args: unknown): Promise<ToolAnswer> =>
    callTool(name, args, { session, plans, progress: () => {}, onInterrupt: () => {} });
  return { session, plans, call };
}
