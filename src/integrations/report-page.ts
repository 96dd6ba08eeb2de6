import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { MarkdownOptions } from "./markdown-options.js";

/**
 * Reports the findings of a Markdown file: to `onDiagnostics`, or else on the terminal, because most programs show only the page. With
 * `strict`, an error or a warning throws.
 */
export function reportPage(
  findings: readonly Diagnostic[],
  file: string,
  { onDiagnostics, strict = false }: MarkdownOptions,
): unknown {
  if (findings.length === 0) return undefined;
  const shown = findings.filter(({ severity }) => severity !== "info");
  const said = onDiagnostics ? onDiagnostics(findings, file) : shown.map((one) => console.warn(lineOf(one)));
  if (strict && shown.length > 0) throw new Error(shown.map(lineOf).join("\n"));
  return said;
}

function lineOf({ file, start, severity, code, message, hint }: Diagnostic): string {
  const text = `${file}:${start.line}:${start.column}: ${severity} [${code}] ${message}${hint === undefined ? "" : ` ${hint}`}`;
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
}
