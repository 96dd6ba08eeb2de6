import type { IncomingMessage } from "node:http";
import { decodeUriPart } from "../../text/decode-uri-part.js";
import { dataAtMost, dataChoiceHeader, dataNameHeader } from "../protocol.js";
import type { ActionContext } from "../session/action.js";
import { describeFile } from "../session/data-actions.js";
import { readBody } from "./read-json.js";
import { actionReply, type Reply, refusal } from "./reply.js";

/** Describes a data file that the page sends. Its bytes are bounded and stay in memory. */
export async function inspectUpload(request: IncomingMessage, context: ActionContext): Promise<Reply> {
  const name = request.headers[dataNameHeader];
  if (!/^application\/octet-stream$/i.test(request.headers["content-type"] ?? ""))
    return refusal(415, "The body must be bytes: Content-Type application/octet-stream.");
  if (typeof name !== "string") return refusal(400, "The file has no name.");
  const bytes = await readBody(request, dataAtMost);
  if (!bytes) return refusal(413, `The file is larger than ${dataAtMost / 1_000_000} MB.`);
  const written = request.headers[dataChoiceHeader];
  const choice = typeof written === "string" ? parsed(decodeUriPart(written)) : undefined;
  const reply = await describeFile(decodeUriPart(name), bytes, choice, context);
  if (!reply) return refusal(400, "The choice is not valid.");
  return actionReply(reply.ok ? 200 : 400, reply);
}

/** `null` for a text that is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
