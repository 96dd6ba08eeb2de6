import type { Field, Model } from "../check/model.js";
import { emptyDocument } from "../check/rules/empty-document.js";
import { loneHalf } from "../check/rules/lone-half.js";
import { unusedSuppression } from "../check/suppressions.js";
import type { DeclaredParam } from "../contract/declared-param.js";
import type { CompileOutput, CompileResult, Metadata, RequestFields } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { frontMatterFields } from "../language/front-matter.js";
import type { Flat } from "../template/expanded.js";
import { CompiledDocument } from "./compiled-document.js";
import { CompiledOutput } from "./compiled-output.js";
import type { CompileRun, SourceDocument } from "./phases.js";

/** Emits a model. There is output exactly when no finding is an error. */
export function emitResult(
  model: Model,
  diagnostics: readonly Diagnostic[],
  { document }: Pick<CompileRun, "document">,
): CompileResult {
  const output = hasErrors(diagnostics) ? undefined : outputOf(model);
  const metadata = metadataOf(model.frontMatter, model.flat, document.params);
  return new CompiledDocument(document, { output, model, diagnostics, metadata });
}

/** Facts about all elements, or about all findings, are not known before the parameters have values. */
const unknownYet: ReadonlySet<string> = new Set([
  unusedSuppression.code,
  ...[emptyDocument, loneHalf].map(({ rule }) => rule.code),
]);

/** The result for a document that is only checked. */
export function unevaluated(document: SourceDocument, findings: readonly Diagnostic[]): CompileResult {
  const { params, options } = document;
  const diagnostics = findings.filter(({ code }) => !unknownYet.has(code));
  const metadata = { locale: options.project?.locale ?? "en", params, secrets: [] };
  return new CompiledDocument(document, { output: undefined, model: undefined, diagnostics, metadata });
}

export const outputOf = (model: Model): CompileOutput => new CompiledOutput(model, requestOf(model.frontMatter));

const requestNames = frontMatterFields.flatMap(({ name, request }) => (request ? [name] : []));

/** One object without lists of entries, since there is one for each document. */
function requestOf(fields: ReadonlyMap<string, Field>): RequestFields {
  const request: Record<string, Field["value"]> = {};
  if (fields.size === 0) return request;
  for (const name of requestNames) {
    const field = fields.get(name);
    if (field) request[name] = field.value;
  }
  return request;
}

function metadataOf(
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
