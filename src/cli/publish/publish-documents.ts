import { resolve } from "node:path";
import type { CompileResult, RequestFields } from "../../contract/result.js";
import type { FieldWarning, Payload } from "../../publish/backend.js";
import { contentHash } from "../../publish/content-hash.js";
import { isLibrarySource } from "../../publish/library-source.js";
import type { PlanItem, PublishDocument } from "../../publish/plan.js";
import { secretTexts } from "../../template/secrets.js";
import type { SourceFile } from "../../text/source-file.js";
import { concurrently } from "../base/concurrently.js";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { requestFields } from "../config/request-fields.js";
import { compileInput } from "../inputs/compile-input.js";
import { type EachOptions, prepareEach } from "../inputs/each.js";
import { mergedParams, type ParamsOptions, readParams, unusedParams } from "../inputs/params.js";
import { projectInputs } from "../inputs/project-inputs.js";
import { readSource, type SourceInput } from "../inputs/source-input.js";
import type { Account } from "./publish-account.js";
import { publishFindings } from "./publish-findings.js";

export interface DocumentOptions extends ParamsOptions {
  readonly each?: string;
  /** No option of the command: the one row of the table to compile, from 1. */
  readonly row?: number;
  readonly profile?: string;
}

/** A document that may be sent. */
export interface Sendable extends PublishDocument {
  readonly input: SourceInput;
  /** How a reader knows it. */
  readonly shown: string;
  /** What its secret parameters stand for, and the fields that were made of them. */
  readonly secrets: readonly string[];
  readonly warnings: readonly FieldWarning[];
  /** Its source, for findings about what is sent. */
  readonly file: SourceFile;
  /** Compiled, and as it is sent: made again each time for a row of a table, which may have very many. */
  readonly load: () => Promise<LoadedDocument>;
}

/** What publishing would do with such a document, or with an infographic that no document makes. */
export type SendableItem = PlanItem<Sendable>;

export interface LoadedDocument {
  readonly result: CompileResult;
  /** With the defaults of the configuration. */
  readonly request: RequestFields;
  readonly payload: Payload;
}

export interface Documents {
  /** All inputs, or only those without error. */
  readonly sendable: readonly Sendable[];
  readonly findings: DiagnosticSet;
  /** The sources that were compiled, and the table, relative to the root. */
  readonly sources: ReadonlySet<string>;
  readonly table?: string;
}

/** Who compiles for which account: its back-end knows what is sent of a document. */
interface DocumentContext {
  readonly project: Project;
  readonly account: Account;
  readonly profile: string | undefined;
}

/** Compiles everything, before anything is sent. */
export async function publishDocuments(
  context: Context,
  project: Project,
  words: readonly string[],
  options: DocumentOptions,
  account: Account,
): Promise<Outcome<Documents>> {
  const making = { project, account, profile: options.profile };
  const documents =
    options.each === undefined
      ? await filesDocuments(context, making, words, options)
      : await rowsDocuments(context, making, words, { ...options, each: options.each });
  if (!documents.ok) return documents;
  // For whatever goes to standard error unforeseen: a defect, a line of the source beside a finding.
  const secrets = new Set(documents.value.sendable.flatMap((one) => one.secrets));
  for (const text of secrets) for (const form of [text, JSON.stringify(text).slice(1, -1)]) context.addSecret(form);
  const findings = joinDiagnostics([
    documents.value.findings,
    publishFindings(project, account.backend, documents.value.sendable),
  ]);
  return distinct({ ...documents.value, findings });
}

async function filesDocuments(
  context: Context,
  making: DocumentContext,
  words: readonly string[],
  options: DocumentOptions,
): Promise<Outcome<Documents>> {
  const { project } = making;
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
  const sendable: Sendable[] = [];
  for (const [index, { result, secrets }] of compiled.entries()) {
    const input = sources[index]!;
    if (!result.evaluated) context.note(`${input.shown}: requires parameters, not sent`);
    if (!result.output) continue;
    const source = relativePath(project.root, input.input.path);
    const key = result.metadata.key ?? (isStdin(input.input) ? undefined : source.replace(/\.igx$/i, ""));
    if (key === undefined) return failure(ExitCode.usage, ...nameless);
    const loaded = loadedOf(making, result);
    sendable.push(
      makeSendable(making, { input, shown: input.shown, key, source, secrets }, loaded, async () => loaded),
    );
  }
  // What a source without its parameters would make, nobody knows: nothing that it made once is an orphan.
  const evaluated = sources.filter((_, index) => compiled[index]!.result.evaluated);
  const names = new Set(evaluated.map(({ input }) => relativePath(project.root, input.path)));
  return success({ sendable, findings: joinDiagnostics(compiled.map((one) => one.findings)), sources: names });
}

const nameless = [
  "A document from standard input needs a `key` in its front matter to be published.",
  "By its key it is known again next time, and updated instead of created once more.",
] as const;

/** The documents of a batch, named by their keys. Their content is made again when it is sent. */
async function rowsDocuments(
  context: Context,
  making: DocumentContext,
  words: readonly string[],
  options: DocumentOptions & EachOptions,
): Promise<Outcome<Documents>> {
  const each = await prepareEach(context, making.project, words, options);
  if (!each.ok) return each;
  const { source: input, table } = each.value;
  const whole = each.value.batch;
  const rows = options.row === undefined ? whole.rows : whole.rows.filter(({ number }) => number === options.row);
  const batch = { ...whole, rows };
  const { root } = making.project;
  const source = relativePath(root, input.input.path);
  const tablePath = table.id;
  const { renderEach } = await import("../build/each-run.js");
  const documents = new Map<number, Sendable>();
  const rendered = await renderEach(context, { ...each.value, batch }, 2, async ({ row, result }) => {
    const { key } = row;
    if (!result.output || key === undefined) return;
    const secrets = secretTexts(batch.template.params, batch.params(row));
    const load = async () => loadedOf(making, await batch.render(row));
    const named = { input, shown: `${input.shown} (${key})`, key, source, table: tablePath, secrets };
    documents.set(row.number, makeSendable(making, named, loadedOf(making, result), load));
  });
  const { diagnostics, sources } = rendered;
  const sendable = batch.rows.flatMap(({ number }) => documents.get(number) ?? []);
  const findings = input.rebase({ diagnostics, sources });
  return success({ sendable, findings, sources: new Set([source]), table: tablePath });
}

function loadedOf({ project, account, profile }: DocumentContext, result: CompileResult): LoadedDocument {
  const request = requestFields(project, result.output!.request, profile);
  return { result, request, payload: account.backend.payloadOf(result.output!.json, request) };
}

type Named = Pick<Sendable, "input" | "shown" | "key" | "source" | "table" | "secrets">;

/** Fields that a secret went into are as secret, whatever an expression has made of it; a password always is. */
function makeSendable(
  making: DocumentContext,
  named: Named,
  { result, request, payload }: LoadedDocument,
  load: () => Promise<LoadedDocument>,
): Sendable {
  const { metadata } = result;
  const made = [...metadata.secrets, "password"].map((name) => String(request[name as keyof typeof request] ?? ""));
  return {
    ...named,
    secrets: [...new Set([...named.secrets, ...made, ...making.account.secrets])].filter((text) => text !== ""),
    warnings: payload.warnings,
    file: result.sources.get(named.input.options.path) ?? { path: named.input.options.path, text: "" },
    hash: contentHash(payload.fields, making.account.identity.key, making.account.backend.secretFields),
    ...titleOf(request.title, metadata.secrets),
    ...(request.theme_id !== undefined && { theme_id: request.theme_id }),
    load,
    payload: async () => (await load()).payload,
    content: async () => (await load()).result.output!.content,
  };
}

/** A title that a secret went into goes into no file. */
const titleOf = (title: string | undefined, secrets: readonly string[]) =>
  title === undefined || secrets.includes("title") ? {} : { title };

/** Two documents of one key would overwrite each other for ever. Many file systems and people do not tell case apart. */
function distinct(documents: Documents): Outcome<Documents> {
  const byKey = new Map<string, Sendable>();
  for (const one of documents.sendable) {
    const other = byKey.get(one.key.toLowerCase());
    if (other)
      return failure(
        ExitCode.findings,
        `${other.shown} and ${one.shown} have the same key, ${JSON.stringify(one.key)}.`,
        "Give each a `key` of its own in its front matter.",
      );
    byKey.set(one.key.toLowerCase(), one);
  }
  return success(documents);
}

/** Whether an entry of the lock file was made of what was looked at: by the same source and table, or below a folder that was named. */
export const scopeOf =
  (
    context: Context,
    project: Project,
    words: readonly string[],
    { sources, table }: Documents,
    isThere: (path: string) => boolean,
  ) =>
  (entry: { readonly source: string; readonly table?: string | undefined }): boolean => {
    if (entry.table !== table || isLibrarySource(entry.source)) return false;
    if (sources.has(entry.source)) return true;
    if (isThere(resolve(project.root, entry.source))) return false;
    const folders = words.map((word) => relativePath(project.root, resolve(context.cwd, word)));
    return (
      words.length === 0 ||
      folders.some((folder) => folder === "." || folder === "" || entry.source.startsWith(`${folder}/`))
    );
  };
