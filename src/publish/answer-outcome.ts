import type { Answer } from "./exchange.js";
import { isTooDeep } from "./is-too-deep.js";
import type { Method, RequestOutcome } from "./outcome.js";
import { failedAnswer } from "./refused.js";

/** The value in an answer, or `undefined` if the answer is not what the operation gives. */
export type AnswerReader<Value> = (answer: Answer) => Value | undefined;

/** What an answer says became of the request. `secrets`, asked for only then, are redacted in what the service says. */
export function answerOutcome<Value>(
  answer: Answer,
  method: Method,
  read: AnswerReader<Value>,
  secrets: () => readonly string[],
): RequestOutcome<Value> {
  const { status } = answer;
  if (status < 200 || status > 299) return failedAnswer(answer, secrets());
  // Half a list would look as if the rest had been deleted. A change is different: its status alone proves that it happened.
  if (!answer.complete && method === "GET")
    return { kind: "unknown", method, message: "The answer broke off: it was too large, took too long or was lost." };
  const value = read(answer);
  if (value !== undefined) return { kind: "ok", status, value };
  const what = described(answer);
  const message = `The service answered ${status}, but not with what was asked for`;
  return { kind: "malformed", status, message: what === undefined ? `${message}.` : `${message}: ${what}.` };
}

/**
 * Whether a list goes on elsewhere: partial content (RFC 9110, section 15.3.7), a link to the next page (RFC 8288), or what many services say in
 * headers of their own.
 */
export function isPart(answer: Pick<Answer, "status" | "headers" | "body">): boolean {
  const { status, headers } = answer;
  if (status === 206 || /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next\b)/i.test(headers.get("link") ?? "")) return true;
  if ((headers.get("x-next-page") ?? "").trim() !== "") return true;
  const total = Number(headers.get("x-total-count") ?? headers.get("x-total") ?? 0);
  if (!(total > 0)) return false;
  const list = jsonBody(answer);
  return Array.isArray(list) && list.length < total;
}

/** The body in a few words, from which a reader recognizes another server at the base URL, such as a login page. */
function described(answer: Answer): string | undefined {
  const { body, complete, headers } = answer;
  if (body.length === 0) return "an empty body";
  if (!complete) return "a body that broke off";
  if (isPart(answer)) return "a part of a list, which igx does not put together";
  if (headers.get("content-encoding") !== undefined) return "an encoded body";
  if (jsonBody(answer) !== undefined) return "other JSON";
  return /^\s*</.test(
    body
      .subarray(0, 100)
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  )
    ? "a page"
    : undefined;
}

/** Bytes. The brackets of a shorter answer do no harm. */
const mayBeDeep = 1024 * 1024;

/** The body as JSON; `undefined` if it is not. A byte-order mark before it is ignored, as RFC 8259, section 8.1 allows. */
export function jsonBody({ body }: Pick<Answer, "body">): unknown {
  // V8 takes a hundred bytes for each open bracket: an answer of brackets alone would take all memory.
  if (body.length > mayBeDeep && isTooDeep(body)) return undefined;
  try {
    return JSON.parse(body.toString("utf8").replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
