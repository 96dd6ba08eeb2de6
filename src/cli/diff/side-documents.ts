import { resolve } from "node:path";
import { requestFields, withoutSecretFields } from "../../config/request-fields.js";
import type { CompileResult } from "../../contract/result.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { fileStats } from "../base/file-stats.js";
import { type Failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { documentsOf, type RowRun } from "../inputs/documents.js";
import { findInputs } from "../inputs/inputs.js";
import { isContent } from "../inputs/is-content.js";
import type { LoadedSource } from "../inputs/load-source.js";
import type { ParamsOptions } from "../inputs/params.js";

/** A document that could not be compiled, so its content is not known. */
export interface SkippedDocument {
  readonly key: string;
  /** As the user names it. */
  readonly shown: string;
  readonly json?: undefined;
}

/** A document of one side, compiled. */
export interface SideDocument {
  readonly key: string;
  readonly shown: string;
  /** Content JSON with what only pictures show. */
  readonly json: string;
  /** The fields of its request; none of content JSON, which has no front matter. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly result: CompileResult & { readonly output: NonNullable<CompileResult["output"]> };
  readonly project: Project;
}

/** Receives everything but the documents of a side, as it is read. */
export interface SideEvents {
  readonly addFindings: (findings: DiagnosticSet) => void;
  readonly addFailure: (failure: Failure) => void;
  readonly addDeclared: (declared: readonly string[]) => void;
}

export interface SidePlace {
  readonly context: Context;
  /** The input: a file, a folder or a glob. */
  readonly path: string;
  /** A file as the user names it. */
  readonly label: (path: string) => string;
}

export interface SideRun {
  /** Whether it is one document, which is compared with one document whatever their keys are. */
  readonly single: boolean;
  readonly documents: () => AsyncIterable<SideDocument | SkippedDocument>;
}

type SideOptions = ParamsOptions & { readonly each?: string };

/** The documents of a side, in the order of their paths or rows. Nothing is compiled yet. */
export async function sideDocuments(
  { context, path, label }: SidePlace,
  options: SideOptions,
  events: SideEvents,
): Promise<Outcome<SideRun>> {
  const project = await context.project();
  if (!project.ok) return project;
  const args = options.each === undefined ? await argsOf(context, path) : success([path]);
  if (!args.ok) return args;
  if (args.value.length === 0) return success(noDocuments);
  // Of the parameters, each side takes those that it declares: a revision may have others.
  const asked = { context, project: project.value, args: args.value, options, takesContent: true, isPart: true };
  const opened = await documentsOf(asked);
  if (!opened.ok) return opened;
  const run = opened.value;
  if (run.kind === "rows") addBatchFindings(run, events);
  const named = resolve(context.cwd, path);
  const isFolder = fileStats(named)?.isDirectory() === true;
  async function* documents(): AsyncGenerator<SideDocument | SkippedDocument> {
    for await (const { input, key: row, load } of run.documents()) {
      const file = withoutExtension(isFolder ? relativePath(named, input.path) : input.below);
      const shown = row === undefined ? label(input.path) : `${label(input.path)} (${row})`;
      const document = documentOf(await load(), row ?? file, shown, events);
      yield row === undefined ? document : { ...document, key: row };
    }
  }
  return success({ single: run.kind === "files" && !isFolder && run.total === 1, documents });
}

function addBatchFindings({ each: { batch, source } }: RowRun, { addFindings }: SideEvents): void {
  const { file } = batch.template;
  addFindings(source.rebase({ diagnostics: batch.diagnostics, sources: new Map([[file.path, file]]) }));
}

/** A side may be empty: the documents of the other one are then new or removed. */
export const noDocuments: SideRun = { single: false, documents: async function* () {} };

const withoutExtension = (path: string): string => path.replace(/\.(?:igx|json)$/i, "");

/** A folder without documents is one of content JSON, such as that of a build. */
async function argsOf(context: Context, path: string): Promise<Outcome<readonly string[]>> {
  if (fileStats(resolve(context.cwd, path))?.isDirectory() !== true) return success([path]);
  const quiet = { ...context, note: () => {} };
  const documents = await findInputs(quiet, [path], { mayBeEmpty: true });
  if (!documents.ok) return documents;
  if (documents.value.length > 0) return success([path]);
  const content = await findInputs(quiet, [path], { extensions: [".json"], mayBeEmpty: true });
  if (!content.ok) return content;
  // igx's own files are not content.
  const own = content.value.filter(({ path: file }) => !/(?:^|\/)igx\.[\w.]+\.json$/.test(file));
  return success(own.map(({ path: file }) => file));
}

function documentOf(
  loaded: Outcome<LoadedSource>,
  path: string,
  shown: string,
  { addFindings, addFailure, addDeclared }: SideEvents,
): SideDocument | SkippedDocument {
  if (!loaded.ok) {
    addFailure(loaded.failure);
    return { key: path, shown };
  }
  const { source, compiled } = loaded.value;
  const { output, metadata } = compiled.result;
  addFindings(compiled.findings);
  addDeclared(compiled.declared);
  const { key = path, locale, secrets } = metadata;
  if (!output) return { key, shown };
  const { project } = source;
  return {
    key,
    shown,
    json: output.pictureJson,
    ...(!isContent(source) && {
      fields: { ...withoutSecretFields(requestFields(project, output.request), secrets), locale },
    }),
    // Not a copy: some of its fields are computed when they are read.
    result: compiled.result as SideDocument["result"],
    project,
  };
}
