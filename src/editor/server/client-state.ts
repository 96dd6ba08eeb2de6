import type { ClientCapabilities } from "vscode-languageserver";
import type { ServerSettings } from "./settings.js";

/** The client's description of itself. */
export interface ClientState {
  capabilities: ClientCapabilities;
  /** The folders that are open, as URIs. */
  folders: readonly string[];
  /** The settings of `initializationOptions`. */
  firstSettings: ServerSettings;
  settings: ServerSettings;
}
