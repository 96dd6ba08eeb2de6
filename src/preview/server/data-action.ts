import type { IncomingMessage } from "node:http";
import { dataAtMost, dataNameHeader } from "../protocol.js";
import type { ActionContext } from "./action.js";
import { readBody } from "./read-json.js";
import { actionReply, type Reply, refusal } from "./reply.js";

/** Describes a data file that the page sends. Its bytes are bounded and stay in memory. */
export async function inspectUpload(request: IncomingMessage, { inspectData }: ActionContext): Promise<Reply> {
  const name = fileName(request.headers[dataNameHeader]);
  if (!/^application\/octet-stream$/i.test(request.headers["content-type"] ?? ""))
    return refusal(415, "The body must be bytes: Content-Type application/octet-stream.");
  if (name === undefined || !inspectData) return refusal(400, "The file has no name.");
  const bytes = await readBody(request, dataAtMost);
  if (!bytes) return refusal(413, `The file is larger than ${dataAtMost / 1_000_000} MB.`);
  const reply = await inspectData(name, bytes);
  return actionReply(reply.ok ? 200 : 400, reply);
}

/** The last part of a path, without what no file is called. */
function fileName(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== "string") return undefined;
  try {
    const name = decodeURIComponent(header).split(/[\\/]/).at(-1)!;
    return name.length > 0 && name.length <= 255 && !/\p{Cc}/u.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
