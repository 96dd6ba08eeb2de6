import type { Context } from "../context.js";
import { ExitCode } from "../exit-code.js";
import type { Findings } from "./findings.js";

/**
 * Writes findings to standard error in the format the user asked for, and says how the run ends on their account: 1 with an
 * error, with a warning under `--strict`, or with more warnings than `--max-warnings`. Call it once a run: JSON and SARIF are one
 * document.
 */
export async function report(context: Context, findings: Findings): Promise<ExitCode> {
  const text = await render(context, findings);
  if (text !== "") context.complain(text);
  return verdict(context, findings);
}

async function render(context: Context, findings: Findings): Promise<string> {
  const { format } = context.common;
  switch (format) {
    case "pretty":
      return (await import("./pretty.js")).pretty(findings, context);
    case "json":
      return (await import("./json.js")).json(findings);
    case "sarif":
      return (await import("./sarif.js")).sarif(findings, context.version);
    case "github":
      return (await import("./github.js")).github(findings);
  }
}

function verdict({ common }: Context, { diagnostics }: Findings): ExitCode {
  const count = (severity: string) => diagnostics.filter((one) => one.severity === severity).length;
  const warnings = count("warning");
  const tooMany = (common.strict && warnings > 0) || warnings > (common.maxWarnings ?? Number.POSITIVE_INFINITY);
  return count("error") > 0 || tooMany ? ExitCode.findings : ExitCode.done;
}
