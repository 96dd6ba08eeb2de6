import { mask, withoutSecretFields } from "../config/request-fields.js";
import { printable } from "../report/printable.js";
import type { Sendable } from "./publish-documents.js";

const maskInBaseString = "%252A%252A%252A";

/** The request that would create the document, with key, signature and password left out: `--dry-run`. */
export async function dryRun(document: Sendable, url: string) {
  const { sign } = await import("../../publish/infogram/sign.js");
  const { form, result } = await document.load();
  const shown = withoutSecretFields(Object.fromEntries(form.fields), result.metadata.secrets);
  const fields = [["api_key", mask] as const, ...Object.entries(shown)];
  const { base_string } = sign({ method: "POST", url, params: fields, secret: "" });
  return {
    input: document.shown,
    method: "POST",
    url,
    fields: { ...Object.fromEntries(fields), api_sig: mask },
    base_string: base_string.replaceAll(maskInBaseString, mask),
  };
}

export function dryRunText({ input, method, url, fields, base_string }: Awaited<ReturnType<typeof dryRun>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name.padEnd(12)}  ${printable(value)}\n`);
  return `${input}\n${method} ${url}\n${lines.join("")}base string\n  ${base_string}\n`;
}
