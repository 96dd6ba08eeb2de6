import { checks } from "../check/registry.js";
import { unusedSuppression } from "../check/suppressions.js";
import type { DiagnosticDescriptor } from "../diagnostics/descriptor.js";
import * as conversion from "../diagnostics/messages/conversion.js";
import * as documents from "../diagnostics/messages/documents.js";
import * as elements from "../diagnostics/messages/elements.js";
import * as rows from "../diagnostics/messages/rows.js";
import * as syntax from "../diagnostics/messages/syntax.js";
import * as template from "../diagnostics/messages/template.js";
import * as pictures from "../diagnostics/picture-rules.js";

/** Every rule, by the phase that finds it; within a phase in the order of its file. */
export const ruleRegistry: readonly DiagnosticDescriptor<never>[] = [
  // Phases find some rules together.
  ...new Set([
    ...Object.values(syntax),
    ...Object.values(template),
    ...Object.values(elements),
    ...Object.values(rows),
    ...Object.values(documents),
    ...Object.values(conversion),
    ...checks.map((check) => check.rule),
    ...Object.values(pictures),
    unusedSuppression,
  ]),
];

const byCode = new Map(ruleRegistry.map((rule) => [rule.code, rule]));

/** The rule with this code; `undefined` if there is no such rule. */
export const findRule = (code: string): DiagnosticDescriptor<never> | undefined => byCode.get(code);
