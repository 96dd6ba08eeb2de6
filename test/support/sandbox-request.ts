import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { type Pair, sign } from "../../src/publish/infogram/sign.js";
import type { Method } from "../../src/publish/outcome.js";
import type { Sandbox } from "../../src/sandbox/start-sandbox.js";

export interface RawRequest {
  readonly method?: string;
  /** Path and query. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as it is, not by igx's client: for what that client would never send. */
export async function rawRequest(sandbox: Sandbox, raw: RawRequest): Promise<RawReply> {
  const ca = await readFile(sandbox.caFile);
  const headers = { "content-type": "application/x-www-form-urlencoded", ...raw.headers };
  return new Promise((resolve, reject) => {
    // Otherwise the Host header would be taken for the name that the certificate must have.
    const servername = "localhost";
    const options = {
      servername,
      method: raw.method ?? "POST",
      path: raw.path ?? "/service/v1/infographics",
      headers,
      ca,
    };
    const outgoing = request(sandbox.url, { ...options, agent: false }, async (response) => {
      let body = "";
      for await (const chunk of response.setEncoding("utf8")) body += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    outgoing.on("error", reject);
    outgoing.end(raw.body);
  });
}

/** The pairs with `api_key` and `api_sig`, for the collection or another path. */
export function signedPairs(
  sandbox: Sandbox,
  pairs: readonly Pair[],
  { method = "POST" as Method, path = "/service/v1/infographics", host = new URL(sandbox.url).host } = {},
): readonly Pair[] {
  const params: readonly Pair[] = [...pairs, ["api_key", sandbox.apiKey]];
  const { signature } = sign({ method, url: `https://${host}${path}`, params, secret: sandbox.apiSecret });
  return [...params, ["api_sig", signature]];
}
