import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import type { CodeCache } from "./code-cache.js";

/** Makes a module of a pack, by its path in the sources. */
type Pack = Readonly<Record<string, () => unknown>>;

type PackFunction = (
  require: (id: string) => unknown,
  module: { exports: Pack },
  importMeta: { readonly url: string },
) => void;

/** Loads the packs of the command, which `build/command.js` makes, with the code that earlier runs have compiled. */
export interface PackLoader {
  readonly load: (name: string) => Pack;
  /** Keeps the code that this run has compiled, functions that it has called included. */
  readonly keepCode: () => void;
}

/** `folder` contains the packs; `family` names runs that need about the same functions. */
export function createPackLoader(folder: string, family: string, cache: CodeCache | undefined): PackLoader {
  const packs = new Map<string, Pack>();
  const scripts = new Map<string, Script>();
  let isNew = false;
  const load = (name: string): Pack => {
    const loaded = packs.get(name);
    if (loaded) return loaded;
    const filename = join(folder, `${name}.cjs`);
    const cached = cache?.read(`${name}-${family}`);
    // Packs are ASCII, which is read fastest as latin1.
    const text = readFileSync(filename, "latin1");
    const settings = { filename, ...(cached && { cachedData: cached.data as Buffer }) };
    const script = new Script(text, settings);
    isNew ||= !cached || cached.isOld || script.cachedDataRejected === true;
    scripts.set(`${name}-${family}`, script);
    const module = { exports: {} as Pack };
    packs.set(name, module.exports);
    (script.runInThisContext() as PackFunction)(requireFromPack, module, importMetaOf(filename));
    packs.set(name, module.exports);
    return module.exports;
  };
  /** `pack#module`, or what Node requires. */
  const requireFromPack = (id: string): unknown => {
    const [name, path] = id.split("#") as [string, string?];
    if (path === undefined) return late.has(id) ? lateModule(() => require(id) as object) : require(id);
    return latePacks.has(name) ? lateModule(() => load(name)[path]!() as object) : load(name)[path]!();
  };
  const keepCode = (): void => {
    if (!cache || !isNew) return;
    cache.write(new Map([...scripts].map(([name, script]) => [name, script.createCachedData()])));
  };
  return { load, keepCode };
}

/** What `build/command.js` keeps out of the packs of plain documents: loaded when something of it is used. */
const latePacks = new Set(["seldom", "grammar", "jsonc"]);

/** Modules of Node that it has not loaded at its start, and what each of them costs is a part of a whole run. They are loaded when something of them is used. */
const late = new Set(
  [
    ...["crypto", "fs/promises", "timers/promises", "os", "child_process", "readline", "util", "url", "stream"],
    "v8",
  ].map((name) => `node:${name}`),
);

/** A module, or an object of one, that is loaded when something of it is used. */
export function lateModule<Module extends object>(load: () => Module): Module {
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

const importMetaOf = (filename: string) => ({
  get url() {
    return (require("node:url") as typeof import("node:url")).pathToFileURL(filename).href;
  },
});
