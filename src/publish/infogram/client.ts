import { requireArgument, requireFields, wrongArgument } from "../../text/require-argument.js";
import { type AnswerReader, answerOutcome, isPart, jsonBody } from "../answer-outcome.js";
import type { Download } from "../backend.js";
import { type Answer, type Exchange, exchange } from "../exchange.js";
import type { InfographicRecord, Theme } from "../infographic-record.js";
import type { Method, RequestOutcome } from "../outcome.js";
import { encodePairs } from "../percent-encode.js";
import { isProxyUrl } from "../proxy-url.js";
import { maxTimer } from "../rate-limiter.js";
import { type DownloadFormat, sniff } from "../sniff.js";
import { serviceUrls } from "./address.js";
import { readRecord, readRecords, readThemes } from "./record.js";
import { type Pair, signParameters } from "./sign.js";

/** The account and the limits of `InfographicClient`. */
export interface ClientOptions {
  /** The address of the service, with https, such as `https://infogr.am`. A path in it is kept. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** PEM texts of certificate authorities to trust besides the well-known ones. */
  readonly ca?: string | readonly string[] | undefined;
  /** Address of a proxy to go through, such as `http://proxy.example:3128`. Default: none, whatever the environment says. */
  readonly proxy?: string | undefined;
  /** Texts to redact where the service repeats them, such as values of secret parameters. A password that is sent is always redacted. */
  readonly secrets?: readonly string[] | undefined;
  /** Milliseconds for a whole request, above 0; `Infinity` sets no bound. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** The most bytes to read of an answer, 0 or more. Default 256 MiB. */
  readonly maxBytes?: number | undefined;
}

function requireClientOptions(options: ClientOptions): void {
  for (const name of ["baseUrl", "apiKey", "apiSecret"] as const)
    requireArgument(options[name], "string", `The option \`${name}\``);
  requireFields(options, { timeoutMs: "number", maxBytes: "number", secrets: "array" });
  const { timeoutMs, maxBytes, proxy } = options;
  if (proxy !== undefined && proxy !== null && !(typeof proxy === "string" && isProxyUrl(proxy)))
    throw new TypeError("The option `proxy` must be an address such as http://HOST:PORT.");
  const ca = options.ca ?? [];
  if (typeof ca !== "string" && !Array.isArray(ca)) throw wrongArgument(ca, "a string or an array", "The option `ca`");
  // Not the other way round: NaN compares as false.
  if (!((timeoutMs ?? 1) > 0)) throw new TypeError(`The option \`timeoutMs\` must be above 0, not ${timeoutMs}.`);
  if (!((maxBytes ?? 0) >= 0)) throw new TypeError(`The option \`maxBytes\` must be 0 or more, not ${maxBytes}.`);
}

/**
 * The operations of the service (grammar/service-interface.md, section 4), with signed requests. Every outcome is a value: no operation
 * throws, tries again or follows a redirect, except that arguments of a wrong type are a `TypeError`. `buildForm` makes the `fields`.
 */
export class InfographicClient {
  readonly #options: ClientOptions;
  readonly #urlOf: ReturnType<typeof serviceUrls>;
  readonly #ca: readonly string[];

  constructor(options: ClientOptions) {
    requireArgument(options, "object", "The options");
    requireClientOptions(options);
    this.#options = options;
    this.#urlOf = serviceUrls(options.baseUrl);
    // Null counts as absent.
    const ca = options.ca ?? [];
    this.#ca = typeof ca === "string" ? [ca] : ca;
  }

  /** Creates an infographic. After an outcome of the kind `unknown`, look for it in `list` before you create it again. */
  create(fields: readonly Pair[]): Promise<RequestOutcome<InfographicRecord>> {
    return this.#send("POST", ["infographics"], fields, toRecord());
  }

  /** Replaces an infographic. Send all fields: partial updates are not documented. */
  update(id: string, fields: readonly Pair[]): Promise<RequestOutcome<InfographicRecord>> {
    return this.#send("PUT", ["infographics", id], fields, toRecord(id));
  }

  /** The account's own infographics. `timeoutMs`: milliseconds for this request, if fewer than the option's. */
  list(timeoutMs?: number): Promise<RequestOutcome<readonly InfographicRecord[]>> {
    return this.#send("GET", ["infographics"], [], toRecords, timeoutMs);
  }

  /** The infographics of a user, by the name of the user. */
  listOf(user: string): Promise<RequestOutcome<readonly InfographicRecord[]>> {
    return this.#send("GET", ["users", user, "infographics"], [], toRecords);
  }

  /** The service's record of an infographic. It never contains the content. */
  get(id: string): Promise<RequestOutcome<InfographicRecord>> {
    return this.#send("GET", ["infographics", id], [], (answer) => readRecord(jsonBody(answer)));
  }

  /** The service's own picture or page. `format` of the result is that of the bytes, which may differ from the one asked for. */
  download(id: string, format: DownloadFormat): Promise<RequestOutcome<Download>> {
    return this.#send("GET", ["infographics", id], [["format", format]], toDownload);
  }

  /** Deletes an infographic. */
  delete(id: string): Promise<RequestOutcome<undefined>> {
    // Any 2xx will do, and `undefined` would mean that the answer was not understood.
    return this.#send("DELETE", ["infographics", id], [], () => null).then((outcome) =>
      outcome.kind === "ok" ? { ...outcome, value: undefined } : outcome,
    );
  }

  /** The themes whose identifiers `theme_id` can have. */
  themes(): Promise<RequestOutcome<readonly Theme[]>> {
    return this.#send("GET", ["themes"], [], (answer) => readThemes(jsonBody(answer)));
  }

  async #send<Value>(
    method: Method,
    path: readonly string[],
    fields: readonly Pair[],
    read: AnswerReader<Value>,
    longest = Number.POSITIVE_INFINITY,
  ): Promise<RequestOutcome<Value>> {
    requireArgument(fields, "array", "The fields");
    for (const part of path) requireArgument(part, "string", "The id");
    const { apiKey, apiSecret } = this.#options;
    const secrets = this.#options.secrets ?? [];
    const url = this.#urlOf(path);
    if (!(url instanceof URL)) return url;
    const params: readonly Pair[] = [["api_key", apiKey], ...fields];
    const { pairs, signature } = signParameters({ method, url: url.href, params, secret: apiSecret });
    const encoded = encodePairs([...pairs, ["api_sig", signature]]);
    const answer = await this.#exchange(method, url, encoded, longest);
    if (answer.kind !== "answer") return answer;
    const passwords = () => fields.flatMap(([name, value]) => (name === "password" ? [value] : []));
    // The service may show the secret without the spaces around it.
    return answerOutcome(answer, method, read, () => [apiSecret.trim(), signature, ...passwords(), ...secrets]);
  }

  #exchange(method: Method, url: URL, encoded: Buffer, longest: number): Promise<Exchange> {
    const timeoutMs = Math.min(this.#options.timeoutMs ?? 60_000, longest, maxTimer);
    const maxBytes = this.#options.maxBytes ?? 256 * 1024 * 1024;
    const ca = this.#ca;
    const proxy = this.#options.proxy ?? undefined;
    if (method === "POST" || method === "PUT")
      return exchange({ method, ca, proxy, timeoutMs, maxBytes, url, headers: formHeaders, body: encoded });
    return exchange({ method, ca, proxy, timeoutMs, maxBytes, url: new URL(`?${encoded.toString("latin1")}`, url) });
  }
}

const formHeaders = { "content-type": "application/x-www-form-urlencoded" } as const;

/** Creation gives the id in two headers too, so a body that was lost does no harm. */
const toRecord =
  (knownId?: string): AnswerReader<InfographicRecord> =>
  (answer) =>
    readRecord(jsonBody(answer), knownId ?? (answer.headers.get("x-infogram-id") || idOfLocation(answer)));

/** No pages of lists are known. If the service begins to send them, one page must not be taken for all that there is. */
const toRecords: AnswerReader<readonly InfographicRecord[]> = (answer) =>
  isPart(answer) ? undefined : readRecords(jsonBody(answer));

const idOfLocation = (answer: Answer): string | undefined =>
  /\/infographics\/([\w-]+)\/?(?:[?#]|$)/.exec(answer.headers.get("location") ?? "")?.[1];

function toDownload({ body }: Answer): Download | undefined {
  const format = sniff(body);
  return format && { bytes: body, format };
}
