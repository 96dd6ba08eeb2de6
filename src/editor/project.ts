import { analysisOf, prepare } from "../compile/prepare.js";
import { createRecompiler } from "../compile/recompiler.js";
import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import { decodeText } from "../diagnostics/decode-text.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import { lazy } from "../text/lazy.js";
import { resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { EditorHost } from "./editor-host.js";
import { keepFiles } from "./keep-files.js";
import type { ClientSupport, DocumentLevel, Project, TextLevel } from "./levels.js";
import { listDocuments } from "./list-documents.js";
import { type LookOf, plainLook } from "./picture-look.js";
import type { FindPublishState } from "./publish-state.js";
import { syntaxFindings } from "./syntax-findings.js";
import type { Uris } from "./uris.js";
import { withoutData } from "./without-data.js";

export interface ProjectState extends Project {
  /** Opens a document, or replaces its text until `close`. */
  readonly edit: (uri: string, text: string) => readonly string[];
  /** The file counts again as it is on the disk. */
  readonly close: (uri: string) => readonly string[];
  /** Files have come, changed or gone. Returns the URIs of the open documents that depend on them. */
  readonly invalidate: (uris: readonly string[]) => readonly string[];
  readonly configure: (options: ProjectOptions) => void;
}

export interface ProjectSettings {
  readonly host: EditorHost;
  readonly uris: Uris;
  readonly options: ProjectOptions;
  readonly client?: ClientSupport;
  readonly ruleUrl: (code: string) => string | undefined;
  readonly syntaxOnly: boolean;
  readonly lookOf?: LookOf | undefined;
  readonly publishState?: FindPublishState;
}

/** What is known of an open text between two edits. */
interface Buffer {
  readonly uri: string;
  readonly bytes: () => Uint8Array;
  readonly level: () => TextLevel;
}

/** The documents of one folder: texts that are open, and what was made of them. Nothing is made before somebody asks. */
export function createProject(settings: ProjectSettings): ProjectState {
  const { host, uris, options: given, client = {}, ruleUrl, syntaxOnly, lookOf = plainLook } = settings;
  const buffers = new Map<string, Buffer>();
  const params = new Map<string, Readonly<Record<string, unknown>>>();
  const recompiler = createRecompiler<DocumentLevel | undefined>();
  const files = keepFiles(syntaxOnly ? withoutData(host) : host);
  const edited = withBuffers(files.host, buffers);
  const found = new WeakMap<SourceFile, readonly PendingDiagnostic[]>();
  let options = given;

  const absolute = (uri: string): string => resolve(host.root, uris.toPath(uri));
  const read = (uri: string, file: SourceFile, findings: PendingDiagnostic[] = []): TextLevel => {
    const report = reporter(file, findings);
    const document = parse(file.text, report);
    const inner = createInnerTexts(file.text, report, (name) => findDirective(name) !== undefined);
    found.set(file, [...findings]);
    return { uri, path: file.path, file, document, texts: inner, project };
  };
  const readClosed = async (uri: string): Promise<TextLevel | undefined> => {
    const bytes = await edited.readFile(await edited.realPath(absolute(uri))).catch(() => undefined);
    if (!bytes) return undefined;
    const findings: PendingDiagnostic[] = [];
    return read(uri, decodeText(uris.toPath(uri), bytes, findings), findings);
  };
  /** The open documents that depend on files which have changed. */
  const invalidate = (paths: readonly string[]): readonly string[] =>
    recompiler.invalidate(paths).filter((uri) => buffers.has(absolute(uri)));

  const project: ProjectState = {
    host: edited,
    uris,
    client,
    ruleUrl,
    ...(settings.publishState && { publishState: settings.publishState }),
    syntaxOnly,
    lookOf,
    get options() {
      return options;
    },
    paramsOf: (uri) => params.get(uri) ?? {},
    text: async (uri) => buffers.get(absolute(uri))?.level() ?? readClosed(uri),
    document: (uri) =>
      recompiler.open(uri, async (track, note) => {
        await note(absolute(uri));
        const level = await project.text(uri);
        if (!level) return undefined;
        return compileText(level, track(edited), options, project.paramsOf(uri), () => recompiler.files(uri));
      }),
    documents: () => listDocuments(edited, uris, [...buffers.keys()]),
    open: () => [...buffers.values()].map(({ uri }) => uri),
    syntaxFindings: ({ file, document }) => syntaxFindings(file, document, found.get(file) ?? [], options),
    edit(uri, text) {
      const file = { path: uris.toPath(uri), text };
      buffers.set(absolute(uri), { uri, bytes: lazy(() => encodeUtf8(text)), level: lazy(() => read(uri, file)) });
      return invalidate([absolute(uri)]);
    },
    close(uri) {
      buffers.delete(absolute(uri));
      params.delete(uri);
      return invalidate([absolute(uri)]);
    },
    invalidate(changed) {
      const paths = changed.map(absolute);
      files.forget(paths);
      return invalidate(paths);
    },
    configure(next) {
      options = next;
      recompiler.clear();
    },
    setParams(uri, values) {
      params.set(uri, values);
      invalidate([absolute(uri)]);
    },
  };
  return project;
}

/** The document that a text is, in the phases of `compile`, without parameters that are missing: as `igx check` does. */
async function compileText(
  level: TextLevel,
  host: Host,
  project: ProjectOptions,
  params: Readonly<Record<string, unknown>>,
  files: () => readonly string[],
): Promise<DocumentLevel> {
  const template = await prepare(level.file, { path: level.path, host, project, optionalParams: true });
  const { module, info } = analysisOf(template);
  const result = lazy(() => template.render(params));
  return {
    ...level,
    // The types are those of this tree's expressions.
    document: module.document,
    texts: module.texts,
    template,
    module,
    info,
    result,
    get files() {
      return files();
    },
  };
}

/** A buffer keeps its own path, though it may be a link on the disk: its text is not that of the target. */
const withBuffers = (host: EditorHost, buffers: ReadonlyMap<string, Buffer>): EditorHost => ({
  ...host,
  readFile: async (path, maximum) => buffers.get(path)?.bytes() ?? host.readFile(path, maximum),
  realPath: async (path) => (buffers.has(path) ? path : host.realPath(path)),
});
