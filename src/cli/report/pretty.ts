import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { pictureNoteCodes } from "../../language/picture-notes/picture-note.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { codeFrame } from "./code-frame.js";
import { printable } from "./printable.js";
import { type Style, styler } from "./style.js";

interface PrettyOptions {
  readonly color: boolean;
  readonly columns: number;
  /** The path of a finding as the reader sees it, such as relative to the current folder. */
  readonly place: (file: string) => string;
}

/** Findings for people: place, rule, message, the source with carets, hint; a count at the end. */
export function pretty(findings: DiagnosticSet, options: PrettyOptions): string {
  if (findings.diagnostics.length === 0) return "";
  const shown = mostImportant(findings.diagnostics);
  const all = prettyFindings({ ...findings, diagnostics: shown }, options);
  const left = findings.diagnostics.length - shown.length;
  const more = left === 0 ? "" : `… and ${plural(left, "finding")} more; --format json has all\n`;
  return `${all}\n${more}${summary(findings, styler(options.color))}\n`;
}

/** The same without the count. */
export function prettyFindings(findings: DiagnosticSet, options: PrettyOptions): string {
  const style = styler(options.color);
  return findings.diagnostics.map((one) => prettyFinding(one, findings, options, style)).join("\n");
}

/** A longer list helps no reader; formats for machines have all findings. */
const maxShown = 200;

/** The first findings, errors before all others, in the order of the text. */
function mostImportant(all: readonly Diagnostic[]): readonly Diagnostic[] {
  if (all.length <= maxShown) return all;
  const isError = ({ severity }: Diagnostic) => severity === "error";
  const first = [...all.filter(isError), ...all.filter((one) => !isError(one))].slice(0, maxShown);
  const chosen = new Set(first);
  return all.filter((one) => chosen.has(one));
}

function prettyFinding(one: Diagnostic, { sources }: DiagnosticSet, options: PrettyOptions, style: Style): string {
  const place = placeOf(one.file, one.start, options);
  const lines = [
    `${style("place", place)}: ${style(one.severity, one.severity)} ${style("dim", `[${one.code}]`)}\n`,
    `  ${style("strong", printable(one.message))}\n`,
  ];
  const source = sources.get(one.file);
  // An empty text has nothing to show, nor has a file that is not text.
  if (source && source.text !== "") lines.push(codeFrame(source, one, one.severity, options.columns, style));
  const label = (name: string, text: string) => lines.push(`  ${style("dim", `${name}:`)} ${printable(text)}\n`);
  if (one.hint !== undefined) label("hint", one.hint);
  for (const fix of one.fixes ?? []) label(fix.safe ? "fix (safe)" : "fix", fix.title);
  for (const related of one.related ?? []) {
    label("see", `${placeOf(related.file, related.start, options)} ${related.message}`);
    const file = sources.get(related.file);
    if (file) lines.push(codeFrame(file, related, "info", options.columns, style));
  }
  if (one.url !== undefined) label("more", one.url);
  return lines.join("");
}

const placeOf = (file: string, start: Diagnostic["start"], { place }: PrettyOptions): string =>
  `${printable(place(file))}:${start.line}:${start.column}`;

function summary({ diagnostics, fixed }: DiagnosticSet, style: Style): string {
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    const name = severity === "info" ? "note" : severity;
    return count === 0 ? [] : [style(severity, plural(count, name))];
  });
  const files = plural(new Set(diagnostics.map((one) => one.file)).size, "file");
  return `${counts.join(", ")} in ${files}${fixesOf(diagnostics, fixed)}`;
}

/**
 * How many findings each kind of `--fix` fixes, but for the kind that has been applied. `igx check` draws no picture, so it fixes nothing that only a
 * picture shows.
 */
function fixesOf(diagnostics: readonly Diagnostic[], fixed: DiagnosticSet["fixed"]): string {
  const checked = diagnostics.filter(({ code }) => !pictureNoteCodes.some((one) => one === code));
  const fixable = checked.filter((one) => (one.fixes ?? []).length > 0).length;
  const safe = checked.filter((one) => one.fixes?.some((fix) => fix.safe)).length;
  if (fixable === 0 || fixed === "all") return "";
  const count = (fixed: number) => (fixed === diagnostics.length ? "all" : fixed);
  const ways = [
    ...(safe > 0 && fixed === undefined ? [`--fix fixes ${count(safe)}`] : []),
    ...(fixable > safe ? [`--fix=all fixes ${count(fixable)}`] : []),
  ];
  return ways.length === 0 ? "" : `; igx check ${ways.join(", ")}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
