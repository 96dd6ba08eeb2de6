import type { Checkpoint } from "../contract/checkpoint.js";
import { isEnabled } from "../diagnostics/descriptor.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { ContentSchemas } from "../language/content-schema.js";
import { inSequence } from "../template/in-sequence.js";
import { checkJson } from "./check-json.js";
import type { CheckContext, ElementModel, Model, SourceContext } from "./model.js";
import { checks, checksOf } from "./registry.js";

const sourceChecks = checks.filter(({ source }) => source);
const modelChecks = checks.filter(({ model }) => model);

/** Runs every check of texts as they are written, which no parameter changes. */
export const checkSource = (context: SourceContext, checkpoint?: Checkpoint): Promise<void> | undefined =>
  inSequence(sourceChecks, ({ rule, source }) => {
    if (isEnabled(rule, context.project.rules)) source?.(context);
    return checkpoint?.();
  });

/**
 * Runs every other check in one walk over the model. `schemas` are needed only if the model contains elements given as JSON. Checks of elements
 * come before those of the whole model, which does not matter to users: `finalizeDiagnostics` sorts the findings.
 */
export function checkModel(
  model: Model,
  context: CheckContext,
  schemas: ContentSchemas | undefined,
  checkpoint?: Checkpoint,
  checkOne = checkElement,
): Promise<void> | undefined {
  const pending = inSequence(model.elements, (element) => {
    checkOne(element, context, schemas);
    return checkpoint?.();
  });
  return pending ? pending.then(() => checkWhole(model, context, checkpoint)) : checkWhole(model, context, checkpoint);
}

/** `schemas` as above. */
export function checkElement(element: ElementModel, context: CheckContext, schemas: ContentSchemas | undefined): void {
  if (element.kind === "json") {
    if (schemas) checkJson(element, schemas, reportWithin(element, context));
    return;
  }
  const own = checksOf(element);
  if (own.length === 0) return;
  const report = context.reportIn(element.file);
  for (const { rule, element: visit } of own)
    if (visit && isEnabled(rule, context.project.rules)) visit(element, report, context);
}

/** JSON has no comments, so a suppression above the fence is for all its lines. */
function reportWithin({ file, span: element }: ElementModel, context: CheckContext): Report {
  const report = context.reportIn(file);
  return (rule, span, params, details) => report(rule, span, params, { ...details, element });
}

const checkWhole = (model: Model, context: CheckContext, checkpoint?: Checkpoint): Promise<void> | undefined =>
  inSequence(modelChecks, ({ rule, model: visit }) => {
    if (isEnabled(rule, context.project.rules)) visit?.(model, context);
    return checkpoint?.();
  });
