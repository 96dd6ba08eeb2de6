import { resolve } from "node:path";
import { unwrap } from "../base/cli-failure.js";
import type { Command, CommandEntry } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { createRedactor } from "../base/redactor.js";

interface McpOptions {
  readonly allowPublish?: boolean;
}

/** `commands` are all commands, which the tools run. */
export const mcpCommand = (commands: readonly CommandEntry[]): Command<McpOptions> => ({
  arguments: [],
  options: [{ flags: "--allow-publish", description: "also the tool publish, for plans that the assistant has shown" }],
  details: `Assistants start this command and talk to it by the Model Context Protocol, on standard input and output; you do not need to run it
yourself. Tools: check, apply_fixes, build, render, reference, explain, describe_data, import, diff and plan. They read and write
nothing outside of the root. A call that changes something at the service needs --allow-publish and the hash of a plan. The command
ends when the assistant closes its standard input.`,
  examples: [
    { command: "igx mcp", does: "serve an assistant, with this folder as root" },
    { command: "igx mcp --root reports", does: "serve it for the folder reports" },
    { command: "igx mcp --allow-publish", does: "let it publish plans that it has shown" },
  ],
  async run(context, _args, options) {
    const { isMainThread, parentPort, Worker } = await import("node:worker_threads");
    const session = { ...(await sessionOf(context)), commands, allowPublish: options.allowPublish === true };
    if (!isMainThread) {
      const { serveThread } = await import("../mcp/serve-thread.js");
      serveThread(parentPort!, session);
      return new Promise(() => {});
    }
    const [{ createWorkerPool }, { serve }] = await Promise.all([
      import("../mcp/worker-pool.js"),
      import("../mcp/serve.js"),
    ]);
    // The same command line. Output of a thread is not a message.
    const limits = { maxOldGenerationSizeMb: 2048 };
    const pool = createWorkerPool(
      () => new Worker(process.argv[1]!, { argv: process.argv.slice(2), stdout: true, resourceLimits: limits }),
    );
    context.onInterrupt(() => pool.end());
    const broken = await serve(session, pool, process.stdin, process.stdout).ended;
    await pool.end();
    process.stdin.destroy();
    if (!broken) return ExitCode.done;
    return context.fail({
      exitCode: ExitCode.outside,
      message: "A message on standard input is too large.",
      hint: "Name files instead of sending their texts.",
    });
  },
});

/** Fails if the root is missing, before a client waits for an answer. */
async function sessionOf(context: Context) {
  const { cwd, env, version, common } = context;
  const { root } = unwrap(await context.project());
  const config = common.config === undefined ? {} : { config: resolve(cwd, common.config) };
  return { env, version, root, ...config, redactor: createRedactor() };
}
