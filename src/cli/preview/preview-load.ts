import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { prepare, type Template } from "../../compile/prepare.js";
import type { Recompiler } from "../../compile/recompiler.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { type FileStamp, folderStamp, stampOf } from "../../preview/server/file-stamps.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { type Failure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { configCandidates } from "../config/config-candidates.js";
import { loadProject } from "../config/load-project.js";
import { declaredTableName, type EachOptions, type LoadedTable, readDeclared, readTable } from "../inputs/each.js";
import { tracked } from "../inputs/load-source.js";
import { mergedParams, type ParamSources, readParams } from "../inputs/params.js";
import { readDocumentOrContent } from "../inputs/read-document.js";
import type { SourceInput } from "../inputs/source-input.js";
import { type RenderRow, rowRenderer } from "./preview-row.js";

/** A document after its files have been read. */
export interface OpenedDocument {
  readonly source: SourceInput;
  readonly template: Template;
}

/** Everything that was read, and the failures. For what could not be read, the value of the last time is used. */
export interface LoadedPreview {
  readonly recompiler: Recompiler<Outcome<OpenedDocument>>;
  readonly stamps: Map<string, FileStamp | undefined>;
  readonly failures: readonly Failure[];
  readonly project: Project;
  readonly params: ParamSources;
  /** Missing if the document does not exist. */
  readonly source?: SourceInput;
  readonly table?: LoadedTable;
  readonly template?: Template;
  /** With a table only. */
  readonly renderRow?: RenderRow;
}

/** Reads everything that has changed since `last`. */
export async function loadPreview(
  context: Context,
  input: Input,
  options: Partial<EachOptions>,
  last: LoadedPreview,
): Promise<LoadedPreview> {
  const notes = takeNotes(last);
  const project = await projectNow(context, last, notes);
  if (options.params !== undefined) await notes.stamp(slashes(resolve(context.cwd, options.params)));
  const params = notes.take(await readParams(context, options), last.params);
  const declared = options.each === undefined ? undefined : declaredTableName(options.each);
  const file = declared === undefined ? await tableNow(context, project, options.each, last, notes) : undefined;
  const { stamps, failures } = notes;
  const common = { recompiler: last.recompiler, stamps, failures, project, params, ...(file && { table: file }) };
  const opened = await documentNow(context, project, input, last, notes);
  if (!opened) return common;
  const { source, template } = opened;
  const table = declared === undefined ? file : await declaredNow(source, template, declared, params, notes);
  return {
    ...common,
    source,
    template,
    ...(table && { table, renderRow: rowRenderer(source, template, table, params) }),
  };
}

interface Notes {
  readonly stamps: LoadedPreview["stamps"];
  readonly failures: Failure[];
  /** Records the state of a file before it is read. Resolves with whether it differs from the last time. */
  readonly stamp: (path: string) => Promise<boolean>;
  /** The value, or `otherwise` if the step failed; the failure is recorded. */
  readonly take: <Value>(outcome: Outcome<Value>, otherwise: Value) => Value;
}

/** Collects the stamps and failures of one reading. */
function takeNotes(last: LoadedPreview): Notes {
  const stamps: LoadedPreview["stamps"] = new Map();
  const failures: Failure[] = [];
  return {
    stamps,
    failures,
    stamp: async (path) => {
      const found = stamps.get(path) ?? (await stampOf(path));
      if (!stamps.has(path)) stamps.set(path, found);
      return found?.mark !== last.stamps.get(path)?.mark;
    },
    take: (outcome, otherwise) => {
      if (outcome.ok) return outcome.value;
      failures.push(outcome.failure);
      return otherwise;
    },
  };
}

/** The project, loaded again if its configuration has changed. */
async function projectNow(context: Context, last: LoadedPreview, { stamp, take }: Notes): Promise<Project> {
  const changed = await Promise.all((await configCandidates(context)).map(stamp));
  const isFirst = last.stamps.size === 0;
  // A failure is tried again until it is fixed, even if no file changes: its cause may not be a file.
  const isStale = !isFirst && (changed.includes(true) || last.failures.length > 0);
  return isStale ? take(await loadProject(context), last.project) : last.project;
}

/** The table of a file, read again if it has changed. */
async function tableNow(
  context: Context,
  project: Project,
  each: string | undefined,
  last: LoadedPreview,
  { stamp, take }: Notes,
): Promise<LoadedTable | undefined> {
  if (each === undefined) return undefined;
  const changed = await stamp(slashes(resolve(context.cwd, each)));
  const isFresh = last.table && !changed && project === last.project && last.failures.length === 0;
  return isFresh ? last.table : take<LoadedTable | undefined>(await readTable(context, project, each), last.table);
}

/** A table of the document itself, read again together with it. */
async function declaredNow(
  source: SourceInput,
  template: Template,
  name: string,
  params: ParamSources,
  { failures }: Notes,
): Promise<LoadedTable> {
  const { table, diagnostics } = await readDeclared(template, name, mergedParams(params));
  if (!hasErrors(diagnostics)) return table;
  const findings = source.rebase({ diagnostics, sources: new Map([[template.file.path, template.file]]) });
  failures.push({ exitCode: ExitCode.findings, message: `The table ${table.name} cannot be read.`, findings });
  return table;
}

/**
 * The document, read again if one of its files has changed. A missing document is a failure only at the start; later it may come back, as
 * when an editor saves by renaming.
 */
async function documentNow(
  context: Context,
  project: Project,
  input: Input,
  last: LoadedPreview,
  notes: Notes,
): Promise<OpenedDocument | undefined> {
  const { recompiler } = last;
  if (project !== last.project) recompiler.clear();
  recompiler.invalidate(await changedFiles(recompiler.files(input.path), input, last, notes));
  const opened = await recompiler.open(
    input.path,
    async (track, note): Promise<Outcome<OpenedDocument>> => {
      await note(input.path);
      await note(await realpath(input.path).then(slashes, () => input.path));
      const read = await readDocumentOrContent(context, project, input);
      if (!read.ok) return read;
      const source = tracked(read.value, track);
      return success({ source, template: await prepare(source.bytes, { ...source.options, optionalParams: true }) });
    },
    (path) => stampFile(path, input, notes),
  );
  if (opened.ok) return opened.value;
  recompiler.clear();
  if (last.stamps.size === 0 || notes.stamps.get(input.path)) notes.failures.push(opened.failure);
  return undefined;
}

/** The files of the document that differ from the last time. */
async function changedFiles(
  files: readonly string[],
  input: Input,
  last: LoadedPreview,
  notes: Notes,
): Promise<readonly string[]> {
  await Promise.all(files.map((path) => stampFile(path, input, notes)));
  return files.filter((path) => notes.stamps.get(path)?.mark !== last.stamps.get(path)?.mark);
}

/**
 * Records the state of a file. Readers also ask for folders on the way to it; their stamps say nothing and are dropped. A folder in the
 * place of the document is a failure.
 */
async function stampFile(path: string, input: Input, { stamps, stamp }: Notes): Promise<void> {
  await stamp(path);
  if (stamps.get(path) === folderStamp && path !== input.path) stamps.delete(path);
}
