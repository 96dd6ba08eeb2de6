import type { ClientCapabilities } from "vscode-languageserver";
import type { ServerSettings } from "./settings.js";

/** What the client has said of itself. */
export interface ClientState {
  capabilities: ClientCapabilities;
  /** The folders that are open, as URIs. */
  folders: readonly string[];
  /** The settings of `initializationOptions`. */
  firstSettings: ServerSettings;
  settings: ServerSettings;
}
