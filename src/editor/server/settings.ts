import { fieldsOf } from "../../text/fields-of.js";
/** Settings of the user: `initializationOptions`, and the section `igx` of the client's configuration. */
export interface ServerSettings {
  /** Findings of the syntax alone, and no file is read: for data that takes long to read. */
  readonly syntaxOnly: boolean;
  /** Whether the folder is trusted. If not, igx reads no file outside the open folders, and runs no query. */
  readonly trusted: boolean;
  /** The address of the page about a rule, where `CODE` stands for its code. */
  readonly ruleUrl?: string;
  /** The client's own command that opens a preview, for a lens above the document. Its argument is the URI. */
  readonly previewCommand?: string;
  /** A command that offers types of a chart with pictures. Its arguments are those of `igx.revealInPreview`. */
  readonly chartTypeCommand?: string;
}

export const defaultSettings: ServerSettings = { syntaxOnly: false, trusted: true };

/** Merges settings with the valid settings that a client sends. Clients send their whole configuration, or `null`. */
export function mergeSettings(settings: ServerSettings, sent: unknown): ServerSettings {
  const { syntaxOnly, trusted, ruleUrl, previewCommand, chartTypeCommand } = fieldsOf(sent);
  return {
    ...settings,
    ...(typeof syntaxOnly === "boolean" && { syntaxOnly }),
    ...(typeof trusted === "boolean" && { trusted }),
    ...(typeof previewCommand === "string" && { previewCommand }),
    ...(typeof chartTypeCommand === "string" && { chartTypeCommand }),
    ...(typeof ruleUrl === "string" && /^https?:\/\//.test(ruleUrl) && { ruleUrl }),
  };
}
