import { requestFields } from "../../config/request-fields.js";
import type { CompileResult, RequestFields } from "../../contract/result.js";
import { notPublished } from "../../language/picture-notes/not-published.js";
import type { FieldWarning, Payload } from "../../publish/backend.js";
import { contentHash } from "../../publish/content-hash.js";
import { elementsOf } from "../../publish/element-marks.js";
import type { PlanItem, PublishDocument } from "../../publish/plan.js";
import { streamSource } from "../../publish/source-name.js";
import type { SourceFile } from "../../text/source-file.js";
import { unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { CompiledInput } from "../inputs/compile-input.js";
import { refuseOthers } from "../inputs/context-of-inputs.js";
import type { DocumentRun, FileRun, RowRun, RunDocument } from "../inputs/documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import { gatherFindings, joinParts } from "../inputs/gather-findings.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { unusedParams } from "../inputs/params.js";
import { openRun, type RunOptions, type RunPart } from "../inputs/run-parts.js";
import type { SourceInput } from "../inputs/source-input.js";
import { isStream } from "../outputs/real-target.js";
import { type PayloadKeeper, payloadKeeper } from "./payload-keeper.js";
import type { Account } from "./publish-account.js";
import { duplicateKeys, withDuplicateKeys, withPublishFindings } from "./publish-findings.js";

export interface DocumentOptions extends RunOptions {
  /** No option of the command: the one row of the table to compile, from 1. */
  readonly row?: number;
  readonly profile?: string;
}

/** A document that may be sent. */
export interface Sendable extends PublishDocument {
  readonly input: SourceInput;
  /** Its name in messages. */
  readonly shown: string;
  /** The values of its secret parameters, and of the fields that were made of them. */
  readonly secrets: readonly string[];
  readonly warnings: readonly FieldWarning[];
  /** Its source, for findings about its request. */
  readonly file: SourceFile;
  /** Compiled, and as it is sent: made again each time for a row of a table, since there may be very many. */
  readonly load: () => Promise<LoadedDocument>;
  /** The name of its batch in the configuration. */
  readonly batch?: string;
}

/** A change that publishing would make with such a document, or to an infographic without a document. */
export type SendableItem = PlanItem<Sendable>;

interface LoadedDocument {
  readonly result: CompileResult;
  /** With the defaults of the configuration. */
  readonly request: RequestFields;
  readonly payload: Payload;
}

export interface Documents {
  /** All inputs, or only those without error. */
  readonly sendable: readonly Sendable[];
  readonly findings: DiagnosticSet;
  /** One for each part of the run. */
  readonly scopes: readonly DocumentScope[];
}

/** The sources that a part of a run has compiled, and its table, relative to the root. */
export interface DocumentScope {
  readonly sources: ReadonlySet<string>;
  readonly table?: string;
  /** How many rows the table has. */
  readonly rows?: number;
  /** The name of the batch. */
  readonly batch?: string;
}

/** A part of a publish. */
export type PublishPart = RunPart<DocumentOptions>;

/** The project and the account to compile for: the account's back-end makes the payload of a document. */
interface DocumentContext {
  readonly project: Project;
  readonly account: Account;
  readonly profile: string | undefined;
  readonly batch: string | undefined;
  /** The path of a source relative to the root: the same for all rows of a table. */
  readonly relative: (path: string) => string;
  readonly keep: PayloadKeeper;
}

/** The profile of a part: that of the command line wins over that of its batch. */
export const profileOf = ({ options, batch }: PublishPart): string | undefined => options.profile ?? batch?.profile;

/**
 * The documents of the inputs for an account, as `publishParts`. Of the batches of a configuration, those with another profile than the
 * command line belong to other accounts.
 */
export async function publishDocuments(
  context: Context,
  project: Project,
  args: readonly string[],
  options: DocumentOptions,
  account: Account,
): Promise<Outcome<Documents>> {
  const opened = await openRun({ context, project, args, options });
  if (!opened.ok) return opened;
  const parts = opened.value.parts.filter((part) => profileOf(part) === options.profile);
  return publishParts(context, project, parts, account);
}

/** Compiles everything, before anything is sent. */
export async function publishParts(
  context: Context,
  project: Project,
  parts: readonly PublishPart[],
  account: Account,
): Promise<Outcome<Documents>> {
  const relative = relativeTo(project.root);
  const keep = payloadKeeper();
  const all: Documents[] = [];
  for (const part of parts) {
    const refused = await refuseOthers(context, project, inputsOf(part.run), "igx publish");
    if (refused) return refused;
    const making = { project, account, profile: profileOf(part), batch: part.batch?.name, relative, keep };
    const compiled = await compileAll(context, making, part.run, part.options.row);
    if (!compiled.ok) return compiled;
    const chosen = chooseSendable(context, making, part.run, compiled.value);
    if (!chosen.ok) return chosen;
    all.push(chosen.value);
  }
  const sendable = all.flatMap((one) => one.sendable);
  const found = joinParts(all.map((one) => one.findings));
  // Also for unforeseen text on standard error: a defect, a line of the source beside a finding.
  const secrets = new Set(sendable.flatMap((one) => one.secrets));
  for (const text of secrets) for (const form of [text, JSON.stringify(text).slice(1, -1)]) context.addSecret(form);
  const findings = withPublishFindings(found, project, account.backend, sendable);
  return distinct({ sendable, findings, scopes: all.flatMap(({ scopes }) => scopes) });
}

const inputsOf = (run: DocumentRun): Pick<FileRun, "inputs" | "projectOf"> =>
  run.kind === "files" ? run : { inputs: [run.each.source.input], projectOf: () => run.each.source.project };

/** The result of compiling one document. */
type Candidate =
  | { readonly kind: "sendable"; readonly sendable: Sendable }
  /** From standard input, without a key. */
  | { readonly kind: "nameless" }
  | { readonly kind: "unevaluated"; readonly shown: string }
  | { readonly kind: "failed" };

interface Compiled {
  /** In the order of the run. */
  readonly candidates: readonly Candidate[];
  /** Sources that were evaluated, relative to the root: the documents of the others are unknown. */
  readonly evaluated: ReadonlySet<string>;
  readonly findings: DiagnosticSet;
}

/** Only what the plan needs of a row is kept: igx makes its content again when it sends it. */
async function compileAll(
  context: Context,
  making: DocumentContext,
  run: DocumentRun,
  row: number | undefined,
): Promise<Outcome<Compiled>> {
  const findings = gatherFindings(run);
  const candidates: Candidate[] = [];
  const failures: Failure[] = [];
  const declared: Pick<CompiledInput, "named" | "isOneOfMany" | "declared">[] = [];
  const evaluated = new Set<string>();
  await forEachDocument(context, run, 2, async (document, index) => {
    if (row !== undefined && document.row !== row) return;
    const opened = await document.load();
    if (!opened.ok) {
      failures[index] = opened.failure;
      return;
    }
    const { compiled, source } = opened.value;
    findings.add(withNotPublished(opened.value), index);
    if (run.kind === "files")
      declared.push({ named: compiled.named, isOneOfMany: compiled.isOneOfMany, declared: compiled.declared });
    if (compiled.result.evaluated) evaluated.add(sourceOf(making, source));
    candidates[index] = candidateOf(making, run, document, opened.value);
  });
  const failed = Object.values(failures)[0];
  if (failed) return { ok: false, failure: failed };
  const unused = run.kind === "files" ? unusedParams(run, declared) : undefined;
  if (unused) return { ok: false, failure: unused };
  return success({ candidates: Object.values(candidates), evaluated, findings: findings.all() });
}

function candidateOf(
  making: DocumentContext,
  run: DocumentRun,
  document: RunDocument,
  loaded: LoadedSource,
): Candidate {
  const { source, compiled } = loaded;
  if (!compiled.result.evaluated) return { kind: "unevaluated", shown: source.shown };
  if (!compiled.result.output) return { kind: "failed" };
  return run.kind === "rows" ? rowOf(making, run, document, loaded) : fileOf(making, loaded);
}

/** A function of its own: closures of one function keep all that any of them uses, here the content of every row. */
function rowOf(making: DocumentContext, { each }: RowRun, document: RunDocument, opened: LoadedSource): Candidate {
  const { key, label: shown } = document;
  if (key === undefined) return { kind: "failed" };
  const { source: input, compiled } = opened;
  const source = sourceOf(making, input);
  const named = { input, shown, key, source, table: each.table.id, secrets: compiled.secrets };
  const loaded = loadedOf(making, compiled.result);
  return {
    kind: "sendable",
    sendable: makeSendable(making, named, loaded, rowLoader(making, document, loaded)),
  };
}

/** Relative to the root. The path of a stream says nothing: the next one may have the same. */
const sourceOf = ({ relative }: DocumentContext, { input }: SourceInput): string =>
  isStream(input) ? streamSource : relative(input.path);

function fileOf(making: DocumentContext, { source: input, compiled }: LoadedSource): Candidate {
  const { result, secrets } = compiled;
  const source = sourceOf(making, input);
  const key = result.metadata.key ?? (isStream(input.input) ? undefined : source.replace(/\.igx$/i, ""));
  if (key === undefined) return { kind: "nameless" };
  const loaded = loadedOf(making, result);
  const named = { input, shown: input.shown, key, source, secrets };
  const load = async () => loaded;
  const payload = async () => loaded.payload;
  return { kind: "sendable", sendable: makeSendable(making, named, loaded, loader(making, load, payload)) };
}

/** Compiles the row again, unless its payload was kept. A function of its own, as `rowOf`. */
function rowLoader(making: DocumentContext, document: RunDocument, { payload }: LoadedDocument): Loader {
  const kept = making.keep(payload);
  const load = async () => loadedOf(making, unwrap(await document.load()).compiled.result);
  return loader(making, load, async () => kept ?? (await load()).payload);
}

const loader = ({ account }: DocumentContext, load: Sendable["load"], payload: Sendable["payload"]): Loader => ({
  load,
  payload,
  content: async (sent) => elementsOf(account.backend.contentOf((sent ?? (await payload())).fields)),
});

/** The findings of a document with what the service will not show of it. */
function withNotPublished({ compiled, source }: LoadedSource): DiagnosticSet {
  const { findings, result } = compiled;
  const notes = result.output ? notPublished(result.output) : [];
  if (notes.length === 0) return findings;
  const { sources, reportNotes } = result;
  return joinDiagnostics([findings, source.rebase({ diagnostics: reportNotes(notes), sources })]);
}

function chooseSendable(
  context: Context,
  making: DocumentContext,
  run: DocumentRun,
  { candidates, evaluated, findings }: Compiled,
): Outcome<Documents> {
  const sendable: Sendable[] = [];
  const { batch } = making;
  for (const one of candidates) {
    if (one.kind === "nameless") return failure(ExitCode.usage, ...nameless);
    if (one.kind === "unevaluated") context.note(`${one.shown}: requires parameters, not sent`);
    if (one.kind === "sendable") sendable.push(one.sendable);
  }
  if (run.kind === "files") return success({ sendable, findings, scopes: [{ sources: evaluated }] });
  const { source, table } = run.each;
  const sources = new Set([sourceOf(making, source)]);
  const scope = { sources, table: table.id, rows: table.count };
  return success({ sendable, findings, scopes: [batch === undefined ? scope : { ...scope, batch }] });
}

const nameless = [
  "A document from standard input or a pipe needs a `key` in its front matter to be published.",
  "By its key it is known again next time, and updated instead of created once more.",
] as const;

function loadedOf({ project, account, profile }: DocumentContext, result: CompileResult): LoadedDocument {
  const request = requestFields(project, result.output!.request, profile);
  return { result, request, payload: account.backend.payloadOf(result.output!.json, request) };
}

type Named = Pick<Sendable, "input" | "shown" | "key" | "source" | "table" | "secrets">;
type Loader = Pick<Sendable, "load" | "payload" | "content">;

/** A field that a secret went into is secret too, whatever an expression made of the secret. A password is always secret. */
function makeSendable(
  making: DocumentContext,
  named: Named,
  { result, request, payload }: LoadedDocument,
  loader: Loader,
): Sendable {
  const { input, shown, key, source, table } = named;
  const { account } = making;
  const { secrets } = result.metadata;
  const made = [...secrets, "password"].map((name) => String(request[name as keyof typeof request] ?? ""));
  const own = [...named.secrets, ...made].filter((text) => text !== "");
  // Spreads are slow, and a batch may have very many documents.
  const sendable: { -readonly [Name in keyof Sendable]: Sendable[Name] } = {
    input,
    shown,
    key,
    source,
    // Most documents have no secrets, and share one list.
    secrets: own.length === 0 ? account.secrets : [...new Set([...own, ...account.secrets])],
    warnings: payload.warnings,
    file: result.sources.get(input.options.path) ?? { path: input.options.path, text: "" },
    hash: contentHash(payload.fields, account.identity.key, account.backend.secretFields),
    load: loader.load,
    payload: loader.payload,
    content: loader.content,
  };
  if (table !== undefined) sendable.table = table;
  if (making.batch !== undefined) sendable.batch = making.batch;
  // A title that contains a secret is not written to a file.
  if (request.title !== undefined && !secrets.includes("title")) sendable.title = request.title;
  if (request.theme_id !== undefined) sendable.theme_id = request.theme_id;
  return sendable;
}

/** Two documents with the same key would overwrite each other at each publish. Case is ignored, as many file systems and people do. */
function distinct(documents: Documents): Outcome<Documents> {
  const [first, ...others] = duplicateKeys(documents.sendable);
  if (!first) return success(documents);
  const { message, hint } = first.diagnostics[0]!;
  const findings = withDuplicateKeys(documents.findings, [first, ...others], documents.sendable);
  return {
    ok: false,
    failure: { exitCode: ExitCode.findings, message, ...(hint !== undefined && { hint }), findings },
  };
}

function relativeTo(root: string): DocumentContext["relative"] {
  const known = new Map<string, string>();
  return (path) => {
    const relative = known.get(path) ?? relativePath(root, path);
    known.set(path, relative);
    return relative;
  };
}
