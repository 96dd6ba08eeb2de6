import { noReport, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { errorCode } from "../text/error-code.js";
import { sameLookNote } from "../text/looks-same.js";
import { directoryOf, extensionOf, pathFrom, resolve } from "../text/path.js";
import type { Span } from "../text/span.js";
import { allowedFile, tooLarge } from "./allowed-file.js";
import type { ModuleReading } from "./load-context.js";

/**
 * The hint and the fix for a path where nothing is, if there is a file that it probably means. A host does not list folders, so igx looks
 * for each path that may be meant.
 */
export async function suggestFile(
  { value: path, span }: ast.StringLiteral,
  kind: "document" | "data",
  reading: ModuleReading,
): Promise<ReportDetails> {
  const extensions = kind === "document" ? ["igx"] : (await import("../data/registry.js")).dataFormats;
  for (const value of possiblePaths(path, extensions, reading)) {
    if (value === path || !(await exists(value, span, reading))) continue;
    const written = JSON.stringify(value);
    return { hint: `Did you mean \`${written}\`?${sameLookNote(path, value)}`, fixes: writeInstead(written, span) };
  }
  return {};
}

function possiblePaths(path: string, extensions: readonly string[], reading: ModuleReading): readonly string[] {
  const extension = extensionOf(path);
  const stem = extension === "" ? path : path.slice(0, -extension.length - 1);
  const isKnown = extensions.includes(extension);
  const slash = path.lastIndexOf("/") + 1;
  return [
    // Systems write `é` as one character or as two.
    path.normalize("NFC"),
    path.normalize("NFD"),
    ...(isKnown ? [] : extensions.map((one) => `${path}.${one}`)),
    ...(isKnown || extension === "" ? [] : extensions.map((one) => `${stem}.${one}`)),
    `${stem}.${extension}`,
    `${path.slice(0, slash)}${path.slice(slash).toLowerCase()}`,
    // Relative to the root, where it has to be relative to the file.
    pathFrom(directoryOf(reading.path), resolve(reading.context.root, path)),
  ];
}

/** Whether there is a file that the document may read. */
async function exists(value: string, span: Span, reading: ModuleReading): Promise<boolean> {
  const file = await allowedFile({ value, span }, { ...reading, report: noReport });
  try {
    return file !== undefined && (await reading.context.host?.readFile(file.real, 0)) !== undefined;
  } catch (error) {
    return errorCode(error) === tooLarge;
  }
}
