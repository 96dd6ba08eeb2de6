import { analysisOf, prepare } from "../compile/prepare.js";
import { createRecompiler } from "../compile/recompiler.js";
import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import { decodeText } from "../diagnostics/decode-text.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import { lazy } from "../text/lazy.js";
import { resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { EditorHost } from "./editor-host.js";
import type { DocumentLevel, Project, TextLevel } from "./levels.js";
import { listDocuments } from "./list-documents.js";
import type { Uris } from "./uris.js";

export interface ProjectState extends Project {
  /** Opens a document, or replaces its text until `close`. */
  readonly edit: (uri: string, text: string) => void;
  /** The file counts again as it is on the disk. */
  readonly close: (uri: string) => void;
  /** Files have come, changed or gone. Returns the URIs of the open documents that depend on them. */
  readonly invalidate: (uris: readonly string[]) => readonly string[];
  readonly configure: (options: ProjectOptions) => void;
}

export interface ProjectSettings {
  readonly host: EditorHost;
  readonly uris: Uris;
  readonly options: ProjectOptions;
  readonly ruleUrl: (code: string) => string | undefined;
}

/** What is known of an open text between two edits. */
interface Buffer {
  readonly uri: string;
  readonly bytes: () => Uint8Array;
  readonly level: () => ReadText;
}

interface ReadText {
  readonly level: TextLevel;
  readonly findings: readonly PendingDiagnostic[];
}

/** The documents of one folder: texts that are open, and what was made of them. Nothing is made before somebody asks. */
export function createProject({ host, uris, options: given, ruleUrl }: ProjectSettings): ProjectState {
  const buffers = new Map<string, Buffer>();
  const params = new Map<string, Readonly<Record<string, unknown>>>();
  const recompiler = createRecompiler<DocumentLevel | undefined>();
  const edited = withBuffers(host, buffers);
  const texts = new WeakMap<TextLevel, readonly PendingDiagnostic[]>();
  let options = given;

  const absolute = (uri: string): string => resolve(host.root, uris.toPath(uri));
  const read = (uri: string, file: SourceFile, found: readonly PendingDiagnostic[] = []): ReadText => {
    const findings = [...found];
    const report = reporter(file, findings);
    const document = parse(file.text, report);
    const inner = createInnerTexts(file.text, report, (name) => findDirective(name) !== undefined);
    const level: TextLevel = { uri, path: file.path, file, document, texts: inner, project };
    texts.set(level, findings);
    return { level, findings };
  };
  const readClosed = async (uri: string): Promise<TextLevel | undefined> => {
    const bytes = await host.readFile(await host.realPath(absolute(uri))).catch(() => undefined);
    if (!bytes) return undefined;
    const findings: PendingDiagnostic[] = [];
    return read(uri, decodeText(uris.toPath(uri), bytes, findings), findings).level;
  };
  const invalidatePaths = (paths: readonly string[]) => recompiler.invalidate(paths);

  const project: ProjectState = {
    host: edited,
    uris,
    ruleUrl,
    get options() {
      return options;
    },
    paramsOf: (uri) => params.get(uri) ?? {},
    text: async (uri) => buffers.get(absolute(uri))?.level().level ?? readClosed(uri),
    document: (uri) =>
      recompiler.open(uri, async (track, note) => {
        await note(absolute(uri));
        const level = await project.text(uri);
        if (!level) return undefined;
        const files = () => recompiler.files(uri);
        return compileText(level, track(edited), options, project.paramsOf(uri), files);
      }),
    documents: () => listDocuments(edited, uris, [...buffers.keys()]),
    open: () => [...buffers.values()].map(({ uri }) => uri),
    syntaxFindings: (level) => (texts.get(level) ?? []).map(toDiagnostic),
    edit(uri, text) {
      const file = { path: uris.toPath(uri), text };
      buffers.set(absolute(uri), { uri, bytes: lazy(() => encodeUtf8(text)), level: lazy(() => read(uri, file)) });
      invalidatePaths([absolute(uri)]);
    },
    close(uri) {
      buffers.delete(absolute(uri));
      params.delete(uri);
      invalidatePaths([absolute(uri)]);
    },
    invalidate: (changed) => invalidatePaths(changed.map(absolute)).filter((uri) => buffers.has(absolute(uri))),
    configure(next) {
      options = next;
      recompiler.clear();
    },
    setParams(uri, values) {
      params.set(uri, values);
      invalidatePaths([absolute(uri)]);
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
