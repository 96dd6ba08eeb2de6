import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Message } from "./lsp-client.js";
import { startServer, workspace } from "./lsp-server.js";

export const sessionsFolder = join(import.meta.dirname, "../fixtures/editor/sessions");

/** When the next message is sent, after the one with this number. */
export type Timing = (index: number, answered: () => Promise<unknown>) => Promise<unknown> | undefined;

export interface Replayed {
  readonly requests: readonly { readonly method: string; readonly isCancelled?: boolean }[];
  /** As JSON, in the order of the requests. */
  readonly answers: readonly string[];
  /** The findings that the editor shows of its last text, as JSON: findings of rules come after findings of the syntax. */
  readonly found: () => Promise<string>;
}

const files = { "sales.csv": "city,bags\nRome,3\n", ".git/HEAD": "" };

/** Sends what a real editor has sent to a new server. */
export async function replaySession(name: string, timing: Timing): Promise<Replayed> {
  const { path } = workspace(files);
  const root = path("");
  const text = readFileSync(join(sessionsFolder, name), "utf8").replaceAll("/ROOT", root.replace(/\/$/, ""));
  const messages = text.trim().split("\n");
  const client = startServer();
  const asked = ["client/registerCapability", "workspace/configuration", "window/workDoneProgress/create"];
  for (const method of [...asked, "workspace/diagnostic/refresh"]) client.answer(method, () => null);
  const next = createUnfolding();
  const answers: Promise<unknown>[] = [];
  const requests = new Map<Message["id"], { readonly id: number; readonly method: string; isCancelled?: boolean }>();
  for (const [index, line] of messages.entries()) {
    const { method = "", params, id } = JSON.parse(line) as Message;
    if (method === "shutdown") continue;
    if (method === "$/cancelRequest") {
      const request = requests.get(params.id)!;
      request.isCancelled = true;
      client.notify(method, { id: request.id });
    } else if (id === undefined) client.notify(method, params);
    else {
      const { sent, unfold } = next(method, params);
      const request = client.request(method, sent);
      requests.set(id, { id: request.id, method });
      answers.push(request.then(unfold).catch((error: { code: number }) => ({ failed: error.code })));
    }
    await timing(index, () => Promise.all(answers));
  }
  const all = await Promise.all(answers);
  const clean = (value: unknown) => JSON.stringify(value).replaceAll(root, "/ROOT/");
  return {
    requests: [...requests.values()],
    answers: all.map(clean),
    found: async () => clean(await lastFindings(client, messages)),
  };
}

/** The findings of a request of the editor, or the last ones sent for its last text. */
async function lastFindings(client: Client, messages: readonly string[]): Promise<unknown> {
  const sent = messages.map((line) => JSON.parse(line) as Message);
  const changes = sent.filter(({ method }) => /^textDocument\/did(?:Open|Change)$/.test(method ?? ""));
  const { uri, version } = changes.at(-1)!.params.textDocument;
  if (sent.some(({ method }) => method === "textDocument/diagnostic"))
    return (await client.request("textDocument/diagnostic", { textDocument: { uri } })).items;
  const isLast = ({ method, params }: Message) =>
    method === "textDocument/publishDiagnostics" && params.uri === uri && params.version === version;
  await client.wait(isLast);
  return client.heard.findLast(isLast)!.params.diagnostics;
}

interface Edit {
  readonly start: number;
  readonly deleteCount: number;
  readonly data?: readonly number[];
}

/** The requests whose answers may build on an earlier one, by what the answers are about. */
const incremental: Readonly<Record<string, string>> = {
  "textDocument/semanticTokens/full": "tokens",
  "textDocument/semanticTokens/full/delta": "tokens",
  "textDocument/diagnostic": "findings",
};

/** Names the last answer that has come, as an editor does, and makes each answer whole again: how much of it is sent is a matter of time. */
function createUnfolding() {
  const known = new Map<string, { readonly resultId: string; readonly value: unknown }>();
  // biome-ignore lint/suspicious/noExplicitAny: as in messages
  return (method: string, params: any) => {
    const kind = incremental[method];
    const before = known.get(kind ?? "");
    const isNext = params?.previousResultId !== undefined;
    return {
      sent: isNext ? { ...params, previousResultId: before?.resultId ?? "none" } : params,
      // biome-ignore lint/suspicious/noExplicitAny: as in messages
      unfold(result: any): unknown {
        if (kind === undefined || !result) return result;
        const { resultId, edits, data, items = data ?? before?.value } = result;
        const value = edits ? edited(before?.value as number[], edits) : items;
        known.set(kind, { resultId, value });
        return value;
      },
    };
  };
}

const edited = (data: readonly number[], edits: readonly Edit[]): readonly number[] =>
  edits.reduceRight((now, { start, deleteCount, data = [] }) => now.toSpliced(start, deleteCount, ...data), [...data]);
