import type { ContentSchemas } from "../language/content-schema.js";
import { checkJson } from "./check-json.js";
import type { CheckContext, Model } from "./model.js";
import { checks } from "./registry.js";

/**
 * Runs every check in one walk over the model. `schemas` are needed only if the model contains elements given as JSON. Checks of elements
 * come before those of the whole model, which does not matter to users: `finalizeDiagnostics` sorts the findings.
 */
export function checkModel(model: Model, context: CheckContext, schemas: ContentSchemas | undefined): void {
  for (const element of model.elements) {
    const report = context.reportIn(element.file);
    if (element.kind === "json") {
      if (schemas) checkJson(element, schemas, report);
    } else for (const { element: visit } of checks) visit?.(element, report, context);
  }
  for (const { model: visit } of checks) visit?.(model, context);
}
