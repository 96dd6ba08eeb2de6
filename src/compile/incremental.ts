import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import type { CompileResult } from "../contract/result.js";
import { resolve } from "../text/path.js";
import { prepare, type Template } from "./compile.js";

export interface IncrementalOptions {
  readonly host: Host;
  readonly project?: ProjectOptions;
}

/** A compiler that remembers: for editors, previews and build tools that compile the same files again and again. */
export interface IncrementalCompiler {
  /**
   * The result for a file, by its path from the root: the one of last time, the very object, while nothing that it rests on has
   * changed and the parameters are the same; `undefined` when there is no such file.
   */
  readonly compile: (path: string, params?: Readonly<Record<string, unknown>>) => Promise<CompileResult | undefined>;
  /**
   * Says that files have come, changed or gone: sources, included files, data. Returns the paths, as they were asked for, of the
   * documents that rest on them; those and no others are compiled again when they are next asked for.
   */
  readonly invalidate: (paths: readonly string[]) => readonly string[];
  /** Another configuration: everything is compiled again. */
  readonly configure: (project: ProjectOptions) => void;
}

interface Entry {
  /** Absolute paths of all files that were asked for, links followed too. Filled while the files are read, so that a change in between counts. */
  readonly files: Set<string>;
  readonly template: Promise<Template | undefined>;
  last?: { readonly params: string; readonly result: Promise<CompileResult | undefined> };
}

export function createIncrementalCompiler({ host, project = {} }: IncrementalOptions): IncrementalCompiler {
  const entries = new Map<string, Entry>();
  let settings = project;

  const open = (path: string): Entry => {
    const files = new Set<string>();
    const entry = { files, template: readTemplate(path, recordingHost(host, files), settings) };
    entries.set(path, entry);
    // What could not be read is tried again.
    entry.template.catch(() => entries.get(path) === entry && entries.delete(path));
    return entry;
  };

  return {
    compile(path, params = {}) {
      const entry = entries.get(path) ?? open(path);
      const key = JSON.stringify(params);
      if (entry.last?.params !== key)
        entry.last = { params: key, result: entry.template.then((template) => template?.render(params)) };
      return entry.last.result;
    },
    invalidate(paths) {
      const changed = paths.map((path) => resolve(host.root, path));
      const stale = [...entries].filter(([, { files }]) => changed.some((path) => files.has(path)));
      for (const [path] of stale) entries.delete(path);
      return stale.map(([path]) => path);
    },
    configure(next) {
      settings = next;
      entries.clear();
    },
  };
}

async function readTemplate(path: string, host: Host, project: ProjectOptions): Promise<Template | undefined> {
  const resolved = resolve(host.root, path);
  const bytes = await host.readFile(await host.realPath(resolved));
  return bytes && prepare(bytes, { path, host, project });
}

const recordingHost = (host: Host, files: Set<string>): Host => ({
  ...(host.isolate && { isolate: (job, bounds) => host.isolate!(job, bounds) }),
  root: host.root,
  readFile: (path, maximum) => {
    files.add(path);
    return host.readFile(path, maximum);
  },
  realPath: async (path) => {
    files.add(path);
    const real = await host.realPath(path);
    files.add(real);
    return real;
  },
});
