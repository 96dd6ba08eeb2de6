import type { ContentSchemas } from "../language/content-schema.js";
import { checkJson } from "./check-json.js";
import type { CheckContext, Model } from "./model.js";
import { checks, checksOf } from "./registry.js";

const modelChecks = checks.filter((check) => check.model);

/**
 * Runs every check in one walk over the model. `schemas` are needed only if the model contains elements given as JSON. Checks of elements
 * come before those of the whole model, which does not matter to users: `finalizeDiagnostics` sorts the findings.
 */
export function checkModel(model: Model, context: CheckContext, schemas: ContentSchemas | undefined): void {
  for (const element of model.elements) {
    if (element.kind === "json") {
      if (schemas) checkJson(element, schemas, context.reportIn(element.file));
    } else {
      const own = checksOf(element);
      if (own.length === 0) continue;
      const report = context.reportIn(element.file);
      for (const check of own) check.element?.(element, report, context);
    }
  }
  for (const { model: visit } of modelChecks) visit!(model, context);
}
