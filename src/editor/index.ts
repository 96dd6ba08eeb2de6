/* The public entry of the language service, browser-safe. */
export type { CommandAnswer } from "./command.js";
export type { EditorHost, FolderEntry } from "./editor-host.js";
export type { CancellationToken } from "./feature.js";
export {
  createLanguageService,
  type LanguageService,
  type LanguageServiceOptions,
  type Requests,
} from "./language-service.js";
export type { ClientSupport } from "./levels.js";
export type { LookOf, PictureLook } from "./picture-look.js";
export type { FindPublishState, PublishState } from "./publish-state.js";
export type { Refusal } from "./refusal.js";
