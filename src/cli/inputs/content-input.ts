import { getNodeValue } from "jsonc-parser";
import { checkJson } from "../../check/check-json.js";
import { jsonPlace } from "../../check/json-place.js";
import { noteFindings } from "../../check/note-findings.js";
import { withSeverity } from "../../compile/finalize-diagnostics.js";
import type { CompileOutput, CompileResult } from "../../contract/result.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { contentElements } from "../../emit/content-elements.js";
import { prettyJson } from "../../emit/pretty-json.js";
import type { Content } from "../../language/content.js";
import { themeNotesOnce } from "../../language/picture-notes/picture-note.js";
import { compactJson, type JsonNode } from "../../text/json.js";
import type { SourceFile } from "../../text/source-file.js";
import { decode } from "../base/decode.js";
import type { Project } from "../base/project.js";
import type { CompiledInput } from "./compile-input.js";
import type { SourceInput } from "./source-input.js";

/** Content JSON in the form of a compiled source, so that a command handles both alike. */
export async function readContent(source: SourceInput, project: Project): Promise<CompiledInput> {
  const { file, diagnostics } = decode(source.bytes, source.options.path, source.maximum);
  const checked = diagnostics.length > 0 ? { diagnostics, elements: [] } : await checkContent(file);
  const result: CompileResult = {
    ...(checked.content && { output: outputOf(file.text, checked.content) }),
    evaluated: true,
    diagnostics: checked.diagnostics,
    sourceMap: {},
    // Content JSON has no front matter, so the project decides.
    metadata: { locale: project.options.locale ?? "en", params: [], secrets: [] },
    reportNotes: (all) =>
      themeNotesOnce(all).flatMap(({ index, notes }) =>
        noteFindings(notes, ({ at }) => jsonPlace(file, checked.elements[index]!, at)).flatMap((finding) =>
          withSeverity(finding, project.options),
        ),
      ),
    dependencies: [],
    sources: new Map([[file.path, file]]),
  };
  const findings = source.rebase({ diagnostics: checked.diagnostics, sources: result.sources });
  return { result, findings, named: false, declared: [], secrets: [] };
}

const outputOf = (json: string, content: Content): CompileOutput => ({
  json,
  pictureJson: json,
  // A getter, because few commands need it.
  get indentedJson() {
    return prettyJson(compactJson(json));
  },
  content,
  request: {},
});

/** Reads content JSON and checks its form like that of an `element` fence. The result has content if and only if no finding is an error. */
async function checkContent(file: SourceFile): Promise<{
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
