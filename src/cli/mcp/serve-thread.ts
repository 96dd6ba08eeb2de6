import type { MessagePort } from "node:worker_threads";
import { callTool } from "./call-tool.js";
import type { McpSession } from "./session.js";
import type { FromThread, ToThread } from "./worker-pool.js";

/** Answers calls in a thread, one after another. */
export function serveThread(port: MessagePort, session: McpSession): void {
  const send = (message: FromThread) => port.postMessage(message);
  let cleaners: (() => void | Promise<void>)[] = [];
  port.on("message", async (message: ToThread) => {
    if (message.kind === "interrupt") {
      send({ kind: "interrupting" });
      for (const clean of cleaners.reverse()) await clean();
      send({ kind: "interrupted" });
      return;
    }
    cleaners = [];
    const plans = new Map(message.plans);
    const answer = await callTool(message.name, message.args, {
      session,
      progress: (text) => send({ kind: "progress", message: text }),
      onInterrupt: (clean) => void cleaners.push(clean),
      plans,
    });
    send({ kind: "answer", answer, plans: [...plans] });
  });
}
