/* The public entry of the language service, browser-safe. */
export type { EditorHost, FolderEntry } from "./editor-host.js";
export type { CancellationToken } from "./feature.js";
export {
  createLanguageService,
  type LanguageService,
  type LanguageServiceOptions,
} from "./language-service.js";
export type { ClientSupport } from "./levels.js";
