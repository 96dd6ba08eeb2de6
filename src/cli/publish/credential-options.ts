import type { OptionSpec } from "../base/command.js";

// An environment variable here would win over a profile: the credentials read IGX_BASE_URL themselves, and a profile wins over it.
export const baseUrlOption: OptionSpec = {
  flags: "--base-url <url>",
  description: "address of the service, with https",
  noEnvironment: true,
};

/** The options of `findCredentials`, for every command that needs the account. */
export const credentialOptions: readonly OptionSpec[] = [
  { flags: "--credentials <file>", description: "file with IGX_API_KEY=… and IGX_API_SECRET=…, mode 0600" },
  { flags: "--profile <name>", description: "named target of the configuration" },
];

export const caOption: OptionSpec = {
  flags: "--ca <file>",
  description: "certificate of an additional authority to trust",
};

const stateOption: OptionSpec = {
  flags: "--state <url>",
  description:
    "redis:// or postgres:// address of the state of machines that publish at once, instead of igx.lock.json (default: publish.state of the configuration)",
};

export const proxyOption: OptionSpec = {
  flags: "--proxy <url>",
  description:
    "http:// or https:// address of a proxy for requests to the service; environment for that of HTTPS_PROXY, none for none (default: publish.proxy of the configuration)",
};

/** The options of `findAccount`, for every command that sends requests. */
export const accountOptions: readonly OptionSpec[] = [
  baseUrlOption,
  caOption,
  proxyOption,
  ...credentialOptions,
  stateOption,
];
