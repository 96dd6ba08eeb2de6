import { slashes } from "../cli/base/paths.js";

/** The parts of Vite's server and module graph that igx uses; their own types need Vite. */
interface ViteServer {
  readonly watcher: { readonly add: (file: string) => unknown };
}

interface ViteModule {
  /** Missing until a first loading has succeeded. Until then, Vite reloads nothing for the module. */
  readonly isSelfAccepting?: boolean | undefined;
  readonly importers: ReadonlySet<ViteModule>;
}

interface ViteUpdate {
  readonly file: string;
  readonly modules: readonly ViteModule[];
}

interface ViteEnvironment {
  readonly environment: { readonly moduleGraph: { readonly getModuleById: (id: string) => ViteModule | undefined } };
}

interface ViteWatch {
  /** Whether Vite serves, not builds. Its server resolves each file that a module depends on, so it must not hear of missing ones. */
  readonly isServing: () => boolean;
  /** Forgets the files of a module: it is loaded again. */
  readonly begin: (id: string) => void;
  readonly add: (id: string, files: readonly string[]) => void;
  /** Hooks of a Vite plugin. */
  readonly hooks: object;
}

/**
 * Makes Vite load a module again after a change of any file that it depends on. Vite itself forgets the files of a module whose loading
 * failed, and does not watch for missing files outside its root: a folder above it may get a configuration.
 */
export function createViteWatch(): ViteWatch {
  const filesOf = new Map<string, Set<string>>();
  let server: ViteServer | undefined;
  return {
    isServing: () => server !== undefined,
    begin: (id) => void filesOf.set(id, new Set()),
    add(id, files) {
      for (const file of files) filesOf.get(id)?.add(slashes(file));
      for (const file of files) server?.watcher.add(file);
    },
    hooks: {
      configureServer: (started: ViteServer) => {
        server = started;
      },
      hotUpdate(this: ViteEnvironment, { file, modules }: ViteUpdate) {
        const { moduleGraph } = this.environment;
        const dependent = [...filesOf].flatMap(([id, files]) =>
          files.has(file) ? [moduleGraph.getModuleById(id)] : [],
        );
        const stale = dependent.flatMap((one) => (one ? [one, ...failedFor(one)] : []));
        return stale.length === 0 ? undefined : [...new Set([...modules, ...stale])];
      },
    },
  };
}

/** The modules that could not be loaded because of this one. */
const failedFor = ({ isSelfAccepting, importers }: ViteModule): readonly ViteModule[] =>
  isSelfAccepting === undefined ? [...importers] : [];
