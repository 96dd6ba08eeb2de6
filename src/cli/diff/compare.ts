import { diffContent } from "../../diff/diff-content.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { elementSize } from "../../diff/element-size.js";
import { valueChange } from "../../diff/field-changes.js";
import { type DocumentPair, pairDocuments } from "./pair-documents.js";
import type { SideDocument, SideRun } from "./side-documents.js";

/** A document that is listed, with what its pictures are made of. */
export interface ListedDocument {
  readonly diff: DocumentDiff;
  /** None for a document that was skipped. */
  readonly pair?: DocumentPair<SideDocument>;
}

export interface Comparison {
  /** The largest change first. */
  readonly listed: readonly ListedDocument[];
  readonly summary: DiffReport["summary"];
}

/** Compares the documents of two sides. */
export async function compare(before: SideRun, after: SideRun, all: boolean): Promise<Comparison> {
  const listed: ListedDocument[] = [];
  const summary = { added: 0, removed: 0, changed: 0, unchanged: 0, skipped: 0 };
  for await (const both of pairDocuments(before, after)) {
    const pair = isCompiled(both) ? both : undefined;
    if (!pair) {
      summary.skipped++;
      listed.push({ diff: skipped(both) });
      continue;
    }
    const diff = documentDiff(pair, all);
    summary[diff.change]++;
    if (all || diff.change !== "unchanged") listed.push({ diff, pair });
  }
  const keyOf = ({ diff }: ListedDocument) => diff.key;
  return {
    listed: listed.sort((one, other) => sizeOf(other.diff) - sizeOf(one.diff) || (keyOf(one) < keyOf(other) ? -1 : 1)),
    summary,
  };
}

const isCompiled = (pair: DocumentPair): pair is DocumentPair<SideDocument> =>
  [pair.before, pair.after].every((one) => one === undefined || one.json !== undefined);

const skipped = ({ before, after }: DocumentPair): DocumentDiff => ({
  change: "skipped",
  key: (after ?? before)!.key,
  ...(before && { before: before.shown }),
  ...(after && { after: after.shown }),
  fields: [],
  elements: [],
});

function documentDiff({ before, after }: DocumentPair<SideDocument>, all: boolean): DocumentDiff {
  const fields = before?.fields && after?.fields ? requestChanges(before.fields, after.fields) : [];
  const isSame = before !== undefined && after !== undefined && before.json === after.json;
  const elements = isSame && !all ? [] : diffContent(before?.json, after?.json, { all }).elements;
  const isChanged = fields.length > 0 || elements.some(({ change }) => change !== "unchanged");
  const { key, result } = (after ?? before)!;
  const title = result.metadata.secrets.includes("title") ? undefined : result.metadata.title;
  return {
    change: !before ? "added" : !after ? "removed" : isChanged ? "changed" : "unchanged",
    key,
    ...(before && { before: before.shown }),
    ...(after && { after: after.shown }),
    ...(title !== undefined && { title }),
    fields,
    elements,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const requestChanges = (before: Fields, after: Fields): DocumentDiff["fields"] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const change = valueChange(before[name], after[name]);
    return change ? [{ name, ...change }] : [];
  });

/** A new or missing document is larger than any change. */
const sizeOf = ({ change, elements }: DocumentDiff): number =>
  change === "added" || change === "removed"
    ? Number.MAX_VALUE
    : elements.reduce((most, element) => Math.max(most, elementSize(element)), change === "unchanged" ? -1 : 0);
