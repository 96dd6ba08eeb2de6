import { hasErrors } from "../../diagnostics/diagnostic.js";
import { secretTexts } from "../../template/secrets.js";
import type { Context } from "../base/context.js";
import { type Input, isStdin } from "../base/input.js";
import { type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { type Each, prepareEach } from "./each.js";
import { type LoadedSource, loadSource, type SourceRecompiler } from "./load-source.js";
import { type GivenParams, mergedParams, type ParamsOptions, readParams } from "./params.js";
import { projectInputs } from "./project-inputs.js";

export interface DocumentsInput {
  readonly context: Context;
  readonly project: Project;
  /** The inputs as they are named. */
  readonly args: readonly string[];
  readonly options: ParamsOptions & { readonly each?: string };
  /** Content JSON is an input too. */
  readonly takesContent?: boolean;
  /** Of runs that follow each other. */
  readonly recompiler?: SourceRecompiler;
}

/** One document of a run: a file, or a row of the table of `--each`. */
export interface RunDocument {
  readonly input: Input;
  /** How a reader knows it. */
  readonly label: string;
  /** Of the table, from 1. */
  readonly row?: number;
  /** Of a row: known before it is compiled. A file has its key in its front matter. */
  readonly key?: string;
  /** Reads and compiles it. The failure is that of this document: others go on. */
  readonly load: () => Promise<Outcome<LoadedSource>>;
}

/** What a run works on. Nothing is compiled yet, and all that stops a run before its first document has been looked at. */
export type DocumentRun = FileRun | RowRun;

export interface FileRun {
  readonly kind: "files";
  readonly total: number;
  readonly documents: () => AsyncIterable<RunDocument>;
  readonly inputs: readonly Input[];
  readonly params: GivenParams;
}

export interface RowRun {
  readonly kind: "rows";
  readonly total: number;
  /** Of the rows only those that are under way are in memory, if the format of the table allows it. None with errors in the whole batch. */
  readonly documents: () => AsyncIterable<RunDocument>;
  readonly each: Each;
}

/** The documents that the arguments name: each file, or each row of the table of `--each`. */
export async function documentsOf(input: DocumentsInput): Promise<Outcome<DocumentRun>> {
  const { context, project, args, options } = input;
  if (options.each !== undefined) {
    const each = await prepareEach({ context, project, args, options: { ...options, each: options.each } });
    return each.ok ? success(rowRun(each.value)) : each;
  }
  const inputs = await projectInputs(context, project, args);
  if (!inputs.ok) return inputs;
  const params = await readParams(context, options);
  return params.ok ? success(fileRun(input, inputs.value, params.value)) : params;
}

function fileRun(
  { context, project, takesContent = false, recompiler }: DocumentsInput,
  inputs: readonly Input[],
  params: GivenParams,
): FileRun {
  const settings = { params: mergedParams(params), takesContent, ...(recompiler && { recompiler }) };
  async function* documents(): AsyncGenerator<RunDocument> {
    for (const input of inputs)
      yield {
        input,
        label: isStdin(input) ? "<stdin>" : relativePath(context.cwd, input.path),
        load: () => loadSource(context, project, input, settings),
      };
  }
  return { kind: "files", total: inputs.length, documents, inputs, params };
}

function rowRun(each: Each): RowRun {
  const { source, batch } = each;
  const { template } = batch;
  const declared = template.params.map(({ name }) => name);
  async function* documents(): AsyncGenerator<RunDocument> {
    if (hasErrors(batch.diagnostics)) return;
    for await (const { number, key, params } of batch.rows())
      yield {
        input: source.input,
        label: key === undefined ? source.shown : `${source.shown} (${key})`,
        row: number,
        ...(key !== undefined && { key }),
        load: async () => {
          const result = await template.render(params);
          const findings = { diagnostics: result.diagnostics, sources: result.sources };
          const secrets = secretTexts(template.params, params);
          return success({ source, compiled: { result, findings, named: true, declared, secrets } });
        },
      };
  }
  return { kind: "rows", total: batch.count, documents, each };
}
