import type { Template } from "../compile/prepare.js";
import type { ProjectOptions } from "../contract/options.js";
import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import type { PictureNote } from "../language/picture-notes/picture-note.js";
import type { Tree } from "../syntax/node-at.js";
import type { ParsedFile } from "../template/parsed-file.js";
import type { SourceModule } from "../template/source-module.js";
import type { TypeInfo } from "../template/type-info.js";
import type { SourceFile } from "../text/source-file.js";
import type { EditorHost } from "./editor-host.js";
import type { LookOf } from "./picture-look.js";
import type { FindPublishState } from "./publish-state.js";
import type { SharedWork } from "./shared-work.js";
import type { Uris } from "./uris.js";

/*
 * A request is lifted only as far as it needs. The folding of a file needs its text; the type of a name needs the document, with the files
 * that it names; the uses of a column need the project.
 */

/** One file, parsed. Made at once, without waiting for anything. */
export interface TextLevel extends Tree {
  readonly uri: string;
  /** The path from the root. */
  readonly path: string;
  readonly file: SourceFile;
  /** The findings of parsing. */
  readonly found: readonly PendingDiagnostic[];
  /** The tree for a compile. Each has its own. */
  readonly takeTree: () => ParsedFile;
  readonly project: Project;
}

/** The file as a document of its own: compiled with the files that it names, and with the parameters at hand. */
export interface DocumentLevel extends TextLevel {
  readonly template: Template;
  /** The tree of the document (the same as `document` and `texts`), and the trees of included files. */
  readonly module: SourceModule;
  readonly info: TypeInfo;
  /** The findings of `result`, which it takes less memory to keep. */
  readonly diagnostics: (isWanted?: () => boolean) => Promise<readonly Diagnostic[]>;
  /**
   * Made when first asked for, and kept until one of its files changes. Rejects with `Abandoned` when every caller's `isWanted` returns
   * false. A caller without `isWanted` waits to the end.
   */
  readonly result: (isWanted?: () => boolean) => Promise<CompileResult>;
  /** All files that it was made of, as absolute paths. Not a getter: that of an object literal keeps a version until a full collection. */
  readonly files: () => readonly string[];
}

/** Capabilities of a client beyond the least that the protocol requires. */
export interface ClientSupport {
  /** Completion can insert snippets, with places to fill in. */
  readonly snippets?: boolean | undefined;
  /** Completion can have two ranges: one to insert at, one to replace. */
  readonly insertReplace?: boolean | undefined;
  /** Edits of a code action can be snippets, with places to fill in. */
  readonly snippetEdits?: boolean | undefined;
  /** Edits can create files. */
  readonly createFiles?: boolean | undefined;
  /** Edits can be annotated, so that the user is asked before they are applied. */
  readonly changeAnnotations?: boolean | undefined;
  /** The client's own command that opens a preview of the document whose URI is its argument. */
  readonly previewCommand?: string | undefined;
  /** A command that offers types of a chart with pictures. Its arguments are those of `igx.revealInPreview`. */
  readonly chartTypeCommand?: string | undefined;
  /** Hovers are text, without Markdown. */
  readonly plainHover?: boolean | undefined;
  /** The documentation of completion items is text, without Markdown. */
  readonly plainCompletion?: boolean | undefined;
  /** The documentation of a function whose call is being typed is text, without Markdown. */
  readonly plainSignatureHelp?: boolean | undefined;
}

/** The notes of drawn elements, by the key of an element and the look of its picture: drawing takes longer than compiling. */
export type KeptNotes = Map<string, readonly PictureNote[]>;

/** The shared state of the documents of a folder with one configuration. */
export interface Project {
  readonly host: EditorHost;
  readonly uris: Uris;
  readonly options: ProjectOptions;
  /** Findings of the syntax alone are wanted, and no data is read. */
  readonly syntaxOnly: boolean;
  readonly client: ClientSupport;
  /** Absent in environments without lock files. */
  readonly publishState?: FindPublishState;
  /** Where a rule is explained. */
  readonly ruleUrl: (code: string) => string | undefined;
  /** How the pictures of its documents look. */
  readonly lookOf: LookOf;
  /** The notes of a document, kept from version to version while it is open. */
  readonly keptNotes: (uri: string) => KeptNotes;
  /** Work that takes long. Its pauses let requests about the project's documents be answered. */
  readonly createWork: () => SharedWork;
  /** The values that the user has set for the parameters of a document. */
  readonly paramsOf: (uri: string) => Readonly<Record<string, unknown>>;
  readonly setParams: (uri: string, params: Readonly<Record<string, unknown>>) => void;
  /** The text of a file, of whatever language. `undefined` if it is missing. */
  readonly source: (uri: string) => Promise<SourceFile | undefined>;
  /** `undefined` if the file is missing, or is not a document but a configuration. */
  readonly text: (uri: string) => Promise<TextLevel | undefined>;
  /** `undefined` if the file is missing. `isWanted` is that of `DocumentLevel.result`. */
  readonly document: (uri: string, isWanted?: () => boolean) => Promise<DocumentLevel | undefined>;
  /** The URIs of all `.igx` files, open ones included, in the order of their paths. */
  readonly documents: () => Promise<readonly string[]>;
  /** The URIs of the open documents. */
  readonly open: () => readonly string[];
  /** The findings of a file's own text, before anything that it names is read: syntax alone. */
  readonly syntaxFindings: (level: TextLevel) => readonly Diagnostic[];
}
