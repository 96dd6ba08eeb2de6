import type { Severity } from "./diagnostic.js";

/**
 * A rule, with everything that `igx explain` and grammar/diagnostics.md show. Fields are required so that no rule lacks an
 * explanation. A test compiles each `bad` (exactly this finding) and each `good` (no finding).
 */
export interface DiagnosticDescriptor<P = undefined> {
  /** Kebab-case. Never changes: users write it in suppressions, configurations and scripts. */
  readonly code: string;
  readonly severity: Severity;
  /** A rule of the specification (grammar/service-interface.md): it cannot be switched off and applies to `element` fences too. */
  readonly specification: boolean;
  /** A demand of some projects only: nothing is reported unless `rules` of the configuration gives the rule a severity. */
  readonly optional?: true;
  /** One sentence that states a fact about the text. No advice. */
  readonly message: (params: P) => string;
  /** An imperative, with the text to type. */
  readonly hint: (params: P) => string | undefined;
  /** Why the rule exists, in Markdown. */
  readonly explanation: string;
  /** A whole document with exactly this finding. */
  readonly bad: string;
  /** The same document, fixed. */
  readonly good: string;
  /** The environment of the examples, for rules that depend on more than the text. */
  readonly example?: {
    /** The finding is about the picture of the document, so `check` does not have it, but `igx render` and the preview do. */
    readonly drawn?: true;
    /** The finding is about what the service will show, so only `igx publish` and `igx build --emit request` have it. */
    readonly sent?: true;
    /** The format of the examples, if they are not documents but texts that igx makes documents from. */
    readonly source?: "content" | "markdown";
    readonly files?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly project?: Readonly<Record<string, unknown>>;
    /** CSV text of a table. The examples are compiled as batches: one document a row. */
    readonly each?: string;
  };
}

type Entry<P> = Omit<DiagnosticDescriptor<P>, "severity" | "specification">;

/** An error by the specification: the service would reject or misread the content, so it cannot be switched off. */
export const specificationError = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "error",
  specification: true,
  ...entry,
});

/** An error by the language of igx, such as a missing `@end`. */
export const languageError = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "error",
  specification: false,
  ...entry,
});

/** A warning. The configuration can change its severity under `rules`. */
export const warning = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "warning",
  specification: false,
  ...entry,
});

/** An observation that may be intended. It never fails a run; the configuration can change its severity under `rules`. */
export const info = <P = undefined>(entry: Entry<P>): DiagnosticDescriptor<P> => ({
  severity: "info",
  specification: false,
  ...entry,
});

/** The parts of a rule that can be read without compiling. */
export interface RuleText {
  readonly code: string;
  readonly severity: Severity;
  readonly optional?: true;
  readonly explanation: string;
  readonly bad: string;
  readonly good: string;
}

/** Whether the rule is looked for at all, by `rules` of the configuration. */
export const isEnabled = (
  { code, optional }: Pick<RuleText, "code" | "optional">,
  rules: Readonly<Record<string, Severity | "off">> | null | undefined,
): boolean => !optional || (rules != null && Object.hasOwn(rules, code) && (rules[code] ?? "off") !== "off");
