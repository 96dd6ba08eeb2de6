import type { Config } from "../../config/config-schema.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { EditorCommand } from "../command.js";
import type { LanguageServiceOptions } from "../language-service.js";
import type { PreviewHost } from "../page/buffer-preview.js";
import type { Previews } from "../page/previews.js";
import type { EditorLink } from "./editor-link.js";
import type { ServerSettings } from "./settings.js";

/** The surroundings of a server: Node provides files and configurations, a worker gets them from its page. */
export interface Environment {
  /**
   * The project that a document belongs to, as `igx check` of the file finds it in the folder that is open. `id` is equal for documents of the
   * same project. `folders` are the folders that are open in the editor, as URIs; `uri` may be one of them, for requests about all documents.
   * Texts of configurations that are open count instead of their files.
   */
  readonly openProject: (
    uri: string,
    folders: readonly string[],
    settings: ServerSettings,
    textOf: TextOf,
  ) => Promise<OpenedProject>;
  readonly version: string;
  /** Commands that need more than a browser has. They are announced with the others. */
  readonly commands?: (editor: EditorLink, previews: Previews) => readonly EditorCommand[];
  /** Abilities of previews here. */
  readonly previewHost?: PreviewHost;
  /** Watches files for clients that do not; absent where only the client can. */
  readonly watch?: (onChange: (uris: readonly string[]) => void) => FolderWatch;
}

export interface FolderWatch {
  /** Watches folders by their paths, without folders below them. Watched folders are skipped. */
  readonly add: (folders: readonly string[]) => void;
  readonly close: () => void;
}

/** The text of an open file, by its path with `/`. */
export type TextOf = (path: string) => string | undefined;

export interface OpenedProject {
  readonly id: string;
  readonly settings: LanguageServiceOptions;
  /** The valid configuration that it has. */
  readonly config?: Config;
  /** The error of the configuration, as one sentence. The documents are then compiled without a configuration. */
  readonly failure?: string;
  /** The same as findings in its file, with absolute paths. */
  readonly configurationFindings?: readonly Diagnostic[];
}
