import { withoutSecrets } from "../template/secrets.js";
import type { Sendable } from "./publish-plan.js";
import type { Published } from "./publish-run.js";
import { printable } from "./report/printable.js";
import { mask, withoutSecretFields } from "./request-fields.js";

/** What became of each document, as `--format json` prints it. */
export const resultData = ({ document, outcome }: Published): object => {
  const input = document.shown;
  if (!outcome) return { input, outcome: "skipped" };
  if (outcome.kind !== "ok") {
    const { kind, ...rest } = outcome;
    return { input, outcome: kind, ...shownFields(rest, document) };
  }
  const { status, value } = outcome;
  return { input, outcome: "ok", status, ...shownFields(value, document) };
};

/** What the service says may repeat what it was sent. */
const shownFields = (fields: object, { secrets }: Sendable): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? withoutSecrets(value, secrets) : value,
    ]),
  );

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
  return `${document.shown}\n${withoutSecrets(shown.join(""), document.secrets)}`;
}

/** Why a document was not made, in a sentence; `undefined` when it was. */
export function failureText({ document, outcome }: Published): string | undefined {
  const { shown, secrets } = document;
  if (!outcome) return `${shown}: not sent, because of what came before.`;
  if (outcome.kind === "ok") return undefined;
  const doubtful = outcome.kind === "refused" && outcome.status >= 500;
  const doubt = doubtful ? " That does not prove that nothing was made." : "";
  return `${shown}: ${withoutSecrets(printable(outcome.message), secrets)}${doubt}`;
}

const maskInBaseString = "%252A%252A%252A";

/** The request that would be sent, with key, signature and password left out: `--dry-run`. */
export async function dryRun(document: Sendable, url: string) {
  const { sign } = await import("../publish/sign.js");
  const shown = withoutSecretFields(Object.fromEntries(document.form.fields), document.result.metadata.secrets);
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
