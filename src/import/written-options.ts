import type { DataOptions } from "../data/reader.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import { parseAttributes } from "../syntax/attributes.js";
import { readDataOptions } from "../template/data-options.js";
import type { SourceFile } from "../text/source-file.js";

export const optionsFile = "--options";

/** The braces may be missing: a shell gives them a meaning of their own. */
const bracesAround = (written: string): string => (written.trim().startsWith("{") ? written.trim() : `{${written}}`);

/** The text of options, where findings about them have their places. */
export const optionsSource = (written: string): SourceFile => ({ path: optionsFile, text: bracesAround(written) });

/** Options of data as a document writes them; the braces may be missing. */
export function readOptions(written: string, findings: PendingDiagnostic[]): DataOptions | undefined {
  const source = optionsSource(written);
  const { text } = source;
  const reportHere = reporter(source, findings);
  const attributes = parseAttributes(text, { start: 0, end: text.length }, reportHere);
  const options = readDataOptions(attributes, "`--options`", reportHere);
  return findings.length > 0 ? undefined : options;
}

/** A hint with an option in braces, as it is written in a document: on the command line it is a value of `--options`. */
export const asOption = (hint: string | undefined): string | undefined =>
  hint?.replace(/`\{(\w+=[^`]*)\}`(?: after the file name)?/g, "`--options '$1'`");
