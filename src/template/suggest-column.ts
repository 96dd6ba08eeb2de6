import { type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Typing } from "./typing.js";
import { type ColumnSpelling, writeColumn } from "./write-column.js";

interface Unknown {
  readonly name: string;
  readonly what: string;
  readonly known: { readonly size: number; readonly keys: () => Iterable<string> };
}

/** Where a column is written, and how. */
export interface ColumnPlace {
  readonly span: Span;
  readonly spelling: ColumnSpelling;
}

/**
 * The parameters of a finding about a column, with the one that is `meant`, or else the nearest known one, as suggestion and fix: both as it
 * is written at the place.
 */
export function suggestColumn(
  params: Unknown,
  { span, spelling }: ColumnPlace,
  { file, suggest }: Typing,
  meant = suggest(params.name, params.known.keys()),
): readonly [Unknown & { readonly suggestion: string | undefined }, ReportDetails] {
  const edit = meant === undefined ? undefined : writeColumn(spelling, span, file.text, meant);
  return [{ ...params, suggestion: edit?.text }, { fixes: edit ? writeInstead(edit.text, edit.span) : [] }];
}
