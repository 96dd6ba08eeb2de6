import type { Diagnostic } from "vscode-languageserver-types";
import type { Diagnostic as Finding } from "../diagnostics/diagnostic.js";
import { resolve } from "../text/path.js";
import { toProtocol } from "./features/diagnostics.js";
import type { DocumentLevel, Project, TextLevel } from "./levels.js";

/** Findings by the URI of the file that contains them. */
export type FindingsByFile = ReadonlyMap<string, readonly Diagnostic[]>;

/**
 * The findings of a document by file: its own, and findings of included files and data files. Each file that the document was made of has
 * an entry, and the document itself always has one.
 */
export async function documentFindings(level: DocumentLevel, isWanted?: () => boolean): Promise<FindingsByFile> {
  if (level.project.syntaxOnly) return syntaxFindings(level);
  return ofDocument(await level.diagnostics(isWanted), level);
}

/** The findings of the syntax of a document's own text, which are there at once. */
export const syntaxFindings = (level: TextLevel): FindingsByFile =>
  ofDocument(level.project.syntaxFindings(level), level);

/** Findings in the shape of the protocol, by the files that contain them. The document's own file keeps the URI that the client uses. */
export function byFile(findings: readonly Finding[], project: Project, own?: TextLevel): FindingsByFile {
  const files = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const at = finding.file === own?.path ? own.uri : uriOf(finding.file, project);
    const known = files.get(at) ?? [];
    files.set(at, known);
    known.push(toProtocol(finding, project));
  }
  return files;
}

const ofDocument = (findings: readonly Finding[], level: TextLevel): FindingsByFile =>
  new Map([[level.uri, []], ...byFile(findings, level.project, level)]);

const uriOf = (file: string, { uris, host }: Project): string => uris.toUri(resolve(host.root, file));
