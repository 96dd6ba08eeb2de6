import type { Diagnostic, Severity } from "../../diagnostics/diagnostic.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { printableLines } from "./printable.js";

/** Findings as workflow commands: GitHub Actions shows them at the lines of a pull request. Columns are inclusive there. */
export const github = ({ diagnostics }: DiagnosticSet, place: (file: string) => string): string =>
  diagnostics.map((one) => `${workflowCommand(one, place(one.file))}\n`).join("");

function workflowCommand(one: Diagnostic, file: string): string {
  // A failure that is not about a file has no place.
  const properties = { ...(one.file !== "" && placeOf(one, file)), title: one.code };
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(printableLines(String(value)))}`,
  );
  const said = one.hint === undefined ? one.message : `${one.message}\n${one.hint}`;
  const text = printableLines(said.replaceAll("\r\n", "\n"));
  return `::${commands[one.severity]} ${list.join(",")}::${escapeData(text)}`;
}

const placeOf = ({ start, end }: Diagnostic, file: string) => ({
  file,
  line: start.line,
  endLine: end.line,
  // GitHub drops columns of a span over several lines.
  ...(start.line === end.line && { col: start.column, endColumn: Math.max(start.column, end.column - 1) }),
});

const commands = { error: "error", warning: "warning", info: "notice" } as const satisfies Record<Severity, string>;

export const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

export const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
