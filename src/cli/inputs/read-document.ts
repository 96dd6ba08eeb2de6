import { extensionOf } from "../../text/path.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import { failure, type Outcome } from "../base/outcome.js";
import { isContent } from "./is-content.js";
import { isJsonInput } from "./json-input.js";
import { readSource, type SourceInput } from "./source-input.js";

/**
 * Reads an input that must be a document. JSON would be one, of a single text. It is probably the content JSON that igx writes, so it is
 * refused instead of published as a text or laid out anew.
 */
export async function readDocument(...args: Parameters<typeof readSource>): Promise<Outcome<SourceInput>> {
  const read = await readDocumentOrContent(...args);
  if (!read.ok || !isContent(read.value) || !isJsonInput(read.value.bytes)) return read;
  return failure(
    ExitCode.usage,
    `${read.value.shown} is JSON, not an igx document.`,
    "To make a document of content JSON, run `igx decompile`. To draw it, run `igx render`.",
  );
}

/** Reads an input that may be content JSON instead of a document. A table would be a document too, of a single text, and is refused. */
export async function readDocumentOrContent(...args: Parameters<typeof readSource>): Promise<Outcome<SourceInput>> {
  const read = await readSource(...args);
  if (!read.ok || !isTable(read.value)) return read;
  return failure(
    ExitCode.usage,
    `${read.value.shown} is a table, not an igx document.`,
    "To make a document of it, run `igx import`. To see its columns, run `igx inspect --data`.",
  );
}

/** By the end of the name and the first bytes: a document may have any name. */
function isTable({ input, bytes }: SourceInput): boolean {
  const extension = isStdin(input) ? "" : extensionOf(input.path);
  if (!tableExtensions.has(extension)) return false;
  const text = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  if (extension === "xlsx") return text.startsWith("PK");
  if (extension === "parquet") return text.startsWith("PAR1");
  return /^[^\r\n]*[,;\t]|[\r\n][^\r\n]/.test(text) && !documentStart.test(text);
}

const tableExtensions: ReadonlySet<string> = new Set(["csv", "tsv", "xlsx", "parquet"]);

/** A first line that is not a text. Further lines may begin with anything in a table. */
const documentStart = /^(?:ï»¿)?\s*(?:#{1,2}[ \t]|@[a-z]|[>|{]|---|\/\/|```)/i;
