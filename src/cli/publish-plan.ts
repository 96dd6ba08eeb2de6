import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CompileOutput, CompileResult } from "../compile-result.js";
import { buildForm, type Form } from "../publish/form.js";
import { secretTexts } from "../template/secrets.js";
import { compileInput } from "./compile-input.js";
import { concurrently } from "./concurrently.js";
import type { Context } from "./context.js";
import { type EachOptions, prepareEach } from "./each.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { mergedParams, type ParamsOptions, readParams, unusedParams } from "./params.js";
import type { Project } from "./project.js";
import { projectInputs } from "./project-inputs.js";
import { type Findings, joinFindings } from "./report/findings.js";
import { requestFields } from "./request-fields.js";
import { readSource, type SourceInput } from "./source-input.js";

export interface PublishOptions extends ParamsOptions {
  readonly each?: string;
  readonly dryRun?: boolean;
  readonly ca?: string;
  readonly baseUrl?: string;
  readonly rate?: number;
  readonly credentials?: string;
  readonly profile?: string;
}

/** A document that may be sent. */
export interface Sendable {
  readonly source: SourceInput;
  /** How a reader knows it. */
  readonly shown: string;
  /** What its secret parameters stand for, and the fields that were made of them. */
  readonly secrets: readonly string[];
  readonly result: CompileResult;
  readonly form: Form;
}

export interface PublishPlan {
  /** All inputs, or only those without error. */
  readonly sendable: readonly Sendable[];
  readonly findings: Findings;
}

/** Compiles everything, before anything is sent. */
export async function planPublish(
  context: Context,
  project: Project,
  words: readonly string[],
  options: PublishOptions,
): Promise<Outcome<PublishPlan>> {
  if (options.each !== undefined) return planEach(context, project, words, { ...options, each: options.each });
  const inputs = await projectInputs(context, project, words);
  if (!inputs.ok) return inputs;
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const read = await concurrently(inputs.value, 8, (input) => readSource(context, project, input));
  const failed = read.find((source) => !source.ok);
  if (failed && !failed.ok) return failed;
  const sources = read.flatMap((source) => (source.ok ? [source.value] : []));
  const compiled = await concurrently(sources, 2, (source) => compileInput(source, mergedParams(params.value)));
  const unused = unusedParams(params.value.explicit, compiled);
  if (unused) return { ok: false, failure: unused };
  const all = compiled.flatMap(({ result, secrets }, index): readonly Sendable[] => {
    const source = sources[index]!;
    const { shown } = source;
    if (!result.evaluated) context.note(`${shown}: requires parameters, not sent`);
    if (!result.output) return [];
    return [sendable(project, { source, shown, result }, secrets, result.output, options.profile)];
  });
  return success({ sendable: all, findings: joinFindings(compiled.map((one) => one.findings)) });
}

/** The documents of a batch, named by their keys. */
async function planEach(
  context: Context,
  project: Project,
  words: readonly string[],
  options: PublishOptions & EachOptions,
): Promise<Outcome<PublishPlan>> {
  const each = await prepareEach(context, project, words, options);
  if (!each.ok) return each;
  const { source, batch } = each.value;
  const { renderEach } = await import("./each-run.js");
  const documents = new Map<number, Sendable>();
  const rendered = await renderEach(context, each.value, 2, async ({ row, result }) => {
    if (!result.output) return;
    const shown = `${source.shown} (${row.key})`;
    const secrets = secretTexts(batch.template.params, batch.params(row));
    const document = { source, shown, result };
    documents.set(row.number, sendable(project, document, secrets, result.output, options.profile));
  });
  const { diagnostics, sources } = rendered;
  const all = batch.rows.flatMap(({ number }) => documents.get(number) ?? []);
  return success({ sendable: all, findings: source.rebase({ diagnostics, sources }) });
}

/** Fields that a secret went into are as secret, whatever an expression has made of it. */
function sendable(
  project: Project,
  document: Pick<Sendable, "source" | "shown" | "result">,
  secrets: readonly string[],
  { json, request }: CompileOutput,
  profile: string | undefined,
): Sendable {
  const fields = requestFields(project, request, profile);
  const made = document.result.metadata.secrets.map((name) => String(request[name as keyof typeof request] ?? ""));
  const hidden = [...secrets, ...made].filter((text) => text !== "");
  return { ...document, secrets: hidden, form: buildForm(json, fields) };
}

/** The authorities of `--ca FILE` (PEM), read and found to be certificates. */
export async function readAuthorities(context: Context, file: string | undefined): Promise<Outcome<readonly string[]>> {
  if (file === undefined) return success([]);
  const text = await readFile(resolve(context.cwd, file), "utf8").catch(() => undefined);
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
