import { mask, withoutSecretFields } from "../config/request-fields.js";
import { printable } from "../report/printable.js";
import type { Account } from "./publish-account.js";
import type { Sendable } from "./publish-documents.js";

/** The request that would create the document, for `--dry-run`: without credentials, without secret fields. */
export async function dryRun(document: Sendable, { backend, url }: Account) {
  const { payload, result } = await document.load();
  const shown = withoutSecretFields(Object.fromEntries(payload.fields), result.metadata.secrets);
  const { steps, ...request } = backend.showRequest(Object.entries(shown), url, mask);
  return { input: document.shown, request, steps };
}

type DryRun = Awaited<ReturnType<typeof dryRun>>;

/** As `--format json` prints it. */
export const dryRunData = ({ input, request, steps }: DryRun): object => ({ input, ...request, ...steps });

export function dryRunText({ input, request: { method, url, fields }, steps }: DryRun): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name.padEnd(12)}  ${printable(value)}\n`);
  const more = Object.entries(steps).map(([name, text]) => `${name.replaceAll("_", " ")}\n  ${text}\n`);
  return `${input}\n${method} ${url}\n${lines.join("")}${more.join("")}`;
}
