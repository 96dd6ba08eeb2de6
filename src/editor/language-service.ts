import type { ProjectOptions } from "../contract/options.js";
import { realPathIn } from "../contract/real-path.js";
import { requireHost, requireProject } from "../contract/require-options.js";
import { type ArgumentKind, requireArgument, requireFields } from "../text/require-argument.js";
import type { EditorHost } from "./editor-host.js";
import { type CancellationToken, type Feature, neverCancelled } from "./feature.js";
import { features } from "./features/index.js";
import type { ClientSupport, Project } from "./levels.js";
import type { LookOf } from "./picture-look.js";
import { createProject } from "./project.js";
import type { FindPublishState } from "./publish-state.js";
import { requireParams } from "./require-params.js";
import { createUris, fileUri } from "./uris.js";

/** Where the documents are, and what the editor can do and show. */
export interface LanguageServiceOptions {
  /** The files of the documents. */
  readonly host: EditorHost;
  /** The URI of the host's root. Default: the `file` URI of its path. */
  readonly rootUri?: string | undefined;
  /** The configuration, as for `compile`. */
  readonly project?: ProjectOptions | undefined;
  /** The capabilities of the editor. Default: the least that the protocol requires. */
  readonly client?: ClientSupport | undefined;
  /** The address of a page about a rule, for the link of its findings. */
  readonly ruleUrl?: ((code: string) => string | undefined) | undefined;
  /** The state of a document before the next publish. */
  readonly publishState?: FindPublishState | undefined;
  /** Whether to report syntax findings only and read no data, for data that takes long to read. Default false. */
  readonly syntaxOnly?: boolean | undefined;
  /** How pictures look, by the fields of the front matter. Default: without a theme, as wide as the front matter says. */
  readonly lookOf?: LookOf | undefined;
}

type Features = typeof features;

/**
 * One method for each request of the Language Server Protocol that igx answers. It takes the parameters of the request and resolves with
 * its result, in the shapes of the protocol (LSP 3.18), or with `undefined` if there is nothing to say, the document is missing, or the
 * token is cancelled. Three results differ from the protocol, since a service applies and sends nothing itself: `diagnostics` returns the
 * list of findings without its report, `executeCommand` returns a `CommandAnswer`, and a rename or fix that igx refuses is a `Refusal`.
 * Positions count lines and UTF-16 code units from 0. No method rejects because of the content of a document.
 */
export type Requests = {
  readonly [Name in keyof Features]: Features[Name] extends Feature<infer Params, infer Answer>
    ? (params: Params, token?: CancellationToken) => Promise<Answer | undefined>
    : never;
};

/** Answers about documents without a transport: for a language server, a worker, or the page of an editor. */
export interface LanguageService extends Requests {
  /**
   * Opens a document, or replaces its text. Until it is closed, its text counts instead of the file's, for all documents that read it. Returns
   * what `invalidate` does.
   */
  readonly edit: (uri: string, text: string) => readonly string[];
  /** The file counts again. Returns what `invalidate` does. */
  readonly close: (uri: string) => readonly string[];
  /** Reports that files have come, changed or gone. Returns the URIs of the open documents whose answers may be others now. */
  readonly invalidate: (uris: readonly string[]) => readonly string[];
  /** Another configuration: everything is compiled again. */
  readonly configure: (project: ProjectOptions) => void;
  /** The values of a document's parameters, for its findings, values and pictures. */
  readonly setParams: (uri: string, params: Readonly<Record<string, unknown>>) => void;
}

/**
 * Answers the requests of editors about the documents of a folder. It agrees with `igx check`, since it compiles in the same phases. It
 * compiles a document again only after one of its files has changed.
 */
export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  requireArgument(options, "object", "The options");
  requireHost(options.host);
  requireFields(options, kinds);
  const { host, rootUri = fileUri(host.root), project = {}, publishState } = options;
  requireProject(project);
  const uris = createUris(host.root, rootUri);
  const state = createProject({
    host: boundHost(host),
    uris,
    options: project,
    // Null counts as absent.
    client: options.client ?? {},
    ruleUrl: options.ruleUrl ?? (() => undefined),
    syntaxOnly: options.syntaxOnly ?? false,
    lookOf: options.lookOf ?? undefined,
    ...(publishState && { publishState }),
  });
  const { edit, close, invalidate, configure, setParams } = state;
  const requests = Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [
      name,
      async (params: never, token: CancellationToken = neverCancelled) => {
        requireParams(feature.method, params);
        return (feature as Feature<never, unknown>).answer(state, params, token);
      },
    ]),
  ) as Requests;
  const service: LanguageService = { ...requests, edit, close, invalidate, configure, setParams };
  projects.set(service, state);
  return service;
}

const kinds: Readonly<Record<string, ArgumentKind>> = {
  rootUri: "string",
  client: "object",
  ruleUrl: "function",
  publishState: "function",
  lookOf: "function",
  syntaxOnly: "boolean",
};

/* Beside the service and not in it, since `LanguageService` is what the library promises to everyone. */
const projects = new WeakMap<LanguageService, Project>();

/** The documents of a service, for servers, which announce and call features by their methods. */
export const projectOf = (service: LanguageService): Project => projects.get(service)!;

/**
 * The host of a caller, for others to build upon. Spreading an object does not copy the methods of its class, and programs without types have
 * methods that throw at once, or return no promise.
 */
const boundHost = (host: EditorHost): EditorHost => ({
  root: host.root,
  readFile: async (path, maximum) => host.readFile(path, maximum),
  realPath: (path) => realPathIn(host, path),
  ...(host.readFolder && { readFolder: async (path) => host.readFolder?.(path) }),
  ...(host.isolate && { isolate: async (job, bounds) => host.isolate?.(job, bounds) }),
});
