import type { CellSpan } from "../text/file-span.js";
import { lineEnding } from "../text/line-ending.js";
import { plainName } from "../text/plain-name.js";
import type { SourceFile } from "../text/source-file.js";
import { positionAt } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { SpanEdit } from "../text/span-edit.js";
import type { DiagnosticDescriptor } from "./descriptor.js";
import type { Diagnostic, Severity } from "./diagnostic.js";

export interface FixSpec {
  readonly title: string;
  readonly edits: readonly SpanEdit[];
  readonly safe?: boolean;
}

export interface RelatedSpec {
  readonly message: string;
  readonly file: SourceFile;
  readonly span: CellSpan;
}

/** A finding before igx knows its lines and its final severity: the phases use offsets, which are cheaper. */
export interface PendingDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | undefined;
  readonly file: SourceFile;
  readonly span: Span;
  readonly fixes: readonly FixSpec[];
  readonly related: readonly RelatedSpec[];
  readonly clue?: Clue | undefined;
  /** The element that the finding is about: a suppression above any of its lines silences it. */
  readonly element?: Span | undefined;
  readonly outside?: boolean | undefined;
}

/** Facts about the surroundings of a finding that the text does not show: `mistakes/` searches them for its cause. */
export interface Clue {
  readonly where: Where;
  readonly span: Span;
}

/** The part of a document that a clue is about. */
export type Where =
  /** A row; or one with a value in another place. */
  | "row"
  | "shifted-row"
  | "header"
  | "row-attributes"
  /** An element, or a directive with the lines that may be its rows: which blocks or a table make, or which a text interrupts. */
  | "element"
  | "rows"
  | "computed-rows"
  | "interrupted-rows"
  | "half-width-run"
  | "mark"
  /** The value that an attribute or an argument takes. */
  | "table"
  | "table-options"
  | "argument"
  | "field"
  | "default"
  /** Heads of lines of templates, and expressions. */
  | "expression"
  | "forHead"
  | "letHead"
  | "paramHead"
  | "dataHead"
  | "includeHead"
  /** The part before an unexpected text: the attributes of its line. */
  | "text-beside"
  /** Attributes with a syntax error. */
  | "attributes"
  /** A call of an unknown function. */
  | "call"
  /** Lines that lost their declaration. */
  | "lost-loop"
  | "lost-directive"
  | "lost-name"
  /** Texts, by their probable meaning. */
  | "word"
  | "block"
  | "lines"
  | "end-of-block"
  | "braces"
  | "surplus-braces"
  | "fence"
  | "template-line"
  | "misplaced-attributes"
  | "note"
  | "note-about-data"
  | "note-about-signs"
  | "utf-16";

export interface ReportDetails {
  readonly severity?: Severity;
  /** Replaces the hint of the rule. */
  readonly hint?: string | undefined;
  readonly fixes?: readonly FixSpec[];
  readonly related?: readonly RelatedSpec[];
  readonly clue?: Clue | undefined;
  readonly element?: Span;
  /** As in a `Diagnostic`. */
  readonly outside?: boolean;
}

/** Adds a finding about a span of one file. The compiler checks that `params` fit the rule. */
export type Report = <P>(rule: DiagnosticDescriptor<P>, span: CellSpan, params: P, details?: ReportDetails) => void;

/** For a second reading of a text that is needed only for its meaning: its mistakes are reported elsewhere, or not at all. */
export const noReport: Report = () => {};

/** The place of a cell in a file of data, of a finding that is where the document names the table. */
const cellHere = ({ cell }: CellSpan): readonly RelatedSpec[] =>
  cell ? [{ message: "The cell is here.", ...cell }] : noPlaces;

const noPlaces: readonly RelatedSpec[] = [];

/** A `Report` for one file that appends to `findings`. */
export const reporter =
  (file: SourceFile, findings: PendingDiagnostic[]): Report =>
  (rule, span, params, details) => {
    findings.push({
      code: rule.code,
      severity: details?.severity ?? rule.severity,
      message: rule.message(params),
      hint: details?.hint ?? rule.hint(params),
      file,
      span,
      fixes: details?.fixes ?? [],
      related: [...cellHere(span), ...(details?.related ?? []).map((one) => ({ ...one, ...one.span.cell }))],
      clue: details?.clue,
      element: details?.element,
      outside: details?.outside,
    });
  };

/** A replacement of one span, the commonest fix. */
export const replacement = (title: string, span: Span, text: string, safe = false): FixSpec => ({
  title,
  edits: [{ span, text }],
  safe,
});

/**
 * The fix for "Did you mean …?"; none without a suggestion. Safe if `written`, the text at the span, differs only in case or in its
 * separators: then nothing else can be meant.
 */
export const writeInstead = (suggestion: string | undefined, span: Span, written?: string): readonly FixSpec[] =>
  suggestion === undefined
    ? []
    : [
        replacement(
          `Write \`${suggestion}\``,
          span,
          suggestion,
          written !== undefined && plainName(written) === plainName(suggestion),
        ),
      ];

const range = (file: SourceFile, span: Span) => ({
  start: positionAt(file, span.start),
  end: positionAt(file, span.end),
});

/**
 * Whether a fix replaces an expression by one of its results: with another row or parameter, the result differs. An expression in data, or
 * with a syntax error, has no result.
 */
const replacesExpression = ({ file: { text }, code }: PendingDiagnostic, { edits }: FixSpec): boolean =>
  code !== "syntax-error" &&
  code !== "data-malformed" &&
  edits.some(({ span }) => text.slice(span.start, span.end).includes("{{"));

/** The text of a fix, with the line ends of its file. */
const withLineEnds = ({ text }: SourceFile, written: string): string =>
  written.includes("\n") ? written.replaceAll("\n", lineEnding(text)) : written;

/** The public form of a finding. Its parts are added one by one, which takes a third of the time of spreads. */
export function toDiagnostic(finding: PendingDiagnostic): Diagnostic {
  const { code, severity, message, file, hint, related } = finding;
  const { start, end } = range(file, finding.span);
  const fixes = finding.fixes.filter((fix) => !replacesExpression(finding, fix));
  const diagnostic: { -readonly [Key in keyof Diagnostic]: Diagnostic[Key] } = {
    code,
    severity,
    message,
    file: file.path,
    start,
    end,
  };
  if (hint !== undefined) diagnostic.hint = hint;
  if (fixes.length > 0)
    diagnostic.fixes = fixes.map(({ title, edits, safe }) => ({
      title,
      edits: edits.map((edit) => ({ ...range(file, edit.span), text: withLineEnds(file, edit.text) })),
      ...(safe ? { safe } : {}),
    }));
  if (related.length > 0)
    diagnostic.related = related.map((place) => ({
      message: place.message,
      file: place.file.path,
      ...range(place.file, place.span),
    }));
  if (finding.outside) diagnostic.outside = true;
  return diagnostic;
}
