import { totalRow } from "../check/rules/total-row.js";
import { changedByImport, leftOutByImport } from "../diagnostics/messages/conversion.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** The note for each kind of change, once for all of its kind. `times` is empty, or says how often it was made. */
const changes = {
  emphasis: (times: string) => `Emphasis is removed${times}; its text stays.`,
  source: (times: string) =>
    `A line with a source becomes \`source\` of the picture above it${times}; the service does not show it.`,
  heading: (times: string) => `A heading below the second level becomes \`##\`${times}.`,
  anchor: (times: string) => `The anchor of a heading is removed${times}.`,
  list: (times: string) => `A list becomes a text with one line for each item${times}.`,
  facts: (times: string) => `A list of figures becomes \`@facts\`${times}.`,
  checkBox: (times: string) => `A check box becomes \`☐\` or \`☑\`${times}.`,
  code: (times: string) => `A block of code becomes a text${times}.`,
  link: (times: string) => `The address of a link becomes a comment${times}; its text stays.`,
  footnote: (times: string) => `A footnote becomes a text that begins with its number in brackets${times}.`,
  html: (times: string) => `HTML tags are removed${times}; their text stays.`,
  author: (times: string) => `A quote has no author${times}.`,
  callout: (times: string) => `A callout becomes a text that begins with its kind or title${times}.`,
  nestedQuote: (times: string) => `A quote inside a quote becomes part of it${times}.`,
} as const;

const omissions = {
  image: (times: string) => `An image becomes a comment${times}: readers do not see it.`,
  emptyHeading: (times: string) => `A heading without a text is left out${times}.`,
  script: (times: string) => `A script or style becomes a comment${times}: it does not run.`,
  cells: (times: string) => `A row has more cells than its header; the others become a comment${times}.`,
  definition: (times: string) => `The definition of a link that is not used becomes a comment${times}.`,
  nesting: (times: string) => `Lists and quotes that are nested too deep become comments${times}.`,
} as const;

const hints: Readonly<Partial<Record<Kind, string>>> = {
  author: "Write the name after `> --`.",
  image: "Draw its figures with `@chart`, or describe it in a text.",
  cells: "Add columns to the header in the file, and import it again.",
};

const hintOfTotal = "Remove the row from a chart that adds its parts, such as `@chart pie` or `@chart bar-stacked`.";

type Change = keyof typeof changes;
type Omission = keyof typeof omissions;
type Kind = Change | Omission;

/** The findings of an import. `line` counts from 0. */
export interface ImportNotes {
  /** Reported once for each kind, at the first line. */
  note(kind: Kind, line: number): void;
  /** A finding of its own. */
  changed(line: number, text: string, hint?: string): void;
  /** The same, unless it has been said of an earlier line. */
  changedFirst(line: number, text: string): void;
  leftOut(line: number, text: string, hint?: string): void;
  /** A row that is the sum of the others. */
  total(line: number, name: string): void;
  /** All findings, in the order of the file. */
  findings(): readonly PendingDiagnostic[];
}

export function createImportNotes(file: SourceFile): ImportNotes {
  const own: PendingDiagnostic[] = [];
  const counts = new Map<Kind, { readonly line: number; count: number }>();
  const told = new Set<string>();
  const spanOf = lineSpans(file.text);
  const tell = reporter(file, own);
  return {
    note(kind, line) {
      const known = counts.get(kind);
      if (known) known.count++;
      else counts.set(kind, { line, count: 1 });
    },
    changed: (line, text, hint) => tell(changedByImport, spanOf(line), { text, hint }),
    changedFirst(line, text) {
      if (!told.has(text)) tell(changedByImport, spanOf(line), { text, hint: undefined });
      told.add(text);
    },
    leftOut: (line, text, hint) => tell(leftOutByImport, spanOf(line), { text, hint }),
    total: (line, name) =>
      tell(totalRow.rule, spanOf(line), { what: "row", name }, { severity: "info", hint: hintOfTotal }),
    findings() {
      const all = [...own];
      const add = reporter(file, all);
      for (const [kind, { line, count }] of counts) {
        const times = count === 1 ? "" : ` ${count} times, here first`;
        const rule = kind in omissions ? leftOutByImport : changedByImport;
        add(rule, spanOf(line), { text: { ...changes, ...omissions }[kind](times), hint: hints[kind] });
      }
      return all.toSorted((one, other) => one.span.start - other.span.start);
    },
  };
}

/** The span of a line, without its indentation and end. The parser of Markdown ends lines where this does. */
function lineSpans(text: string): (line: number) => Span {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length);
  return (line) => {
    const start = starts[Math.min(line, starts.length - 1)]!;
    const written = /^[^\r\n]*/.exec(text.slice(start, starts[line + 1]))![0];
    const indent = written.length - written.trimStart().length;
    return { start: start + indent, end: start + Math.max(indent, written.trimEnd().length) };
  };
}
