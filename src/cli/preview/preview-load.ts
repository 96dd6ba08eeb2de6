import { realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { prepare, type Template } from "../../compile/compile.js";
import type { Host } from "../../contract/host.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { type FileStamp, folderStamp, stampOf } from "../../preview/server/file-stamps.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import type { Failure, Outcome } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { configNames, searchedFolders } from "../config/config-search.js";
import { loadProject } from "../config/load-project.js";
import { projectFolder } from "../config/project-folder.js";
import { declaredTableName, type EachOptions, type EachTable, readDeclared, readTable } from "../inputs/each.js";
import { type GivenParams, mergedParams, readParams } from "../inputs/params.js";
import { readSource, type SourceInput } from "../inputs/source-input.js";
import { type RenderRow, rowRenderer } from "./preview-row.js";

/** Everything that was read, and what could not be. Of that, what was read last time stands in for it. */
export interface LoadedPreview {
  readonly stamps: Map<string, FileStamp | undefined>;
  readonly failures: readonly Failure[];
  readonly project: Project;
  readonly params: GivenParams;
  /** Absent where there is none. */
  readonly source?: SourceInput;
  readonly table?: EachTable;
  readonly template?: Template;
  /** With a table. */
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
  const common = { stamps: notes.stamps, failures: notes.failures, project, params, ...(file && { table: file }) };
  const source = await sourceNow(context, project, input, last, notes);
  if (!source) return common;
  const template = await prepare(source.bytes, { ...source.options, optionalParams: true });
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
  /** Notes how a file is, before it is read. Tells whether it was different last time. */
  readonly stamp: (path: string) => Promise<boolean>;
  /** The value; what failed is noted, and something else taken. */
  readonly take: <Value>(outcome: Outcome<Value>, otherwise: Value) => Value;
}

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

async function projectNow(context: Context, last: LoadedPreview, { stamp, take }: Notes): Promise<Project> {
  const changed = await Promise.all((await configPaths(context, last.project)).map(stamp));
  const isFirst = last.stamps.size === 0;
  // What has failed fails until it is mended, though nothing changes.
  const isStale = !isFirst && (changed.includes(true) || last.failures.length > 0);
  return isStale ? take(await loadProject(context), last.project) : last.project;
}

async function tableNow(
  context: Context,
  project: Project,
  each: string | undefined,
  last: LoadedPreview,
  { stamp, take }: Notes,
): Promise<EachTable | undefined> {
  if (each === undefined) return undefined;
  const changed = await stamp(slashes(resolve(context.cwd, each)));
  const isFresh = last.table && !changed && project === last.project && last.failures.length === 0;
  return isFresh ? last.table : take<EachTable | undefined>(await readTable(context, project, each), last.table);
}

/** A table of the document itself: read again with it. */
async function declaredNow(
  source: SourceInput,
  template: Template,
  name: string,
  params: GivenParams,
  { failures }: Notes,
): Promise<EachTable> {
  const { table, diagnostics } = await readDeclared(template, name, mergedParams(params));
  if (!hasErrors(diagnostics)) return table;
  const findings = source.rebase({ diagnostics, sources: new Map([[template.file.path, template.file]]) });
  failures.push({ exitCode: ExitCode.findings, message: `The table ${table.name} cannot be read.`, findings });
  return table;
}

/** Gives nothing where there is none, which is no failure but for the first time. */
async function sourceNow(
  context: Context,
  project: Project,
  input: Input,
  last: LoadedPreview,
  notes: Notes,
): Promise<SourceInput | undefined> {
  const { stamps, failures } = notes;
  await notes.stamp(input.path);
  await notes.stamp(await realpath(input.path).then(slashes, () => input.path));
  const read = await readSource(context, project, input);
  if (!read.ok) {
    if (last.stamps.size === 0 || stamps.get(input.path)) failures.push(read.failure);
    return undefined;
  }
  const { host } = read.value.options;
  return { ...read.value, options: { ...read.value.options, ...(host && { host: stampingHost(host, notes) }) } };
}

/** The files that a configuration is or would be found in. */
async function configPaths({ cwd, common, inputs }: Context, { configPath }: Project): Promise<readonly string[]> {
  if (common.config !== undefined) return [slashes(resolve(cwd, common.config))];
  const folders = await searchedFolders(common.root === undefined ? await projectFolder(cwd, inputs?.[0]) : cwd);
  const last = configPath === undefined ? -1 : folders.indexOf(dirname(configPath));
  const searched = last < 0 ? folders : folders.slice(0, last + 1);
  return searched.flatMap((folder) => configNames.map((name) => slashes(join(folder, name))));
}

/** A host that notes how each file was right before it was read, links and what they lead to alike; of missing ones the folders too. */
function stampingHost(host: Host, { stamps, stamp }: Notes): Host {
  const note = async (path: string): Promise<void> => {
    await stamp(path);
    // A folder on the way to a file is asked for too, and says nothing.
    if (stamps.get(path) === folderStamp) stamps.delete(path);
  };
  return {
    root: host.root,
    readFile: async (path, maximum) => {
      await note(path);
      return host.readFile(path, maximum);
    },
    realPath: async (path) => {
      await note(path);
      const real = await host.realPath(path);
      await note(real);
      return real;
    },
  };
}
