import type { Value } from "../language/value.js";
import type { FrontMatterField } from "../syntax/ast.js";
import { findField } from "../syntax/find-field.js";
import { isLocale } from "../text/locale.js";
import { createEvalContext, type EvalContext, type Expansion } from "./eval-context.js";
import { expandField } from "./expand-field.js";
import type { ExpandedField } from "./expanded.js";
import type { SourceModule } from "./source-module.js";

export interface DocumentContext {
  /** Outside of all blocks, in the document's locale. */
  readonly context: EvalContext;
  /** The front matter's `locale`, which is read before everything else. */
  readonly locale?: { readonly node: FrontMatterField; readonly field: ExpandedField };
}

/** Where the evaluation of a document begins. `locale` sees parameters only; all else is evaluated in it. */
export function documentContext(
  module: SourceModule,
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  expansion: Expansion,
): DocumentContext {
  const context = createEvalContext(module, params, projectLocale, expansion);
  const node = findField(module.document, "locale");
  if (!node) return { context };
  const field = expandField(node, createEvalContext(module, params, "en", expansion));
  const locale = isLocale(field.value) ? field.value : projectLocale;
  return { context: { ...context, evaluation: { ...context.evaluation, locale } }, locale: { node, field } };
}
