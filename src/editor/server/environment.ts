import type { LanguageServiceOptions } from "../language-service.js";

/** What a server needs of the place where it runs: Node has files and configurations, a worker has those that its page hands in. */
export interface Environment {
  /**
   * The project that a document belongs to, as `igx check` of the file finds it. `id` is equal for documents of the same project. `folders` are
   * the folders that are open in the editor, as URIs.
   */
  readonly openProject: (uri: string, folders: readonly string[]) => Promise<OpenedProject>;
  readonly version: string;
}

export interface OpenedProject {
  readonly id: string;
  readonly settings: LanguageServiceOptions;
  /** What is wrong with the configuration, as one sentence. The documents are then compiled as if there were none. */
  readonly failure?: string;
}
