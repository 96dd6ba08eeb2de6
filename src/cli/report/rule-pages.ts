import { rulePageIn } from "../../config/rule-page.js";
import { ruleTexts } from "../../config/rule-texts.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";

/** Findings with the page about their rule as `url`, if the configuration names a site. */
export async function withRulePages(context: Context, findings: DiagnosticSet): Promise<DiagnosticSet> {
  if (findings.diagnostics.length === 0) return findings;
  const project = await context.project();
  const address = project.ok ? project.value.config.ruleUrl : undefined;
  if (address === undefined) return findings;
  const pageOf = rulePageIn(address);
  const codes = new Set((await ruleTexts()).map(({ code }) => code));
  const diagnostics = findings.diagnostics.map((one) =>
    one.url === undefined && codes.has(one.code) ? { ...one, url: pageOf(one.code) } : one,
  );
  return { ...findings, diagnostics };
}
