import type { OptionSpec } from "../base/command.js";

/** For every command that needs the account: what `loadCredentials` takes. */
export const credentialOptions: readonly OptionSpec[] = [
  { flags: "--credentials <file>", description: "file with IGX_API_KEY=… and IGX_API_SECRET=…, mode 0600" },
  { flags: "--profile <name>", description: "named target of the configuration" },
];
