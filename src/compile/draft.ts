import { hasOwnRows } from "../check/check-literals.js";
import { elementSpan } from "../check/element-span.js";
import type { ElementModel } from "../check/model.js";
import type { Draft, FailedElement } from "../contract/draft.js";
import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { indexDiagnostics } from "../diagnostics/index-diagnostics.js";
import { prettyJson } from "../emit/pretty-json.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { CompiledDocument, sourceMapOf } from "./compiled-document.js";
import type { SourceDocument } from "./phases.js";
import { pictureFindings } from "./picture-findings.js";
import { outputOf } from "./result.js";

/** The elements of a result with errors that have no error themselves; `undefined` for a result that has an output or was not evaluated. */
export function draftOf(result: CompileResult): Draft | undefined {
  const failure = CompiledDocument.failureOf(result);
  if (!failure) return undefined;
  const { model, document } = failure;
  const errors = result.diagnostics.filter(({ severity }) => severity === "error");
  const spans = model.elements.map(elementSpan);
  const inside = errorsByElement(errors, model.elements, spans);
  const outside = errors.filter((error) => !inside.known.has(error) && !isInFrontMatter(error, document));
  const doubtful = outside.some((error) => concernsNames(error, result));
  const healthy: ElementModel[] = [];
  const failed: FailedElement[] = [];
  for (const [index, element] of model.elements.entries()) {
    if (inside.failed.has(index) || (doubtful && isEvaluated(element, spans[index]!)))
      failed.push({
        before: healthy.length,
        type: typeOf(element),
        source: { file: element.file.path, ...spans[index]! },
      });
    else healthy.push(element);
  }
  const own = { ...model, elements: healthy };
  const { indentedJson: json, pictureJson, request } = outputOf(own);
  return {
    json,
    pictureJson: prettyJson(pictureJson),
    request,
    sourceMap: sourceMapOf(own),
    failed,
    isWhole: outside.length === 0,
    reportNotes: (notes) => pictureFindings(notes, own, result.diagnostics, document),
  };
}

/** The elements that contain an error, and the errors that are in one. Elements of a loop are at the same place, so all of them fail. */
function errorsByElement(errors: readonly Diagnostic[], elements: readonly ElementModel[], spans: readonly Span[]) {
  const failed = new Set<number>();
  const known = new Set<Diagnostic>();
  const indexed = indexDiagnostics(errors);
  for (const [index, { file }] of elements.entries()) {
    const { start, end } = spans[index]!;
    for (const error of indexed.within(file.path, start, end)) {
      failed.add(index);
      known.add(error);
    }
  }
  return { failed, known };
}

/** No element depends on its fields. (`locale` is read first and falls back to that of the project.) */
function isInFrontMatter({ file, start }: Diagnostic, { module }: SourceDocument): boolean {
  const { frontMatter } = module.document;
  return frontMatter !== undefined && file === module.file.path && start.offset < frontMatter.span.end;
}

/**
 * Whether elements elsewhere may depend on what failed: a name or a table. A directive that is unknown, or a loop that has no list, only
 * lacks its own elements.
 */
function concernsNames({ file, start }: Diagnostic, { sources }: CompileResult): boolean {
  const source = sources.get(file);
  const name = source && /^\s*@(\w+)/.exec(lineOf(source, start.offset))?.[1];
  return name === undefined || ["let", "data", "param"].includes(name);
}

function lineOf({ text }: SourceFile, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? undefined : end);
}

/** Whether an element contains anything that is evaluated. A fence is verbatim. */
const isEvaluated = ({ file, source: { node } }: ElementModel, { start, end }: Span): boolean =>
  node.kind !== "fence" &&
  (file.text.slice(start, end).includes("{{") || (node.kind === "directive" && !hasOwnRows(node)));

const typeOf = (element: ElementModel): string =>
  element.kind === "written" ? element.definition.type : String(element.value["type"]);
