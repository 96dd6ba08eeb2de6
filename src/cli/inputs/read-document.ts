import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome } from "../base/outcome.js";
import { isContent } from "./is-content.js";
import { readSource, type SourceInput } from "./source-input.js";

/**
 * Reads an input that must be a document. JSON would be one, of a single text. It is probably the content JSON that igx writes, so it is
 * refused instead of published as a text or laid out anew.
 */
export async function readDocument(...args: Parameters<typeof readSource>): Promise<Outcome<SourceInput>> {
  const read = await readSource(...args);
  if (!read.ok || !isContent(read.value) || !isJson(read.value.bytes)) return read;
  return failure(
    ExitCode.usage,
    `${read.value.shown} is JSON, not an igx document.`,
    "To make a document of content JSON, run `igx decompile`. To draw it, run `igx render`.",
  );
}

/** An object, or an array with one in it: a text can look like a number, a string or `[1]`. */
function isJson(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).some((one) => typeof one === "object" && one !== null);
  } catch {
    return false;
  }
}
