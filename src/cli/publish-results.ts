import type { Sendable } from "./publish-plan.js";
import type { Published } from "./publish-run.js";
import { printable } from "./report/printable.js";

/** What became of each document, as `--format json` prints it. */
export const resultData = ({ document, outcome }: Published): object => {
  const input = document.source.shown;
  if (!outcome) return { input, outcome: "skipped" };
  if (outcome.kind !== "ok") {
    const { kind, ...rest } = outcome;
    return { input, outcome: kind, ...rest };
  }
  const { status, value } = outcome;
  return { input, outcome: "ok", status, ...value };
};

/** The same for people: the id, the status and the address of what was made. What failed is said elsewhere. */
export function resultText({ document, outcome }: Published): string {
  if (outcome?.kind !== "ok") return "";
  const { status, value } = outcome;
  const lines = [
    ["id", value.id],
    ["status", `${status}, ${value.published === true ? "published" : "created, not published"}`],
    ["url", value.url],
  ] as const;
  const shown = lines.flatMap(([name, text]) =>
    text === undefined ? [] : `  ${name.padEnd(6)}  ${printable(text)}\n`,
  );
  return `${document.source.shown}\n${shown.join("")}`;
}

/** Why a document was not made, in a sentence; `undefined` when it was. */
export function failureText({ document, outcome }: Published): string | undefined {
  const { shown } = document.source;
  if (!outcome) return `${shown}: not sent, because of what came before.`;
  if (outcome.kind === "ok") return undefined;
  const doubtful = outcome.kind === "refused" && outcome.status >= 500;
  const doubt = doubtful ? " That does not prove that nothing was made." : "";
  return `${shown}: ${printable(outcome.message)}${doubt}`;
}

/** What stands for everything that is nobody's business. */
const mask = "***";
const maskInBaseString = "%252A%252A%252A";
const hidden = new Set(["api_key", "password"]);

/** The request that would be sent, with key, signature and password left out: `--dry-run`. */
export async function dryRun(document: Sendable, url: string) {
  const { sign } = await import("../publish/sign.js");
  const fields = [["api_key", mask] as const, ...document.form.fields].map(
    ([name, value]) => [name, hidden.has(name) ? mask : value] as const,
  );
  const { base_string } = sign({ method: "POST", url, params: fields, secret: "" });
  return {
    input: document.source.shown,
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
