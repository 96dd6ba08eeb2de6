import { mask, withoutSecretFields } from "../../config/request-fields.js";
import { printable } from "../report/printable.js";
import type { Account } from "./publish-account.js";
import type { Sendable } from "./publish-documents.js";

/** The request that would create the document, for `--dry-run`: without credentials, without secret fields. */
export async function dryRun(document: Sendable, { backend, url }: Account) {
  const { request: fields, result } = await document.load();
  // Masked before the back-end renames the fields: afterwards nobody could tell which of them is the password.
  const shown = backend.payloadOf(result.output!.json, withoutSecretFields(fields, result.metadata.secrets));
  const { steps, ...request } = backend.showRequest(shown.fields, url, mask);
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
