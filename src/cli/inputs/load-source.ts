import type { Recompiler, Track } from "../../compile/recompiler.js";
import type { Context } from "../base/context.js";
import type { FolderLookup } from "../base/folder-lookup.js";
import type { Input } from "../base/input.js";
import { type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { noStopwatch, type Stopwatch } from "../base/stopwatch.js";
import { type CompiledInput, compileInput } from "./compile-input.js";
import { isContent } from "./is-content.js";
import type { ParamValues } from "./params.js";
import { readDocument, readDocumentOrContent } from "./read-document.js";
import type { SourceInput } from "./source-input.js";

/** A source after reading and compiling. */
export interface LoadedSource {
  readonly source: SourceInput;
  readonly compiled: CompiledInput;
}

/** The sources of successive runs, by input path. */
export type SourceRecompiler = Recompiler<Outcome<LoadedSource>>;

export interface LoadOptions {
  readonly params: ParamValues;
  /** Whether content JSON is an input too. */
  readonly takesContent?: boolean;
  readonly recompiler?: SourceRecompiler;
  /** Hears of the files that the document reads besides its source. */
  readonly track?: Track;
  readonly stopwatch?: Stopwatch;
  /** Shared by the sources of a run. */
  readonly folders?: FolderLookup;
}

/** Reads and compiles one input. With a `recompiler`, only if one of its files has changed. */
export async function loadSource(
  context: Context,
  project: Project,
  input: Input,
  { params, takesContent = false, recompiler, track: onRead = (host) => host, stopwatch, folders }: LoadOptions,
): Promise<Outcome<LoadedSource>> {
  const load = async (track: Track): Promise<Outcome<LoadedSource>> => {
    const read = takesContent ? readDocumentOrContent : readDocument;
    const reading = () => read(context, project, input, folders);
    const done = await (stopwatch ? stopwatch.time("read", reading) : reading());
    if (!done.ok) return done;
    const source = measured(tracked(done.value, track), stopwatch);
    return success({ source, compiled: await compiledOf(source, params, project, takesContent) });
  };
  if (!recompiler) return load(onRead);
  return recompiler.open(input.path, async (track, note) => {
    // Before reading: a change during the reading must count.
    await note(input.path);
    return load(track);
  });
}

/** The source, with a host that reports each file read through it. */
export function tracked(source: SourceInput, track: Track): SourceInput {
  const { host } = source.options;
  return host ? { ...source, options: { ...source.options, host: track(host) } } : source;
}

/** The source, with its phases measured on request: Node loads its clock on first use. */
export const measured = (source: SourceInput, stopwatch: Stopwatch | undefined): SourceInput =>
  stopwatch && stopwatch !== noStopwatch
    ? { ...source, options: { ...source.options, onPhase: stopwatch.add } }
    : source;

async function compiledOf(
  source: SourceInput,
  params: ParamValues,
  project: Project,
  takesContent: boolean,
): Promise<CompiledInput> {
  if (!takesContent || !isContent(source)) return compileInput(source, params);
  // Loaded late: only pictures are made of content.
  const { readContent } = await import("./content-input.js");
  return readContent(source, project);
}
