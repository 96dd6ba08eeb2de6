import { type Connection, ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { isWrongArgument } from "../../text/require-argument.js";
import type { Feature } from "../feature.js";
import { isRefusal } from "../refusal.js";
import { requireParams } from "../require-params.js";
import { AnswerToken, cancelled } from "./answer-token.js";
import type { Log } from "./log.js";
import type { LspSession } from "./session.js";

/**
 * Answers with a feature from the text that the client had when it asked. If the text changes meanwhile, requests of `outdated` are refused
 * with `ContentModified`; others are answered from the old text, since a client does not ask again.
 */
export function serveFeature(
  { method, answer, join }: Feature<never, unknown>,
  connection: Connection,
  { client, documents, changeQueue, log, projectOf }: LspSession,
): void {
  connection.onRequest(method, async (params: unknown, token) => {
    const uri = uriOf(params);
    if (uri === undefined && method.startsWith("textDocument/"))
      throw new ResponseError(ErrorCodes.InvalidParams, `\`${method}\` names no document.`);
    const waiting = changeQueue.waiting();
    if (waiting) await waiting;
    const version = () => (uri === undefined ? undefined : documents.get(uri)?.version);
    const before = version();
    const isOutdated = () => outdated.has(method) && version() !== before;
    const result = await attempt(`\`${method}\``, log, async () => {
      requireParams(method, params);
      const wanted = new AnswerToken(token, isOutdated);
      const places = join ? [uri, ...client.folders].filter((one) => one !== undefined) : [uri ?? client.folders[0]];
      const projects = new Set(await Promise.all((places.length > 0 ? places : [""]).map((at = "") => projectOf(at))));
      const answers = await Promise.all([...projects].map((project) => answer(project, params as never, wanted)));
      return join ? join(answers.filter((one) => one !== undefined)) : answers[0];
    });
    if (token.isCancellationRequested) throw cancelled();
    if (isOutdated()) throw new ResponseError(LSPErrorCodes.ContentModified, "The text has changed meanwhile.");
    if (isRefusal(result)) throw new ResponseError(LSPErrorCodes.RequestFailed, result.refused);
    return result ?? null;
  });
}

/**
 * The requests that clients send again after each edit, and those whose answer is an edit, which would change the wrong characters. LSP 3.18,
 * "ContentModified".
 */
const outdated: ReadonlySet<string> = new Set([
  ...[
    "semanticTokens/full",
    "semanticTokens/full/delta",
    "semanticTokens/range",
    "inlayHint",
    "codeLens",
    "documentColor",
  ].map((name) => `textDocument/${name}`),
  ...["documentHighlight", "documentLink", "documentSymbol", "foldingRange"].map((name) => `textDocument/${name}`),
  ...["formatting", "rangeFormatting", "rangesFormatting", "onTypeFormatting", "rename", "codeAction"].map(
    (name) => `textDocument/${name}`,
  ),
]);

/** A defect of igx is the failure of one request, and is logged. A mistake of the client is neither a defect nor a line of the log. */
export async function attempt<T>(what: string, log: Log, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    if (isWrongArgument(error)) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    log.defect(what, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ResponseError(ErrorCodes.InternalError, `igx failed in ${what}: ${reason}`);
  }
}

/** The URI that a request is about: of a document, of files, or of an item that an earlier request has returned. */
function uriOf(params: unknown): string | undefined {
  const { textDocument, data, files } = (params ?? {}) as {
    readonly textDocument?: { readonly uri?: unknown };
    readonly data?: { readonly uri?: unknown };
    readonly files?: readonly { readonly oldUri?: unknown }[];
  };
  const uri = textDocument?.uri ?? data?.uri ?? files?.[0]?.oldUri;
  return typeof uri === "string" ? uri : undefined;
}
