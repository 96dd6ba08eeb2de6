import { resolve } from "node:path";
import type { Context } from "../context.js";
import { ExitCode } from "../exit-code.js";
import { relativePath } from "../paths.js";
import type { Findings } from "./findings.js";

/**
 * Writes findings to standard error in the format the user asked for, and says how the run ends on their account: 1 with an
 * error, with a warning under `--strict`, or with more warnings than `--max-warnings`. Call it once a run: JSON and SARIF are one
 * document. `--quiet` hides warnings but still counts them.
 */
export async function report(context: Context, findings: Findings): Promise<ExitCode> {
  const { quiet } = context.common;
  const shown = quiet ? findings.diagnostics.filter((one) => one.severity === "error") : findings.diagnostics;
  const text = await render(context, { ...findings, diagnostics: shown });
  if (text !== "") context.complain(text);
  return verdict(context, findings);
}

async function render(context: Context, findings: Findings): Promise<string> {
  const { format } = context.common;
  const { color, columns, version } = context;
  switch (format) {
    case "pretty": {
      if (findings.diagnostics.length === 0) return "";
      const place = await placesFrom(context, context.cwd);
      return (await import("./pretty.js")).pretty(findings, { color, columns, place });
    }
    case "json":
      return (await import("./json.js")).json(findings);
    case "sarif":
      return (await import("./sarif.js")).sarif(findings, { version, place: await repositoryPlaces(context) });
    case "github":
      return (await import("./github.js")).github(findings, await repositoryPlaces(context));
  }
}

/** Findings name files relative to the root; a reader looks for them from `folder`. */
async function placesFrom(context: Context, folder: string): Promise<(file: string) => string> {
  const project = await context.project();
  const root = project.ok ? project.value.root : context.cwd;
  return (file) => relativePath(folder, resolve(root, file));
}

const repositoryPlaces = (context: Context) => placesFrom(context, context.env.GITHUB_WORKSPACE || context.cwd);

/** How findings end a run, without saying them. */
export function verdict({ common }: Context, { diagnostics }: Findings): ExitCode {
  const count = (severity: string) => diagnostics.filter((one) => one.severity === severity).length;
  const warnings = count("warning");
  const tooMany = (common.strict && warnings > 0) || warnings > (common.maxWarnings ?? Number.POSITIVE_INFINITY);
  return count("error") > 0 || tooMany ? ExitCode.findings : ExitCode.done;
}
