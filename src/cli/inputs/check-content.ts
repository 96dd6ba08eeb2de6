import { getNodeValue } from "jsonc-parser";
import { checkJson } from "../../check/check-json.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { contentElements } from "../../emit/content-elements.js";
import type { Content } from "../../language/content.js";
import type { JsonNode } from "../../text/json.js";
import type { SourceFile } from "../../text/source-file.js";

/** Reads content JSON and checks its form like that of an `element` fence. The result has content if and only if no finding is an error. */
export async function checkContent(file: SourceFile): Promise<{
  readonly content?: Content;
  readonly diagnostics: readonly Diagnostic[];
  readonly elements: readonly JsonNode[];
}> {
  const findings: PendingDiagnostic[] = [];
  const report = reporter(file, findings);
  const elements = contentElements(file.text, report) ?? [];
  const values = elements.map((root) => getNodeValue(root) as Readonly<Record<string, unknown>>);
  const schemas = await import("../../language/content-schema.js");
  for (const [index, root] of elements.entries())
    checkJson({ file, root, offset: 0, value: values[index]! }, schemas, report);
  const diagnostics = findings.map(toDiagnostic);
  return { elements, diagnostics, ...(!hasErrors(diagnostics) && { content: values as unknown as Content }) };
}
