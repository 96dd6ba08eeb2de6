import type { RowOrigin } from "../../compile/data-origins.js";
import type { KeyedRow } from "../../compile/keyed-rows.js";
import type { Track } from "../../compile/recompiler.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import { folderLookup } from "../base/folder-lookup.js";
import { type Input, isStdin } from "../base/input.js";
import { type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { Stopwatch } from "../base/stopwatch.js";
import type { FileHashes } from "../outputs/element-origins.js";
import type { Each } from "./each.js";
import type { LoadedSource, LoadOptions, SourceRecompiler } from "./load-source.js";
import { mergedParams, type ParamSources, type ParamsOptions, readParams } from "./params.js";
import { type ProjectInputs, projectInputs } from "./project-inputs.js";

export interface DocumentsInput {
  readonly context: Context;
  /** That of the run as a whole. */
  readonly project: Project;
  /** The inputs as the command line names them. */
  readonly args: readonly string[];
  readonly options: ParamsOptions & { readonly each?: string };
  /** Whether content JSON is an input too. */
  readonly takesContent?: boolean;
  /** For successive runs, as with `--watch`. */
  readonly recompiler?: SourceRecompiler;
  /** Measures reading and compiling. */
  readonly stopwatch?: Stopwatch;
  /** Of a run with several parts: its documents take those of the given parameters that they declare. */
  readonly isPart?: boolean;
  /** Files that are not documents of this run, though its inputs name them. */
  readonly leavesOut?: (input: Input) => boolean;
  /** Parameters that other parts of the run declare. */
  readonly declaredElsewhere?: readonly string[];
}

/** One document of a run: a file, or a row of the table of `--each`. */
export interface RunDocument {
  readonly input: Input;
  readonly project: Project;
  /** Its name for the reader. */
  readonly label: string;
  /** The row of the table, from 1. */
  readonly row?: number;
  /** For the origins of its values: its row, and the hashes of the files that all rows share. `of` is a function, since few runs need it. */
  readonly rowOrigin?: { readonly of: () => RowOrigin; readonly hashes: FileHashes };
  /** The key of a row, known before compiling. A file has its key in its front matter. */
  readonly key?: string;
  /** Reads and compiles the document. A failure concerns only this document; others continue. `track` hears of the files that it reads. */
  readonly load: (track?: Track) => Promise<Outcome<LoadedSource>>;
}

/** The documents of a run. Nothing is compiled yet, but everything that can stop a run before its first document has been checked. */
export type DocumentRun = FileRun | RowRun;

export interface FileRun extends ProjectInputs {
  readonly kind: "files";
  /** That of the run as a whole. */
  readonly project: Project;
  readonly total: number;
  readonly documents: () => AsyncIterable<RunDocument>;
  readonly params: ParamSources;
  /** Parameters that other parts of the run declare. */
  readonly declaredElsewhere: readonly string[];
}

export interface RowRun {
  readonly kind: "rows";
  readonly project: Project;
  readonly total: number;
  /** Only the rows under way are in memory, if the format of the table allows it. Empty if the batch as a whole has errors. */
  readonly documents: () => AsyncIterable<RunDocument>;
  readonly each: Each;
}

/**
 * The documents of a run: each file that the arguments name, or each row of the table of `--each`. Every command that works on documents
 * loops over these, so that files and rows follow one path.
 */
export async function documentsOf(input: DocumentsInput): Promise<Outcome<DocumentRun>> {
  const { context, project, args, options, stopwatch, isPart = false, leavesOut } = input;
  if (options.each !== undefined) {
    const { prepareEach } = await import("./each.js");
    const each = await prepareEach({
      context,
      project,
      args,
      options: { ...options, each: options.each },
      isPart,
      ...(stopwatch && { stopwatch }),
    });
    return each.ok ? success(await rowRun(project, each.value)) : each;
  }
  const inputs = await projectInputs(context, project, args);
  if (!inputs.ok) return inputs;
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const { inputs: all, projectOf } = inputs.value;
  const own = leavesOut ? all.filter((one) => !leavesOut(one)) : all;
  const of = isPart ? own.map((one): Input => ({ ...one, isOneOfMany: true })) : own;
  return success(fileRun(input, { inputs: of, projectOf }, params.value));
}

function fileRun(
  { context, project, takesContent = false, recompiler, stopwatch, declaredElsewhere = [] }: DocumentsInput,
  { inputs, projectOf }: ProjectInputs,
  params: ParamSources,
): FileRun {
  const settings = {
    params: mergedParams(params),
    takesContent,
    folders: folderLookup(),
    ...(recompiler && { recompiler }),
    ...(stopwatch && { stopwatch }),
  };
  async function* documents(): AsyncGenerator<RunDocument> {
    for (const input of inputs) yield fileDocument(context, projectOf(input), input, settings);
  }
  return { kind: "files", project, total: inputs.length, documents, inputs, projectOf, params, declaredElsewhere };
}

/** One file as a document of a run. */
const fileDocument = (
  context: Context,
  project: Project,
  input: Input,
  settings: Omit<LoadOptions, "track">,
): RunDocument => ({
  input,
  project,
  label: isStdin(input) ? "<stdin>" : relativePath(context.cwd, input.path),
  // Late: a build in which nothing has changed compiles nothing.
  load: async (track) =>
    (await import("./load-source.js")).loadSource(context, project, input, track ? { track, ...settings } : settings),
});

async function rowRun(project: Project, each: Each): Promise<RowRun> {
  const { batch } = each;
  const documentOf = await rowDocuments(each);
  async function* documents(): AsyncGenerator<RunDocument> {
    if (hasErrors(batch.diagnostics)) return;
    for await (const row of batch.rows()) yield documentOf(row);
  }
  return { kind: "rows", project, total: batch.count, documents, each };
}

/** The rows of a table as documents of a run. */
async function rowDocuments(each: Each): Promise<(row: KeyedRow) => RunDocument> {
  const { secretTexts } = await import("../../template/secrets.js");
  const { rowOriginsOf } = await import("./each.js");
  const { source, batch } = each;
  const { template } = batch;
  const declared = template.params.map(({ name }) => name);
  const originOf = rowOriginsOf(each);
  const hashes: FileHashes = new Map();
  return (row) => ({
    input: source.input,
    project: source.project,
    label: row.key === undefined ? source.shown : `${source.shown} (${row.key})`,
    row: row.number,
    rowOrigin: { of: () => originOf(row), hashes },
    ...(row.key !== undefined && { key: row.key }),
    load: async () => {
      // The template is parsed once for all rows.
      const result = await template.render(row.params);
      const findings = { diagnostics: result.diagnostics, sources: result.sources };
      const secrets = secretTexts(template.params, row.params);
      return success({ source, compiled: { result, findings, named: true, declared, secrets } });
    },
  });
}
