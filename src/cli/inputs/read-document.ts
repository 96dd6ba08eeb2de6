import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome } from "../base/outcome.js";
import { isContent } from "./is-content.js";
import { isJsonInput } from "./json-input.js";
import { readSource, type SourceInput } from "./source-input.js";

/**
 * Reads an input that must be a document. JSON would be one, of a single text. It is probably the content JSON that igx writes, so it is
 * refused instead of published as a text or laid out anew.
 */
export async function readDocument(...args: Parameters<typeof readSource>): Promise<Outcome<SourceInput>> {
  const read = await readSource(...args);
  if (!read.ok || !isContent(read.value) || !isJsonInput(read.value.bytes)) return read;
  return failure(
    ExitCode.usage,
    `${read.value.shown} is JSON, not an igx document.`,
    "To make a document of content JSON, run `igx decompile`. To draw it, run `igx render`.",
  );
}
