import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver-types";
import { isConfigFile } from "../../config/config-names.js";
import { checkText } from "../../config/read-config.js";
import type { Diagnostic as Finding, Severity } from "../../diagnostics/diagnostic.js";
import { directoryOf, isInside, resolve } from "../../text/path.js";
import type { SourceFile } from "../../text/source-file.js";
import { type DocumentParams, documentFeature } from "../feature.js";
import type { Project } from "../levels.js";
import { rangeBetween } from "../ranges.js";

const ofDocument = documentFeature<DocumentParams, readonly Diagnostic[]>(
  "textDocument/diagnostic",
  {},
  async (level) => {
    const { project, path } = level;
    const findings = project.syntaxOnly ? project.syntaxFindings(level) : await level.diagnostics();
    return findings.filter(({ file }) => file === path).map((finding) => toProtocol(finding, project));
  },
);

/** The findings of `igx check` in a document's own text, or in a configuration, which is not a document. */
export const diagnostics: typeof ofDocument = {
  ...ofDocument,
  async answer(project, params, token) {
    const { uri } = params.textDocument;
    if (!isConfigFile(uri)) return ofDocument.answer(project, params, token);
    const file = await project.source(uri);
    return file && (await configurationFindings(file, project)).map((finding) => toProtocol(finding, project));
  },
};

/** The folder that the host reads is all that a configuration may decide about. */
async function configurationFindings(file: SourceFile, { host }: Project): Promise<readonly Finding[]> {
  const folder = directoryOf(resolve(host.root, file.path));
  const { diagnostics: found } = await checkText(file, {
    leadsOut: (path) => !isInside(host.root, resolve(folder, path)),
  });
  return found;
}

/** The hint follows the message, since clients show one text. */
export function toProtocol(finding: Finding, { uris, ruleUrl }: Pick<Project, "uris" | "ruleUrl">): Diagnostic {
  const { code, severity, message, hint, related = [] } = finding;
  const url = finding.url ?? ruleUrl(code);
  return {
    range: rangeBetween(finding),
    severity: severities[severity],
    code,
    ...(url !== undefined && { codeDescription: { href: url } }),
    source: "igx",
    message: hint === undefined ? message : `${message}\n${hint}`,
    ...(unnecessary.has(code) && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && {
      relatedInformation: related.map((place) => ({
        location: { uri: uris.toUri(place.file), range: rangeBetween(place) },
        message: place.message,
      })),
    }),
  };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Text that has no effect. Editors dim it. */
const unnecessary: ReadonlySet<string> = new Set(["unused-name", "unused-suppression"]);
