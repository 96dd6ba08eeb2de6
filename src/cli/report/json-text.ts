import { commandSign } from "./inert.js";

/**
 * JSON for terminals and the logs of CI: characters that could steer a terminal, turn the direction of writing or be a command of the log
 * are escaped, which every reader of JSON undoes. `JSON.stringify` escapes only U+0000 to U+001F.
 */
export const jsonText = (value: unknown): string => `${escapeJson(JSON.stringify(value, null, 2))}\n`;

/** The same on one line. */
export const jsonLine = (value: unknown): string => `${escapeJson(JSON.stringify(value))}\n`;

/** The same for JSON that is written already. */
export const escapeJson = (json: string): string =>
  json.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped).replace(commandSign, escaped);

export const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
