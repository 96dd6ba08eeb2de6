import type { Field, Model } from "../check/model.js";
import { emptyDocument } from "../check/rules/empty-document.js";
import { loneHalf } from "../check/rules/lone-half.js";
import { unusedSuppression } from "../check/suppressions.js";
import type { DeclaredParam } from "../contract/declared-param.js";
import type { CompileOutput, CompileResult, Metadata, RequestFields } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { frontMatterFields } from "../language/front-matter.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { Flat } from "../template/flat.js";
import type { SourceFile } from "../text/source-file.js";
import { LazyOutput } from "./lazy-output.js";
import { LazyResult } from "./lazy-result.js";
import type { CompileRun, SourceDocument } from "./phases.js";
import { pictureFindings } from "./picture-findings.js";
import { learnLines } from "./plain/learn-lines.js";
import { plainResult, withJson } from "./plain-result.js";

/** Emits a model. There is output exactly when no finding is an error. */
export function emitResult(
  model: Model,
  diagnostics: readonly Diagnostic[],
  { document, findings, checkpoint }: CompileRun,
): CompileResult {
  const output = hasErrors(diagnostics) ? undefined : outputOf(model);
  const { params, options } = document;
  // Other documents may have the same lines; those of a template are evaluated, and versions of one in an editor follow each other.
  if (findings.length === 0 && params.length === 0 && !checkpoint) learnLines(model.elements, options.project);
  const reportNotes = (notes: readonly ElementNotes[]) =>
    output ? pictureFindings(notes, model, diagnostics, document) : [];
  const metadata = metadataOf(model.frontMatter, model.flat, params);
  const { dependencies, sources } = filesOf(document);
  return new LazyResult({ output, diagnostics, metadata, reportNotes, dependencies, sources }, { model, document });
}

/** What depends on all elements, or on all findings, is not known before the parameters have values. */
const unknownYet: ReadonlySet<string> = new Set([
  unusedSuppression.code,
  ...[emptyDocument, loneHalf].map(({ rule }) => rule.code),
]);

/** The result for a document that is only checked. */
export function unevaluated(document: SourceDocument, findings: readonly Diagnostic[]): CompileResult {
  const { params, options } = document;
  const diagnostics = findings.filter(({ code }) => !unknownYet.has(code));
  const metadata = { locale: options.project?.locale ?? "en", params, secrets: [] };
  const result = {
    evaluated: false,
    diagnostics,
    sourceMap: {},
    metadata,
    reportNotes: () => [],
    ...filesOf(document),
  };
  return withJson(result, plainResult);
}

export function filesOf({ loading }: SourceDocument): Pick<CompileResult, "dependencies" | "sources"> {
  const sources = new Map<string, SourceFile>();
  for (const file of loading.documents.keys()) sources.set(file.path, file);
  return { dependencies: [...loading.dependencies], sources };
}

export const outputOf = (model: Model): CompileOutput => new LazyOutput(model, requestOf(model.frontMatter));

const requestNames = frontMatterFields.flatMap(({ name, request }) => (request ? [name] : []));

/** One object without lists of entries, since there is one for each document. */
export function requestOf(fields: ReadonlyMap<string, Field>): RequestFields {
  const request: Record<string, Field["value"]> = {};
  if (fields.size === 0) return request;
  for (const name of requestNames) {
    const field = fields.get(name);
    if (field) request[name] = field.value;
  }
  return request;
}

export function metadataOf(
  frontMatter: Model["frontMatter"],
  { locale, secrets }: Pick<Flat, "locale" | "secrets">,
  params: readonly DeclaredParam[],
): Metadata {
  if (frontMatter.size === 0) return { locale, params, secrets };
  const text = (name: string) => frontMatter.get(name)?.value as string | undefined;
  const key = text("key");
  const title = text("title");
  return {
    locale,
    params,
    secrets,
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
  };
}
