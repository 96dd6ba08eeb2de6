import type { Backend, ConnectSettings, Field, NotSent, Payload, ServiceAddress, Visibility } from "../backend.js";
import { percentEncode } from "../percent-encode.js";
import { serviceUrls } from "./address.js";
import { InfographicClient } from "./client.js";
import { buildForm } from "./form.js";
import { sign } from "./sign.js";

const home = "https://infogr.am";

/** The service of infogr.am: forms, signed with HMAC-SHA1 under the account's secret. */
export const infogram: Backend = {
  name: "infogram",
  home,
  serves: (baseUrl) => URL.canParse(baseUrl) && new URL(baseUrl).origin === home,
  credentials: [
    { field: "apiKey", variable: "IGX_API_KEY", isSecret: false },
    { field: "apiSecret", variable: "IGX_API_SECRET", isSecret: true },
  ],
  identify: ({ apiKey = "", apiSecret = "" }) => ({ account: apiKey, key: apiSecret }),
  address,
  requiredFields: ["theme_id"],
  secretFields: ["password"],
  payloadOf,
  contentOf: (fields) => fieldOf(fields, "content") ?? "[]",
  visibilityOf,
  showRequest,
  connect,
};

const fieldOf = (fields: readonly Field[], name: string): string | undefined =>
  fields.find(([found]) => found === name)?.[1];

function address(baseUrl: string): ServiceAddress | NotSent {
  const path = "infographics";
  const url = serviceUrls(baseUrl)([path]);
  // `HTTPS://INFOGR.AM` is the same service, so it must be the same target.
  return url instanceof URL ? { target: url.href.slice(0, -`/service/v1/${path}`.length), url: url.href } : url;
}

function payloadOf(...content: Parameters<typeof buildForm>): Payload {
  const form = buildForm(...content);
  const title = fieldOf(form.fields, "title");
  return { ...form, ...(title !== undefined && { title }) };
}

function visibilityOf(fields: readonly Field[]): Visibility {
  if (fieldOf(fields, "publish") !== "true") return "unpublished";
  return fieldOf(fields, "publish_mode") === "private" ? "private" : "public";
}

/** Signed with an empty secret, because the base string holds none; `mask` appears in it encoded twice, as every value does. */
function showRequest(fields: readonly Field[], create: string, mask: string, id?: string) {
  const shown: readonly Field[] = [["api_key", mask], ...fields];
  const method = id === undefined ? "POST" : "PUT";
  const url = id === undefined ? create : `${create}/${encodeURIComponent(id)}`;
  const { base_string } = sign({ method, url, params: shown, secret: "" });
  const encodedMask = encodeTwice(mask);
  return {
    method,
    url,
    fields: { ...Object.fromEntries(shown), api_sig: mask },
    steps: { base_string: base_string.replaceAll(encodedMask, mask) },
  } as const;
}

const encodeTwice = (text: string): string => percentEncode(percentEncode(text));

function connect({ credentials: { apiKey = "", apiSecret = "" }, ...settings }: ConnectSettings): InfographicClient {
  return new InfographicClient({ ...settings, apiKey, apiSecret });
}
