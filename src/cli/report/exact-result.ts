import { commandSign, hasLogCommands, inertXml } from "./inert.js";
import { escaped } from "./json-text.js";

/**
 * A result for standard output whose bytes count. In the log of a CI service, JSON and SVG have escapes instead of commands: a program that
 * reads them gets the same values. A picture as text (`.txt`) is for people.
 */
export function exactResult(
  env: Readonly<Record<string, string | undefined>>,
  extension: string,
  content: string | Uint8Array,
): string | Uint8Array {
  if (typeof content !== "string" || extension.endsWith(".txt")) return content;
  if (!hasLogCommands(env)) return Buffer.from(content);
  if (extension.endsWith(".json")) return Buffer.from(content.replace(commandSign, escaped));
  return Buffer.from(extension === ".svg" ? inertXml(content) : content);
}
