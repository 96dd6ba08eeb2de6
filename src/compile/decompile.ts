import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { staysJson } from "../diagnostics/messages/conversion.js";
import { type PendingDiagnostic, type Report, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { contentElements } from "../emit/content-elements.js";
import { sameJson } from "../emit/same-json.js";
import { writeElement, writeFence } from "../emit/write-element.js";
import { type JsonNode, parseJson } from "../text/json.js";
import { requireArgument, wrongArgument } from "../text/require-argument.js";
import { toSourceFile } from "../text/source-file.js";
import { compile } from "./compile.js";
import { format } from "./format.js";
import { type Attempt, reasonToStayJson } from "./stays-json.js";

/** The document of content JSON, or why there is none. */
export interface DecompileResult {
  /** The `.igx` text; present exactly when `json` is content: a JSON array of objects. */
  readonly output?: string;
  /** Why there is no output, or which elements stay JSON (`stays-json`) and why. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Turns content JSON (both shapes of chart data) into canonical `.igx`. Each element is written, compiled and compared with the given one:
 * an element that the language would refuse or change goes into an `element` fence. So building the result gives the same content, equal as
 * JSON values with numbers compared as written; the one change is a quote's `title`, which becomes `author`.
 */
export async function decompile(json: string, options: { readonly path?: string } = {}): Promise<DecompileResult> {
  requireArgument(options, "object", "The options");
  if (Array.isArray(json)) throw wrongArgument(json, "JSON text, such as `JSON.stringify(content)`", "The content");
  const { path, text } = toSourceFile(json, options.path ?? "input.json");
  const file = { path, text: text.startsWith("\uFEFF") ? text.slice(1) : text };
  const findings: PendingDiagnostic[] = [];
  const report = reporter(file, findings);
  const elements = contentElements(file.text, report);
  if (!elements) return { diagnostics: findings.map(toDiagnostic) };
  const texts: string[] = [];
  for (const element of elements) {
    const place = { position: texts.length + 1, count: elements.length };
    texts.push(await decompileElement(element, file.text, place, report));
  }
  const source = texts.join("\n");
  return { output: format(source).output ?? source, diagnostics: findings.map(toDiagnostic) };
}

/** The alias of a quote's author (specification, section 2.4). */
const renamed = { title: "author" };

async function decompileElement(
  node: JsonNode,
  json: string,
  place: { readonly position: number; readonly count: number },
  report: Report,
): Promise<string> {
  const first = place.position === 1;
  const written = writeElement(node, json, first);
  const attempt = written === undefined ? undefined : await attemptOf(written, first);
  if (attempt?.made && sameJson(attempt.made, attempt.json, node, json, renamed)) return written!;
  const fence = writeFence(node, json);
  const { reason, span } = await reasonToStayJson({ node, json, fence }, attempt, renamed);
  report(staysJson, span, { ...place, reason });
  return fence;
}

/** Compiles the lines of one element. Only the first one begins a file, where `---` would be front matter. */
async function attemptOf(igx: string, first: boolean): Promise<Attempt> {
  const { output, diagnostics } = await compile(first ? igx : `\n${igx}`);
  const made = output && parseJson(output.json).root?.children;
  return {
    made: made?.length === 1 ? made[0] : undefined,
    json: output?.json ?? "",
    error: diagnostics.find(({ severity }) => severity === "error")?.message,
  };
}
