import { mask, withoutSecretFields } from "../../config/request-fields.js";
import type { LockEntry } from "../../publish/lock-entry.js";
import { printable } from "../report/printable.js";
import type { Result } from "../schemas/results.js";
import type { Account } from "./publish-account.js";
import type { Sendable } from "./publish-documents.js";

/**
 * The request that would create the document, or update its infographic, for `--dry-run`: without credentials and secret fields. `entry`:
 * its entry in the lock file.
 */
export async function dryRun(document: Sendable, { backend, url }: Account, entry: LockEntry | undefined) {
  const { request: fields, result } = await document.load();
  // Masked before the back-end renames the fields: afterwards the password could not be recognized.
  const shown = backend.payloadOf(result.output!.json, withoutSecretFields(fields, result.metadata.secrets));
  const { steps, ...request } = backend.showRequest(shown.fields, url, mask, entry?.id);
  const action = entry === undefined ? "create" : entry.hash === document.hash ? "unchanged" : "update";
  return { input: document.shown, action, request, steps } as const;
}

type DryRun = Awaited<ReturnType<typeof dryRun>>;

/** As `--format json` prints it. */
export const dryRunData = ({ input, action, request, steps }: DryRun): Result<"publish --dry-run">[number] => ({
  input,
  action,
  ...request,
  ...steps,
});

export function dryRunText({ input, action, request: { method, url, fields }, steps }: DryRun): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name.padEnd(12)}  ${printable(value)}\n`);
  const more = Object.entries(steps).map(([name, text]) => `${name.replaceAll("_", " ")}\n  ${text}\n`);
  // A change at the service makes publish send it anyway, which only the service's list shows.
  const said = action === "unchanged" ? ": unchanged since the last publish, so this request is not sent" : "";
  return `${input}${said}\n${method} ${url}\n${lines.join("")}${more.join("")}`;
}
