import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import { realPathIn } from "../contract/real-path.js";
import { requireHost, requireProject } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import { resolve } from "../text/path.js";
import { requireArgument } from "../text/require-argument.js";
import { stableText } from "../text/stable-text.js";
import { encodeUtf8 } from "../text/utf8.js";
import { prepare, type Template } from "./prepare.js";
import { createRecompiler } from "./recompiler.js";

/** Where the files are, and the options of the project that they belong to. */
export interface IncrementalOptions {
  readonly host: Host;
  readonly project?: ProjectOptions | undefined;
}

/** A compiler that keeps its results: for editors, previews and build tools that compile the same files again and again. */
export interface IncrementalCompiler {
  /**
   * The result for a file, by its path from the root; `undefined` if the file is missing. While no file that it depends on has changed and
   * the parameters are the same, the result is the same object. Rejects as the host does, if it cannot read that file.
   */
  readonly compile: (path: string, params?: Readonly<Record<string, unknown>>) => Promise<CompileResult | undefined>;
  /**
   * Tells the compiler that files (sources, included files, data) are new, changed or deleted. Returns the paths, as `compile` was called with
   * them, of the documents that depend on these files. The next `compile` of these documents compiles them again.
   */
  readonly invalidate: (paths: readonly string[]) => readonly string[];
  /**
   * Replaces the text of a file, as an unsaved buffer of an editor does. Without a text, the file counts again. Returns what `invalidate`
   * returns. Documents may include the file or read it as data; it need not exist.
   */
  readonly edit: (path: string, text?: string) => readonly string[];
  /** Sets the configuration. Each document is compiled again. */
  readonly configure: (project: ProjectOptions) => void;
}

/** A document in memory: its files, read once, and the last rendering. */
interface Opened {
  readonly template: Template | undefined;
  last?: { readonly params: string | undefined; readonly result: Promise<CompileResult | undefined> };
}

/** A compiler for the files of a host. Throws a `TypeError` for options of a wrong type. */
export function createIncrementalCompiler(options: IncrementalOptions): IncrementalCompiler {
  requireArgument(options, "object", "The options");
  const { host, project = {} } = options;
  requireHost(host);
  requireProject(project);
  const recompiler = createRecompiler<Opened>();
  const buffers = new Map<string, Uint8Array>();
  const edited = withBuffers(host, buffers);
  const absolute = (path: string) => resolve(host.root, path);
  const invalidate = (paths: readonly string[]) => recompiler.invalidate(paths.map(absolute));
  let settings = project;

  return {
    async compile(path, params = {}) {
      requireArgument(path, "string", "The path");
      requireArgument(params, "object", "The parameters");
      const opened = await recompiler.open(path, async (track) => ({
        template: await readTemplate(path, track(edited), settings),
      }));
      const key = paramsText(params);
      if (key === undefined || opened.last?.params !== key)
        opened.last = { params: key, result: Promise.resolve(opened.template?.render(params)) };
      return opened.last.result;
    },
    invalidate(paths) {
      requireArgument(paths, "array", "The list of paths");
      return invalidate(paths);
    },
    edit(path, text) {
      requireArgument(path, "string", "The path");
      if (text !== undefined) requireArgument(text, "string", "The text");
      if (text === undefined) buffers.delete(absolute(path));
      else buffers.set(absolute(path), encodeUtf8(text));
      return invalidate([path]);
    },
    configure(next) {
      requireProject(next);
      settings = next;
      recompiler.clear();
    },
  };
}

/** Parameters as a text that others do not have, which JSON is not: `NaN` is refused, and `null` means the default. `undefined` if they are not plain data. */
function paramsText(params: Readonly<Record<string, unknown>>): string | undefined {
  try {
    return stableText(params);
  } catch {
    return undefined;
  }
}

async function readTemplate(path: string, host: Host, project: ProjectOptions): Promise<Template | undefined> {
  const resolved = resolve(host.root, path);
  const bytes = await host.readFile(await realPathIn(host, resolved));
  return bytes && prepare(bytes, { path, host, project });
}

/** A buffer keeps its own path, though it may be a link on the disk: its text is not that of the target. */
const withBuffers = (host: Host, buffers: ReadonlyMap<string, Uint8Array>): Host => ({
  ...(host.isolate && { isolate: (job, bounds) => host.isolate!(job, bounds) }),
  root: host.root,
  readFile: async (path, maximum) => buffers.get(path) ?? host.readFile(path, maximum),
  realPath: async (path) => (buffers.has(path) ? path : host.realPath(path)),
});
