import type { Readable, Writable } from "node:stream";
import { type CallToolResult, ResourceNotFoundError, Server, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "../../text/zod.js";
import { answerMessage } from "./answer-message.js";
import { pictureView, pictureViewPage, viewType } from "./picture-view.js";
import { toolsOf } from "./registry.js";
import type { McpSession } from "./session.js";
import { stdioTransport } from "./stdio-transport.js";
import type { Tool } from "./tool.js";
import type { WorkerPool } from "./worker-pool.js";

/** Milliseconds for a call that sends nothing to the service. */
const callLimit = 120_000;

/** Plans that a session keeps. */
const maxPlans = 20;

const instructions = `igx compiles infographics that are written as text (.igx). Work in this order: reference for the guide, describe_data for each data file, explain for names, then write the document, check it until ok is true, and render it and look at the picture. Read numbers from data files with @data instead of writing them. Paths are relative to the root.`;

interface Connection {
  /** Resolves when the client is gone; with an error if its messages cannot be read. */
  readonly ended: Promise<Error | undefined>;
}

/** Serves a client over standard input and output. */
export function serve(session: McpSession, pool: WorkerPool, input: Readable, output: Writable): Connection {
  const plans = new Map<string, string>();
  const transport = stdioTransport(input, output);
  let failed: Error | undefined;
  const ended = new Promise<Error | undefined>((resolve) => {
    serveStdio(() => serverOf(session, pool, plans), {
      transport: watched(transport, () => resolve(failed)),
      onerror: (error) => {
        if (error.message.includes("maximum size")) failed = error;
      },
    });
  });
  return { ended };
}

/** The same transport, which also says when it is closed. */
function watched(transport: ReturnType<typeof stdioTransport>, onEnd: () => void): typeof transport {
  const { start } = transport;
  transport.start = async () => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      onEnd();
    };
    await start();
  };
  return transport;
}

function serverOf(session: McpSession, pool: WorkerPool, plans: Map<string, string>): Server {
  const { version } = session;
  const tools = toolsOf(session);
  const server = new Server(
    { name: "igx", title: "igx", version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  const listed = tools.map(listedTool);
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", async ({ params }, context): Promise<CallToolResult> => {
    const { name, arguments: args } = params;
    const given = plans.get(String(args?.["plan"]));
    const { answer, plans: shown } = await pool.call(
      { kind: "call", name, args, plans: given === undefined ? [] : [[String(args!["plan"]), given]] },
      {
        signal: context.mcpReq.signal,
        onProgress: progressOf(context),
        ...(name !== "publish" && name !== "plan" && { limit: callLimit }),
      },
    );
    keepPlans(plans, name, args, shown);
    const output = listed.find((tool) => tool.name === name)?.outputSchema;
    return server.projectCallToolResult(answerMessage(answer), output);
  });
  server.setRequestHandler("resources/list", () => ({ resources: [view] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    if (uri !== pictureView) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: viewType, text: pictureViewPage }] };
  });
  return server;
}

const view = { uri: pictureView, name: "picture", title: "Picture of a document", mimeType: viewType };

function listedTool({ name, title, description, input, output, changes, view: resourceUri }: Tool) {
  const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
    z.toJSONSchema(schema, { io, unrepresentable: "any" }) as { readonly type: "object" };
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, "input"),
    outputSchema: schemaOf(output, "output"),
    annotations: {
      readOnlyHint: changes === undefined,
      ...(changes && { destructiveHint: changes.destructive }),
      openWorldHint: changes?.openWorld === true,
    },
    ...(resourceUri !== undefined && { _meta: { ui: { resourceUri }, "ui/resourceUri": resourceUri } }),
  };
}

/** A plan that was carried out is gone; of those that were shown, the last ones count. */
function keepPlans(
  plans: Map<string, string>,
  name: string,
  args: Readonly<Record<string, unknown>> | undefined,
  shown: readonly (readonly [string, string])[],
): void {
  if (name === "publish" && shown.length === 0) plans.delete(String(args?.["plan"]));
  for (const [hash, text] of shown) plans.set(hash, text);
  while (plans.size > maxPlans) plans.delete(plans.keys().next().value!);
}

/** Tells a client that asked for it how far a call is. */
function progressOf({ mcpReq }: ServerContext): (message: string) => void {
  const { progressToken } = Object(mcpReq._meta) as { readonly progressToken?: string | number };
  let progress = 0;
  return (message) => {
    if (progressToken === undefined || mcpReq.signal.aborted) return;
    const params = { progressToken, progress: ++progress, message };
    // A client that is gone hears nothing.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}
