import { compile } from "./compile.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { type Finding, reporter, toDiagnostic } from "./diagnostics/finding.js";
import { syntaxError } from "./diagnostics/rules/syntax.js";
import { sameJson } from "./emit/same-json.js";
import { writeElement, writeFence } from "./emit/write-element.js";
import { format } from "./syntax/format.js";
import { type JsonNode, parseJson } from "./text/json.js";

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
  const findings: Finding[] = [];
  const report = reporter(file, findings);
  const { root, problem } = parseJson(file.text);
  const refuse = (start: number, end: number, what: string): DecompileResult => {
    report(syntaxError, { start, end }, { problem: what, advice: "Content is a JSON array of elements." });
    return { diagnostics: findings.map(toDiagnostic) };
  };
  if (problem) return refuse(problem.span.start, problem.span.end, problem.problem);
  if (root?.type !== "array") return refuse(root!.offset, root!.offset + 1, "This is no JSON array.");
  const elements = root.children ?? [];
  const wrong = elements.find((element) => element.type !== "object");
  if (wrong)
    return refuse(wrong.offset, wrong.offset + wrong.length, "This is no element: an element is a JSON object.");

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
