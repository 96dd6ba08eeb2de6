import { X509Certificate } from "node:crypto";
import { resolve } from "node:path";
import { serviceUrl } from "../../publish/infogram/address.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { readBoundedText } from "../base/read-bounded.js";
import { type CredentialsOptions, findCredentials, loadCredentials } from "./credentials.js";

export interface AccountOptions extends CredentialsOptions {
  readonly ca?: string;
}

export interface Account {
  /** Without a slash at its end: what the lock file calls a target. */
  readonly baseUrl: string;
  /** Where infographics are created. */
  readonly url: string;
  /** Both empty where they were not needed and not found. */
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly ca: readonly string[];
}

/** Who sends, and where to: all that can be wrong before anything is compiled. `needed`: whether anything will be sent. */
export async function findAccount(
  context: Context,
  options: AccountOptions,
  needed: boolean,
): Promise<Outcome<Account>> {
  const credentials = needed ? await loadCredentials(context, options) : await whateverIsThere(context, options);
  if (!credentials.ok) return credentials;
  const baseUrl = (options.baseUrl ?? credentials.value.baseUrl)?.replace(/\/+$/, "");
  if (baseUrl === undefined)
    return failure(ExitCode.usage, "No base URL is set.", "Set IGX_BASE_URL or --base-url, such as https://infogr.am.");
  const url = serviceUrl(baseUrl, ["infographics"]);
  if (!(url instanceof URL)) return failure(ExitCode.usage, url.message);
  const ca = await readAuthorities(context, options.ca);
  if (!ca.ok) return ca;
  // Written in another way it is the same service, and must not be another target.
  const target = url.href.slice(0, -"/service/v1/infographics".length);
  return success({ ...credentials.value, baseUrl: target, url: url.href, ca: ca.value });
}

async function whateverIsThere(context: Context, options: AccountOptions) {
  const found = await findCredentials(context, options);
  if (!found.ok) return found;
  const { IGX_API_KEY: key, IGX_API_SECRET: secret, IGX_BASE_URL: baseUrl } = found.value;
  const account = { apiKey: key?.value ?? "", apiSecret: secret?.value ?? "" };
  return success({ ...account, ...(baseUrl && { baseUrl: baseUrl.value }) });
}

const mostAuthorityBytes = 1024 * 1024;

/** The authorities of `--ca FILE` (PEM), read and found to be certificates. */
export async function readAuthorities(context: Context, file: string | undefined): Promise<Outcome<readonly string[]>> {
  if (file === undefined) return success([]);
  const text = await readBoundedText(resolve(context.cwd, file), { maximum: mostAuthorityBytes, streams: true }).catch(
    () => undefined,
  );
  if (text === undefined) return failure(ExitCode.outside, `The file of the authority ${file} cannot be read.`);
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate))
    return failure(ExitCode.outside, `${file} holds no certificate.`, "It must be PEM: -----BEGIN CERTIFICATE----- …");
  return success(blocks);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
