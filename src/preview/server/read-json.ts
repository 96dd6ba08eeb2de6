import type { IncomingMessage } from "node:http";
import type { Result } from "../../text/result.js";
import { type Reply, refusal } from "./reply.js";

const largest = 1_000_000;

const refused = (status: number, message: string): Result<never, Reply> => ({
  ok: false,
  failure: refusal(status, message),
});

/**
 * The body of a request, at most 1 MB, or the reply that refuses it. Its type must be JSON: a form of another site can send only other types, and a script there would
 * need permission (CORS), which igx never grants.
 */
export async function readJson(request: IncomingMessage): Promise<Result<unknown, Reply>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    return refused(415, "The body must be JSON: Content-Type application/json.");
  const body = await readBody(request, largest);
  if (!body) return refused(413, "The body is larger than 1 MB.");
  try {
    return { ok: true, value: JSON.parse(body.toString("utf8")) };
  } catch {
    return refused(400, "The body is not JSON.");
  }
}

/** The body of a request; `undefined` if it has more bytes than `maximum`. */
export async function readBody(request: IncomingMessage, maximum: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Without `destroyOnReturn: false`, leaving the loop would close the connection before the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
