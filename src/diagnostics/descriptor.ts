import type { Severity } from "./diagnostic.js";

/**
 * One entry of the catalogue. Every field is required, so that no rule is without its explanation; a test compiles each `bad`
 * (exactly this finding) and each `good` (none).
 */
export interface DiagnosticDescriptor<P = undefined> {
  /** Stable, kebab-case. */
  readonly code: string;
  readonly severity: Severity;
  /** Of the specification: nothing can silence it, and it holds in `element` fences too. */
  readonly specification: boolean;
  /** One sentence: what is wrong. */
  readonly message: (params: P) => string;
  /** One sentence: what to do about it. */
  readonly hint: (params: P) => string | undefined;
  /** Why the rule is there and what to do, in Markdown. */
  readonly explanation: string;
  /** A whole document with exactly this finding. */
  readonly bad: string;
  /** The same document mended. */
  readonly good: string;
  /** What must be known for the examples to be compiled, when the text alone does not show it. */
  readonly example?: {
    readonly files?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly project?: Readonly<Record<string, unknown>>;
    /** CSV text of a table: the examples are batches, one document for each of its rows. */
    readonly each?: string;
  };
}

type Entry<P> = Omit<DiagnosticDescriptor<P>, "severity" | "specification">;

/** An error of the specification: nothing can silence it. */
export const specificationError = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "error",
  specification: true,
  ...entry,
});

/** An error of the language. */
export const languageError = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "error",
  specification: false,
  ...entry,
});

/** A warning, whose severity the project can change. */
export const warning = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "warning",
  specification: false,
  ...entry,
});

/** What there is to read about a rule. */
export interface RuleText {
  readonly code: string;
  readonly severity: Severity;
  readonly explanation: string;
  readonly bad: string;
  readonly good: string;
}
