/** The kinds of topics, in the order of the list; each with its plural, the heading of its group. */
export const topicKinds = {
  directive: "directives",
  element: "elements",
  chart: "charts",
  attribute: "attributes",
  column: "columns",
  field: "fields",
  option: "options",
  function: "functions",
  operator: "operators",
  comment: "comments",
  rule: "rules",
} as const;

export type TopicKind = keyof typeof topicKinds;

/** One part of the language or one rule, as `igx explain` shows it. */
export interface Topic {
  readonly kind: TopicKind;
  readonly name: string;
  /** Its kind, as it is called after the name: `chart type`, `field of the front matter`, `error`. */
  readonly label: string;
  /** In Markdown. */
  readonly documentation: string;
  /** How it is written. */
  readonly syntax?: readonly string[];
  /** Related things by relation: `columns: title, value`. */
  readonly facts?: Readonly<Record<string, string>>;
  /** A document, or an expression with its result. */
  readonly example?: string;
  /** Only of a rule: a document with the finding, and the same one without it. */
  readonly bad?: string;
  readonly good?: string;
  readonly severity?: string;
}
