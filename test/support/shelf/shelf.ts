import { createHash } from "node:crypto";
import { type AnswerReader, answerOutcome, jsonBody } from "../../../src/publish/answer-outcome.js";
import type { Backend, BackendClient, ConnectSettings, Field, ServiceAddress } from "../../../src/publish/backend.js";
import { exchange } from "../../../src/publish/exchange.js";
import type { InfographicRecord } from "../../../src/publish/infographic-record.js";
import type { Method, RequestOutcome } from "../../../src/publish/outcome.js";

/*
 * A second service, to show what a back-end takes. It has nothing in common with Infogram: a bearer token, JSON bodies, names of its own,
 * no themes, no downloads.
 */
export const shelf: Backend = {
  name: "shelf",
  home: "https://shelf.example",
  serves: (baseUrl) => URL.canParse(baseUrl) && new URL(baseUrl).pathname.startsWith("/shelf"),
  credentials: [{ field: "token", variable: "SHELF_TOKEN", isSecret: true }],
  // The name of a queue is visible to others, so the token must not be readable from it.
  identify: ({ token = "" }) => ({ account: createHash("sha256").update(token).digest("hex"), key: token }),
  address,
  requiredFields: [],
  secretFields: ["passphrase"],
  payloadOf: (json, { title, publish, password }) => ({
    fields: [
      ...(title === undefined ? [] : [["name", title] as const]),
      ["body", json],
      ["open", String(publish ?? false)],
      ...(password === undefined ? [] : [["passphrase", password] as const]),
    ],
    ...(title !== undefined && { title }),
    warnings: [],
  }),
  contentOf: (fields) => new Map(fields).get("body") ?? "[]",
  visibilityOf: (fields) => (new Map(fields).get("open") === "true" ? "public" : "unpublished"),
  showRequest: (fields, url, mask, id) => ({
    method: id === undefined ? "POST" : "PUT",
    url: id === undefined ? url : `${url}/${id}`,
    fields: Object.fromEntries(fields),
    steps: { authorization: `Bearer ${mask}` },
  }),
  connect,
};

function address(baseUrl: string): ReturnType<Backend["address"]> {
  if (!URL.canParse(baseUrl) || new URL(baseUrl).protocol !== "https:")
    return { kind: "not-sent", reason: "not-https", message: "Not sent: the base URL does not begin with https://." };
  const target = new URL(baseUrl).href.replace(/\/$/, "");
  return { target, url: `${target}/papers` } satisfies ServiceAddress;
}

function connect({ baseUrl, credentials, ca = [], secrets = [], timeoutMs = 10_000 }: ConnectSettings): BackendClient {
  const { token = "" } = credentials;
  const send = async <Value>(
    method: Method,
    path: string,
    read: AnswerReader<Value>,
    fields?: readonly Field[],
  ): Promise<RequestOutcome<Value>> => {
    const answer = await exchange({
      method,
      url: new URL(`${baseUrl}/papers${path}`),
      headers: { authorization: `Bearer ${token}`, ...(fields && { "content-type": "application/json" }) },
      ...(fields && { body: JSON.stringify(Object.fromEntries(fields)) }),
      ca: typeof ca === "string" ? [ca] : ca,
      timeoutMs,
      maxBytes: 1024 * 1024,
    });
    return answer.kind === "answer" ? answerOutcome(answer, method, read, () => [token, ...secrets]) : answer;
  };
  const one: AnswerReader<InfographicRecord> = (answer) => recordOf(jsonBody(answer));
  return {
    create: (fields) => send("POST", "", one, fields),
    update: (id, fields) => send("PUT", `/${id}`, one, fields),
    get: (id) => send("GET", `/${id}`, one),
    list: () =>
      send("GET", "", (answer) => (jsonBody(answer) as readonly unknown[]).flatMap((it) => recordOf(it) ?? [])),
    delete: async (id) => {
      const outcome = await send("DELETE", `/${id}`, () => null);
      return outcome.kind === "ok" ? { ...outcome, value: undefined } : outcome;
    },
  };
}

/** The service counts its papers with numbers and calls a title a name. */
function recordOf(paper: unknown): InfographicRecord | undefined {
  const { number, name, changed } = Object(paper) as { number?: number; name?: string; changed?: string };
  if (number === undefined) return undefined;
  return { id: String(number), ...(name !== undefined && { title: name }), ...(changed && { date_modified: changed }) };
}
