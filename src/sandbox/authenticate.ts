import { timingSafeEqual } from "node:crypto";
import { sign } from "../publish/infogram/sign.js";
import { type Reply, textReply } from "./reply.js";
import type { ServiceRequest } from "./request.js";

export interface Account {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Why a request is not authentic (specification, section 5), as the answer to it; `undefined` when it is. */
export function authenticate(request: ServiceRequest, account: Account): Reply | undefined {
  const value = (name: string) => request.params.find(([key]) => key === name)?.[1];
  const key = value("api_key");
  const given = value("api_sig");
  const where = request.method === "POST" || request.method === "PUT" ? "form body" : "query";
  if (key === undefined || key === "") return textReply(400, `api_key is missing in the ${where}.`);
  if (given === undefined || given === "") return textReply(400, `api_sig is missing in the ${where}.`);
  if (key !== account.apiKey) return textReply(403, "This api_key is not known here.");
  const { signature } = sign({ ...request, secret: account.apiSecret });
  return equal(signature, given) ? undefined : textReply(400, wrong(request));
}

/** In constant time for signatures, which all have the same length. */
function equal(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names the checked parts, so that the client finds the difference: no values, and never the expected signature. */
function wrong({ method, url, params }: ServiceRequest): string {
  const names = params.map(([key]) => key).filter((key) => key !== "api_sig");
  const said = `api_sig is wrong. Checked: ${method} ${url} with the parameters ${names.toSorted().join(", ")}.`;
  if (!params.some(([key, value]) => key !== "api_sig" && /[*~!'()]/.test(key + value))) return said;
  return `${said} Values hold one of * ~ ! ' ( ), which this service expects encoded as RFC 3986 says: ~ as it is, the others as %2A %21 %27 %28 %29.`;
}
