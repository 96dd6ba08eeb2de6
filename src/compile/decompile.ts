import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { contentElements } from "../emit/content-elements.js";
import { sameJson } from "../emit/same-json.js";
import { writeElement, writeFence } from "../emit/write-element.js";
import { format } from "../syntax/format.js";
import { type JsonNode, parseJson } from "../text/json.js";
import { compile } from "./compile.js";

export interface DecompileResult {
  /** There exactly when the text is content: a JSON array of objects. */
  readonly output?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Turns content JSON (both shapes of chart data) into canonical `.igx`. Each element is written, compiled and compared with what
 * was given: whatever the language would refuse or change goes into an `element` fence. So building the result gives the same
 * content, equal as JSON values with numbers compared as written; the one change is a quote's `title`, which becomes `author`.
 */
export async function decompile(json: string, options: { readonly path?: string } = {}): Promise<DecompileResult> {
  const file = { path: options.path ?? "input.json", text: json.startsWith("\uFEFF") ? json.slice(1) : json };
  const findings: PendingDiagnostic[] = [];
  const elements = contentElements(file.text, reporter(file, findings));
  if (!elements) return { diagnostics: findings.map(toDiagnostic) };
  const texts: string[] = [];
  for (const element of elements) texts.push(await decompileElement(element, file.text, texts.length === 0));
  const source = texts.join("\n");
  return { output: format(source).output ?? source, diagnostics: [] };
}

async function decompileElement(node: JsonNode, json: string, first: boolean): Promise<string> {
  const written = writeElement(node, json, first);
  if (written !== undefined && (await compilesTo(written, node, json))) return written;
  return writeFence(node, json);
}

async function compilesTo(igx: string, node: JsonNode, json: string): Promise<boolean> {
  const { output } = await compile(igx);
  const made = output && parseJson(output.json).root?.children;
  return made?.length === 1 && sameJson(made[0]!, output!.json, node, json, { title: "author" });
}
