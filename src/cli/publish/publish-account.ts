import { X509Certificate } from "node:crypto";
import { resolve } from "node:path";
import type { AccountIdentity, Backend, BackendClient, ConnectSettings, Credentials } from "../../publish/backend.js";
import { createSharedLock, type SharedLock } from "../../publish/lock-store/shared-lock.js";
import { stateAddress } from "../../publish/lock-store/state-address.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { readBoundedText } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { chooseProxy } from "./choose-proxy.js";
import {
  type CredentialsOptions,
  findCredentials,
  type LoadedCredentials,
  loadCredentials,
  valuesOf,
} from "./credentials.js";
import { chosenAddress, complainer } from "./server-address.js";

interface StateOptions {
  readonly state?: string;
  readonly profile?: string;
}

export interface AccountOptions extends CredentialsOptions {
  readonly ca?: string;
  readonly proxy?: string;
  readonly state?: string;
}

/** An account of a service: the sender and the address. */
export interface Account {
  readonly backend: Backend;
  /** In its normal form: the lock file calls it a target. */
  readonly baseUrl: string;
  /** Where documents are created. */
  readonly url: string;
  readonly credentials: Credentials;
  /** Whether no credential is missing. A plan can be shown without. */
  readonly isComplete: boolean;
  readonly identity: AccountIdentity;
  /** The credentials that must not appear in any output. */
  readonly secrets: readonly string[];
  readonly ca: readonly string[];
  /** The address of the proxy that requests go through. */
  readonly proxy?: string;
  /** Replaces the lock file of the project. */
  readonly shared?: SharedLock;
}

/** The places where a base URL can be set, with the base URLs of existing profiles. */
async function withBaseUrl(context: Context, { profile }: AccountOptions, { home }: Backend): Promise<string> {
  const project = await context.project();
  const profiles = Object.keys((project.ok && project.value.config.profiles) || {});
  const ofProfile = profile === undefined ? "" : `\`baseUrl\` of the profile \`${profile}\`, `;
  const choice = profile === undefined && profiles.length > 0 ? ` Or choose --profile: ${profiles.join(", ")}.` : "";
  return `Set ${ofProfile}IGX_BASE_URL or --base-url, such as ${home}.${choice}`;
}

/** The account, checked before anything is compiled. `needed`: whether something will be sent, which takes all credentials. `otherwise`: a base URL to which nothing is sent. */
export async function findAccount(
  context: Context,
  options: AccountOptions,
  needed: boolean,
  otherwise?: string,
): Promise<Outcome<Account>> {
  const loaded = needed ? await loadCredentials(context, options) : await partialCredentials(context, options);
  if (!loaded.ok) return loaded;
  const { backend, credentials } = loaded.value;
  const baseUrl = (options.baseUrl ?? loaded.value.baseUrl ?? otherwise)?.replace(/(?<!\/)\/+$/, "");
  if (baseUrl === undefined) {
    return failure(ExitCode.usage, "No base URL is set.", await withBaseUrl(context, options, backend));
  }
  const address = backend.address(baseUrl);
  if ("kind" in address) return failure(ExitCode.usage, address.message);
  const ca = await readAuthorities(context, options.ca);
  if (!ca.ok) return ca;
  const proxy = await chooseProxy(context, options, address.url);
  if (!proxy.ok) return proxy;
  const shared = await findSharedLock(context, options);
  if (!shared.ok) return shared;
  const fields = backend.credentials;
  return success({
    ...(shared.value && { shared: shared.value }),
    ...(proxy.value !== undefined && { proxy: proxy.value }),
    backend,
    baseUrl: address.target,
    url: address.url,
    credentials,
    isComplete: fields.every(({ field }) => credentials[field]),
    identity: backend.identify(credentials),
    secrets: fields.flatMap(({ field, isSecret }) => (isSecret && credentials[field]) || []),
    ca: ca.value,
  });
}

async function partialCredentials(context: Context, options: AccountOptions): Promise<Outcome<LoadedCredentials>> {
  const found = await findCredentials(context, options);
  if (!found.ok) return found;
  const { backend, credentials, baseUrl } = found.value;
  return success({ backend, credentials: valuesOf(credentials), ...(baseUrl && { baseUrl: baseUrl.value }) });
}

/** The service of an account. `secrets`: texts to redact wherever the service repeats them. */
export const connectTo = (
  { backend, baseUrl, credentials, ca, proxy }: Account,
  settings: Pick<ConnectSettings, "secrets" | "timeoutMs"> = {},
): BackendClient => backend.connect({ baseUrl, credentials, ca, proxy, ...settings });

const maxAuthorityBytes = 1024 * 1024;

/** The authorities of `--ca FILE` (PEM), read and found to be certificates. */
export async function readAuthorities(context: Context, file: string | undefined): Promise<Outcome<readonly string[]>> {
  if (file === undefined) return success([]);
  // Its TLS refuses every certificate that only such an authority vouches for.
  if (process.versions["bun"] !== undefined)
    return failure(ExitCode.outside, "Bun does not trust the authorities of --ca.", "Run igx with Node.");
  const text = await readBoundedText(resolve(context.cwd, file), { maximum: maxAuthorityBytes, streams: true }).catch(
    (error: Error) => error,
  );
  if (text instanceof Error) return fileFailure(`The file of the authority ${file} cannot be read: ${reason(text)}.`);
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate))
    return fileFailure(`${file} holds no certificate.`, "It must be PEM: -----BEGIN CERTIFICATE----- …");
  return success(blocks);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

/** The lock that machines share, not connected yet; `undefined` if the lock file of the project is used. */
async function findSharedLock(context: Context, options: StateOptions): Promise<Outcome<SharedLock | undefined>> {
  const project = await context.project();
  if (!project.ok) return project;
  const address = chosenAddress(context, project.value, options, "state", stateAddress);
  if (!address.ok || !address.value) return address as Outcome<undefined>;
  return success(createSharedLock(address.value, complainer(context, "state", address.value)));
}
