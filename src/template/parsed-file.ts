import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import type { Document } from "../syntax/ast.js";
import { createInnerTexts, type InnerTexts, type KeptRows } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import type { SourceFile } from "../text/source-file.js";

/** A file as a tree. */
export interface ParsedFile {
  readonly file: SourceFile;
  readonly document: Document;
  readonly texts: InnerTexts;
  /** The findings so far: the inside of lines is parsed on request, and adds to them. */
  readonly findings: PendingDiagnostic[];
}

/** Parses a file, and adds to `findings`. `keptRows` has the rows of an earlier version of the file. */
export function parseFile(file: SourceFile, findings: PendingDiagnostic[] = [], keptRows?: KeptRows): ParsedFile {
  const report = reporter(file, findings);
  const document = parse(file.text, report);
  const isKnown = (name: string) => findDirective(name) !== undefined;
  return { file, document, texts: createInnerTexts(file.text, report, isKnown, keptRows), findings };
}
