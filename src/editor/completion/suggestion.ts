import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver-types";
import { emptySpan, type Span } from "../../text/span.js";
import { text } from "../hover/part.js";
import { writeHover } from "../hover/write-hover.js";
import type { TextLevel } from "../levels.js";
import { rangeOf } from "../ranges.js";
import type { ItemData, ItemTopic } from "./topic.js";

/** Something to write at the cursor. */
export interface Suggestion {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** One line beside the label: a type, a signature, a sample. */
  readonly detail?: string;
  /** Default: the label. */
  readonly insert?: string;
  /** Replaces `insert` for clients that take snippets (LSP 3.18, snippet syntax). */
  readonly snippet?: string;
  /** The text that a client filters by. Default: the label. */
  readonly filter?: string;
  /** Text before the cursor, outside the word, that goes when this is inserted. */
  readonly replaces?: Span;
  /** Markdown. That of everything with an entry in a table is found by its topic, when a client shows it. */
  readonly documentation?: string;
  readonly topic?: ItemTopic;
}

/** All suggestions at a place, the likeliest first. The client filters them by the typed text. */
export interface Suggestions {
  /** The word around the cursor, which a suggestion replaces. */
  readonly span: Span;
  readonly items: readonly Suggestion[];
}

export const noSuggestions = (offset: number): Suggestions => ({ span: emptySpan(offset), items: [] });

/** The items of the protocol: first the items that begin as the typed text does, then the others, each in the order of the suggestions. */
export function itemsOf(level: TextLevel, offset: number, { span, items }: Suggestions): CompletionItem[] {
  const typed = level.file.text.slice(span.start, offset).toLowerCase();
  const begins = ({ label, filter = label }: Suggestion): boolean => filter.toLowerCase().startsWith(typed);
  const inOrder = [...items.filter(begins), ...items.filter((item) => !begins(item))];
  return inOrder.map((item, index) => itemOf(level, offset, span, item, index));
}

function itemOf(
  { file, uri, project: { client } }: TextLevel,
  offset: number,
  span: Span,
  { label, kind, detail, insert = label, snippet, filter, replaces, documentation, topic }: Suggestion,
  index: number,
): CompletionItem {
  const shorter = withoutRepeatedEnd(insert, file.text.slice(Math.max(span.end, offset)));
  const asSnippet = client.snippets === true && snippet !== undefined && shorter === undefined;
  const newText = asSnippet ? snippet : (shorter ?? insert);
  const replace = rangeOf(file, span);
  const before = rangeOf(file, { start: span.start, end: offset });
  return {
    label,
    kind,
    sortText: String(index).padStart(5, "0"),
    ...(detail !== undefined && { detail }),
    ...(filter !== undefined && { filterText: filter }),
    ...(documentation !== undefined && { documentation: writeHover([text(documentation)], client.plainCompletion) }),
    ...(asSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
    // A client that takes one range replaces the word that was begun, and none that was not.
    textEdit: client.insertReplace
      ? { newText, insert: before, replace }
      : { newText, range: span.start < offset ? replace : before },
    ...(replaces && { additionalTextEdits: [{ range: rangeOf(file, replaces), newText: "" }] }),
    ...(topic && { data: { uri, topic } satisfies ItemData }),
  };
}

/**
 * A text without the sign that it ends with, if the text after it goes on with that sign: the `=` of an attribute that has its value
 * already, the bracket of a call, or a blank. `undefined` if nothing would be repeated.
 */
function withoutRepeatedEnd(insert: string, rest: string): string | undefined {
  const end = /(?:[(=:] ?| )$/.exec(insert)?.[0];
  if (end === undefined) return undefined;
  const sign = end.trim();
  const repeats = sign === "" ? /^[ \t]+[^\s]/.test(rest) : rest.startsWith(sign, rest.search(/[^ \t]|$/));
  return repeats ? insert.slice(0, -end.length) : undefined;
}

/** Values as they are written. */
export const valueItems = (labels: readonly string[]): readonly Suggestion[] =>
  labels.map((label) => ({ label, kind: CompletionItemKind.Value }));

/** Text in a snippet that means itself. */
export const snippetText = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
