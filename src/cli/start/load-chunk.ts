import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import type { CodeCache } from "./code-cache.js";

/** Runs a chunk. Static imports between chunks form no circle. */
type Chunk = (
  require: (id: string) => unknown,
  exportAll: (read: () => Exports) => void,
  importChunk: (id: string) => Promise<unknown>,
  importMeta: { readonly url: string },
) => void;

type Exports = Record<string, unknown>;

/** The chunks in a file, by their names. */
type ChunkFile = Readonly<Record<string, Chunk>>;

/** Loads the chunks of the command, which `build/command.js` makes, with the code that earlier runs have compiled. */
interface ChunkLoader {
  /** The exports of a chunk: `./FILE/CHUNK`. */
  readonly load: (id: string) => unknown;
  /** Keeps the code that this run has compiled, functions that it has called included. */
  readonly keepCode: () => void;
}

/**
 * `folder` contains the files of chunks. They are loaded as scripts: `module.enableCompileCache` of Node 22.1 keeps code as it is before anything of it
 * has run, so each run would compile all functions that it calls, and take twice as long.
 */
export function createChunkLoader(folder: string, cache: CodeCache | undefined): ChunkLoader {
  const scripts = new Map<string, Script>();
  const files = new Map<string, ChunkFile>();
  const modules = new Map<string, Exports>();
  let isNew = false;
  const loadFile = (name: string): ChunkFile => {
    const filename = pathOf(name);
    const cached = cache?.read(name);
    // Files are ASCII, which is read fastest as latin1.
    const script = new Script(readFileSync(filename, "latin1"), {
      filename,
      ...(cached && { cachedData: cached.data }),
    });
    isNew ||= !cached || cached.isOld || script.cachedDataRejected === true;
    scripts.set(name, script);
    const file = script.runInThisContext() as ChunkFile;
    files.set(name, file);
    return file;
  };
  const load = (id: string): unknown => {
    const made = modules.get(id);
    if (made) return made;
    const [, name, chunk] = id.split("/") as [string, string, string];
    const file = files.get(name) ?? loadFile(name);
    const exports: Exports = {};
    const exportAll = (read: () => Exports) => copyExports(read, exports);
    file[chunk]!(requireFromChunk, exportAll, async (other) => load(other), importMetaOf(pathOf(name)));
    modules.set(id, exports);
    return exports;
  };
  const requireFromChunk = (id: string): unknown => {
    if (id.startsWith("./")) return load(id);
    return late.has(id) ? lateModule(() => require(id) as object) : require(id);
  };
  const pathOf = (name: string): string => join(folder, `${name}.cjs`);
  const keepCode = (): void => {
    if (isNew) cache?.write([...scripts].map(([name, script]) => [name, script.createCachedData()]));
  };
  return { load, keepCode };
}

/** Copies what a chunk exports at its end. Some libraries define what they export only when it is used: then it is copied when it is defined. */
function copyExports(read: () => Exports, exports: Exports): void {
  for (const [name, value] of Object.entries(read()))
    if (value !== undefined) exports[name] = value;
    else {
      const get = () => {
        const now = read()[name];
        if (now !== undefined) Object.defineProperty(exports, name, { value: now });
        return now;
      };
      Object.defineProperty(exports, name, { get, enumerable: true, configurable: true });
    }
}

/** Modules that Node has not loaded at its start. Most runs use nothing of them, and they take up to a tenth of a run to load. */
const late = new Set(
  [
    ...["crypto", "fs/promises", "timers/promises", "os", "child_process", "readline", "util", "url", "stream"],
    ...["net", "tty", "v8"],
  ].map((name) => `node:${name}`),
);

/** A module that is loaded when something of it is used. */
function lateModule<Module extends object>(load: () => Module): Module {
  let loaded: Module | undefined;
  const module = (): Module => (loaded ??= load());
  return new Proxy<Module>({} as Module, {
    get: (_, name) => Reflect.get(module(), name),
    has: (_, name) => Reflect.has(module(), name),
    ownKeys: () => Reflect.ownKeys(module()),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(module(), name),
      configurable: true,
    }),
  });
}

const importMetaOf = (path: string) => ({
  get url() {
    return (require("node:url") as typeof import("node:url")).pathToFileURL(path).href;
  },
});
