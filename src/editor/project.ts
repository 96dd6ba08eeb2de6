import { createRecompiler } from "../compile/recompiler.js";
import { isConfigFile } from "../config/config-names.js";
import type { ProjectOptions } from "../contract/options.js";
import { requireProject } from "../contract/require-options.js";
import { decodeText } from "../diagnostics/decode-text.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import type { KeptRows } from "../syntax/inner-texts.js";
import { type ParsedFile, parseFile } from "../template/parsed-file.js";
import { keepByPlace } from "../text/keep-by-place.js";
import { lazy } from "../text/lazy.js";
import { resolve } from "../text/path.js";
import { requireArgument } from "../text/require-argument.js";
import type { SourceFile } from "../text/source-file.js";
import { encodeUtf8 } from "../text/utf8.js";
import { compileDocument } from "./compile-document.js";
import type { EditorHost } from "./editor-host.js";
import { keepFiles } from "./keep-files.js";
import { keepTrees } from "./keep-trees.js";
import type { ClientSupport, DocumentLevel, KeptNotes, Project, TextLevel } from "./levels.js";
import { listDocuments } from "./list-documents.js";
import { type LookOf, plainLook } from "./picture-look.js";
import type { FindPublishState } from "./publish-state.js";
import { createSharedWork, type SharedWork } from "./shared-work.js";
import { syntaxFindings } from "./syntax-findings.js";
import type { Uris } from "./uris.js";
import { withoutData } from "./without-data.js";

interface ProjectState extends Project {
  /** Opens a document, or replaces its text until `close`. */
  readonly edit: (uri: string, text: string) => readonly string[];
  /** The file counts again as it is on the disk. */
  readonly close: (uri: string) => readonly string[];
  /** Files have come, changed or gone. Returns the URIs of the open documents that depend on them. */
  readonly invalidate: (uris: readonly string[]) => readonly string[];
  readonly configure: (options: ProjectOptions) => void;
}

interface ProjectSettings {
  readonly host: EditorHost;
  readonly uris: Uris;
  readonly options: ProjectOptions;
  readonly client?: ClientSupport;
  readonly ruleUrl: (code: string) => string | undefined;
  readonly syntaxOnly: boolean;
  readonly lookOf?: LookOf | undefined;
  readonly publishState?: FindPublishState;
}

/** An open text, with the results that are kept until its next edit. */
interface Buffer {
  readonly uri: string;
  readonly bytes: () => Uint8Array;
  readonly level: () => TextLevel;
}

/** The documents of one folder: open texts, and the results of compiling them. Compiles only on request. */
export function createProject(settings: ProjectSettings): ProjectState {
  const { host, uris, options: given, client = {}, ruleUrl, syntaxOnly, lookOf = plainLook } = settings;
  const buffers = new Map<string, Buffer>();
  const params = new Map<string, Readonly<Record<string, unknown>>>();
  const recompiler = createRecompiler<DocumentLevel | undefined>();
  const files = keepFiles(syntaxOnly ? withoutData(host) : host);
  const edited = withBuffers(files.host, buffers);
  const closed = keepTrees();
  /** The last compile of each document. */
  const compiles = new Map<string, SharedWork>();
  /** The rows of the last version of each open document. */
  const rows = new Map<string, KeptRows>();
  /** The notes of the pictures of each open document, by its path. */
  const notes = new Map<string, KeptNotes>();
  let options = given;
  /** How often something of a document was asked for. */
  let asked = 0;
  const createWork = () => createSharedWork(() => asked);

  const absolute = (uri: string): string => resolve(host.root, uris.toPath(uri));
  const readOpen = (uri: string, file: SourceFile): TextLevel => {
    const kept = rows.get(uri) ?? keepByPlace();
    rows.set(uri, kept);
    kept.nextVersion(file.text);
    return readLevel(project, uri, file, { kept });
  };
  const bytesOf = async (uri: string): Promise<Uint8Array | undefined> =>
    edited.readFile(await edited.realPath(absolute(uri))).catch(() => undefined);
  const readClosed = async (uri: string): Promise<TextLevel | undefined> => {
    const bytes = await bytesOf(uri);
    const findings: PendingDiagnostic[] = [];
    const decode = (): SourceFile => decodeText(uris.toPath(uri), bytes!, findings);
    return bytes && closed.of(uri, bytes, () => readLevel(project, uri, decode(), { findings }));
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
    keptNotes(uri) {
      const path = absolute(uri);
      const kept: KeptNotes = notes.get(path) ?? new Map();
      if (buffers.has(path)) notes.set(path, kept);
      return kept;
    },
    createWork,
    get options() {
      return options;
    },
    paramsOf: (uri) => params.get(uri) ?? {},
    async source(uri) {
      const bytes = await bytesOf(uri);
      return bytes && decodeText(uris.toPath(uri), bytes, []);
    },
    text: async (uri) => {
      asked++;
      return isConfigFile(uri) ? undefined : (buffers.get(absolute(uri))?.level() ?? readClosed(uri));
    },
    document: (uri, isWanted) => {
      asked++;
      const compiled = recompiler.open(uri, async (track, note) => {
        const work = createWork();
        compiles.set(uri, work);
        await note(absolute(uri));
        const text = await project.text(uri);
        if (!text) return undefined;
        // The text may be open under another spelling of the same file, whose findings are that one's.
        const level = text.uri === uri ? text : { ...text, uri };
        const files = () => recompiler.files(uri);
        const sources = { host: track(edited), project: options, parsed: level.takeTree(), files, createWork };
        return compileDocument(level, sources, project.paramsOf(uri), work.checkpoint);
      });
      compiles.get(uri)!.join(isWanted);
      return compiled;
    },
    documents: () => listDocuments(edited, uris, [...buffers.keys()]),
    open: () => [...buffers.values()].map(({ uri }) => uri),
    syntaxFindings: ({ file, document, found }) => syntaxFindings(file, document, found, options),
    edit(uri, text) {
      requireArgument(uri, "string", "The URI");
      requireArgument(text, "string", "The text");
      const file = { path: uris.toPath(uri), text: withoutMark(text) };
      buffers.set(absolute(uri), { uri, bytes: lazy(() => encodeUtf8(text)), level: lazy(() => readOpen(uri, file)) });
      return invalidate([absolute(uri)]);
    },
    close(uri) {
      requireArgument(uri, "string", "The URI");
      buffers.delete(absolute(uri));
      params.delete(uri);
      rows.delete(uri);
      notes.delete(absolute(uri));
      return invalidate([absolute(uri)]);
    },
    invalidate(changed) {
      requireArgument(changed, "array", "The list of URIs");
      const paths = changed.map(absolute);
      files.forget(paths);
      return invalidate(paths);
    },
    configure(next) {
      requireProject(next);
      options = next;
      recompiler.clear();
    },
    setParams(uri, values) {
      requireArgument(uri, "string", "The URI");
      requireArgument(values, "object", "The parameters");
      params.set(uri, values);
      invalidate([absolute(uri)]);
    },
  };
  return project;
}

interface Known {
  readonly kept?: KeptRows;
  /** The findings of decoding the file. */
  readonly findings?: readonly PendingDiagnostic[];
}

/** Some clients send the byte-order mark of a file, and count it as a character. White space before the first line has no effect. */
const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text);

/** Its first compile takes the tree that was parsed for it. */
function readLevel(project: Project, uri: string, file: SourceFile, { kept, findings = [] }: Known): TextLevel {
  const parsed = parseFile(file, [], kept);
  const { document, texts } = parsed;
  let tree: ParsedFile | undefined = parsed;
  const takeTree = (): ParsedFile => {
    const taken = tree ?? parseFile(file);
    tree = undefined;
    return taken;
  };
  const found = [...findings, ...parsed.findings];
  return { uri, path: file.path, file, document, texts, found, takeTree, project };
}

/** A buffer keeps its own path, though it may be a link on the disk: its text is not that of the target. */
const withBuffers = (host: EditorHost, buffers: ReadonlyMap<string, Buffer>): EditorHost => ({
  ...host,
  readFile: async (path, maximum) => buffers.get(path)?.bytes() ?? host.readFile(path, maximum),
  realPath: async (path) => (buffers.has(path) ? path : host.realPath(path)),
});
