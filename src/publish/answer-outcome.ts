import { maximumDepth } from "../text/nesting.js";
import type { Answer } from "./exchange.js";
import type { Failed, Method, RequestOutcome } from "./outcome.js";
import { serviceMessage } from "./service-message.js";

/** Seconds that stand for all longer waits, as in caches (RFC 9111, section 1.2.2). */
const maxWait = 2 ** 31;

const [quote, backslash] = [0x22, 0x5c];

const opening: ReadonlySet<number> = new Set(Buffer.from("[{"));

const closing: ReadonlySet<number> = new Set(Buffer.from("]}"));

/** The value in an answer, or `undefined` if the answer is not what the operation gives. */
export type AnswerReader<Value> = (answer: Answer) => Value | undefined;

/** The outcome of a request by its answer. `secrets`, called only if needed, are redacted in the service's texts. */
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

/** Whether brackets in a JSON text are nested more than `maximumDepth` deep. Those in strings do not count. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === quote) at = endOfString(json, at);
    else if (opening.has(byte) && ++depth > maximumDepth) return true;
    else if (closing.has(byte)) depth--;
  }
  return false;
}

function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

/** An answer that is not 2xx, as an outcome. `secrets` are redacted from what the service says. */
function failedAnswer(answer: Answer, secrets: readonly string[]): Failed {
  const { status, headers } = answer;
  const location = headers.get("location");
  if (status >= 300 && status <= 399 && location !== undefined) return redirected(answer, location, secrets);
  const said = serviceMessage(answer.body.subarray(0, 64 * 1024).toString("utf8"), secrets);
  const wait = retryAfterSeconds(headers.get("retry-after"), headers.get("date"));
  return {
    kind: "refused",
    status,
    serviceMessage: said,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    message: `The service answered ${status}${waitText(status, wait)}${said === "" ? "." : `: ${said}`}`,
  };
}

/** The wait that the service asks for, which explains why a run gives up at once. */
const waitText = (status: number, wait = 0): string =>
  wait > 0 && (status === 429 || status === 503) ? ` and asks to wait ${wait} s` : "";

function redirected({ status, url }: Answer, header: string, secrets: readonly string[]): Failed {
  const target = targetOf(header, url);
  const location = serviceMessage(target, secrets);
  const why =
    new URL(url).origin === (URL.canParse(target) && new URL(target).origin)
      ? "igx does not follow redirects: check the base URL"
      : "igx does not send credentials to another host, so it does not follow redirects: set that base URL instead";
  const message = `The service answered ${status} and points to ${location}. ${why}.`;
  return { kind: "redirected", status, location, message };
}

/** Without its query, which repeats the parameters. A location may be relative (RFC 9110, section 10.2.2). */
function targetOf(location: string, url: string): string {
  const path = location.replace(/[?#].*$/s, "");
  return URL.canParse(path, url) ? new URL(path, url).href : path;
}

/** RFC 9110, section 10.2.3: seconds or a date. A date in the past is now. `sent`: when the service answered, by its own clock, which may not be ours. */
function retryAfterSeconds(value: string | undefined, sent = ""): number | undefined {
  if (value === undefined) return undefined;
  // The standard knows whole seconds, and some services write parts of them.
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value)), maxWait);
  // All forms of a date begin with the day of the week. Others, such as -5, would be a date to `Date.parse`.
  if (!/^[a-z]/i.test(value)) return undefined;
  const [date, now] = [Date.parse(value), Date.parse(sent)];
  const wait = Math.ceil((date - (Number.isNaN(now) ? Date.now() : now)) / 1000);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, wait), maxWait);
}
