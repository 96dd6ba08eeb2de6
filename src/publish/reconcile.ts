import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry, LockedDocuments } from "./lock-entry.js";
import type { UnconfirmedCreate } from "./recover.js";

/** The outcome of a create in doubt by the service's list. */
export type Resolution =
  /** It happened. `exact`: as this infographic. Otherwise several have the title, so the content must be sent again to be certain. */
  | { readonly kind: "found"; readonly record: InfographicRecord; readonly exact: boolean }
  /** It did not happen: nothing new has that title, or may be it under another one. */
  | { readonly kind: "absent" }
  /** It happened, but the list does not show it yet. */
  | { readonly kind: "missing" }
  /** The lock file has an infographic of the document that the create does not know, and nothing else new has that title. */
  | { readonly kind: "recorded" }
  /** More new infographics have the title than creates are in doubt: others create some too. Or new ones with other titles may be it. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly InfographicRecord[] };

/**
 * Compares creates in doubt with what the service lists now. A candidate did not exist before the run (`known`), is not that of a document
 * (`documents`), and has the title that was sent. A create without a title may have any, or none: the service infers it.
 */
export function reconcile(
  doubts: readonly UnconfirmedCreate[],
  listing: readonly InfographicRecord[],
  known: ReadonlySet<string>,
  documents: LockedDocuments,
  { shared = false, isComplete = false }: ListTrust = {},
): ReadonlyMap<string, Resolution> {
  const owned = new Set([...documents.values()].map(({ id }) => id));
  const fresh = listing.filter(({ id }) => !known.has(id) && !owned.has(id));
  const titles = new Set(doubts.map(({ title }) => sameTitle(title)));
  // A create without a title may have made an infographic with the title of another one in doubt.
  const isAlone = titles.size === 1 || !titles.has(undefined);
  const untitled = ofUntitled(fresh, doubts, documents, isComplete);
  const resolutions = new Map<string, Resolution>();
  for (const title of titles) {
    // Creates that certainly happened come first: if there are fewer infographics than doubts, they get them.
    const alike = doubts
      .filter((doubt) => sameTitle(doubt.title) === title && !recordedOf(doubt, documents))
      .sort((one, other) => Number(other.created ?? false) - Number(one.created ?? false));
    const named = title === undefined ? untitled.candidates : fresh.filter((one) => hasTitle(one, title));
    const candidates = title === undefined ? named : named.filter(({ id }) => !untitled.made.has(id));
    for (const [at, doubt] of alike.entries()) {
      const unsure = shared && title === undefined && candidates.length > 0;
      resolutions.set(doubt.key, unsure ? { kind: "ambiguous", candidates } : resolve(candidates, alike, at, isAlone));
    }
    for (const doubt of doubts) {
      const recorded = sameTitle(doubt.title) === title && recordedOf(doubt, documents);
      if (recorded) resolutions.set(doubt.key, resolveRecorded(recorded, named, alike));
    }
  }
  if (shared) return resolutions;
  const explained = new Set(titles.has(undefined) ? untitled.candidates.map(({ id }) => id) : []);
  const unexplained = fresh.filter(({ id, title }) => !explained.has(id) && !(title && titles.has(sameTitle(title))));
  for (const key of unsureOf(doubts, resolutions, unexplained))
    resolutions.set(key, { kind: "ambiguous", candidates: unexplained });
  return resolutions;
}

/**
 * The creates whose absence is not certain: there are at least as many new infographics that no create explains, or one of them may have the
 * title in the way of the service, which may write titles in capitals or leave them out.
 */
function unsureOf(
  doubts: readonly UnconfirmedCreate[],
  resolutions: ReadonlyMap<string, Resolution>,
  unexplained: readonly InfographicRecord[],
): readonly string[] {
  const absent = doubts.filter(({ key }) => resolutions.get(key)?.kind === "absent");
  if (absent.length === 0 || unexplained.length === 0) return [];
  const there = new Set(unexplained.map(({ title }) => lettersOf(title)));
  const mayBe = ({ title }: UnconfirmedCreate) => there.has("") || there.has(lettersOf(title));
  return absent.filter((doubt) => unexplained.length >= absent.length || mayBe(doubt)).map(({ key }) => key);
}

/** A title without what a service may change. */
export const lettersOf = (title = ""): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** The trust in a list. */
interface ListTrust {
  /** Others create at the same time, so a new infographic proves nothing about a create without a title. */
  readonly shared?: boolean | undefined;
  /** It had time to show everything. */
  readonly isComplete?: boolean;
}

interface OfUntitled {
  /** Infographics that creates without a title may have made: creates with titles do not explain them. */
  readonly candidates: readonly InfographicRecord[];
  /** Their ids, unless there are more of them than creates without a title: then those with a title may be another one's too. */
  readonly made: ReadonlySet<string>;
}

function ofUntitled(
  fresh: readonly InfographicRecord[],
  doubts: readonly UnconfirmedCreate[],
  documents: LockedDocuments,
  isComplete: boolean,
): OfUntitled {
  const open = doubts.filter((doubt) => !recordedOf(doubt, documents));
  const counts = countTitles(open);
  const most = counts.get(undefined) ?? 0;
  const spare = leftBy(counts, fresh);
  if (spare.length > most) {
    const titles = new Set(spare.map(({ title }) => sameTitle(title)));
    return { candidates: fresh.filter(({ title }) => titles.has(sameTitle(title))), made: new Set() };
  }
  // Confirmed creates come before creates in doubt with the same title, unless the list may only lack the confirmed ones so far.
  const confirmed = countTitles(open.filter(({ created }) => created));
  const missing = isComplete ? Math.max(0, (confirmed.get(undefined) ?? 0) - spare.length) : 0;
  const spareIds = new Set(spare.map(({ id }) => id));
  const others = leftBy(confirmed, fresh).filter(({ id }) => !spareIds.has(id));
  const candidates = [...spare, ...others.slice(0, missing)];
  return { candidates, made: new Set(candidates.map(({ id }) => id)) };
}

/** The infographics that are left if each create with a title has made one. */
function leftBy(
  counts: ReadonlyMap<string | undefined, number>,
  fresh: readonly InfographicRecord[],
): readonly InfographicRecord[] {
  const left = new Map(counts);
  return fresh.filter(({ title }) => !takeOne(left, sameTitle(title)));
}

/** Whether a create with this title is left that may have made an infographic. */
function takeOne(left: Map<string | undefined, number>, title: string | undefined): boolean {
  const count = title === undefined ? 0 : (left.get(title) ?? 0);
  if (count > 0) left.set(title, count - 1);
  return count > 0;
}

function countTitles(all: readonly { readonly title?: string | undefined }[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const { title } of all) counts.set(sameTitle(title), (counts.get(sameTitle(title)) ?? 0) + 1);
  return counts;
}

const hasTitle = (record: InfographicRecord, title: string): boolean => sameTitle(record.title) === title;

/** A title in a form that survives the service, which may change spaces and compose accents. To miss ours would create it twice. */
export const sameTitle = (title: string | undefined): string | undefined =>
  title?.normalize("NFC").replace(/\s+/g, " ").trim();

/** The entry of a document since the create was sent: of another machine, whose lock file was merged. */
function recordedOf({ key, replaces }: UnconfirmedCreate, documents: LockedDocuments): LockEntry | undefined {
  const there = documents.get(key);
  return there?.id === replaces ? undefined : there;
}

/** It is probably what the create made, unless there is something else that it may have made. */
const resolveRecorded = (
  { id }: LockEntry,
  candidates: readonly InfographicRecord[],
  doubts: readonly UnconfirmedCreate[],
): Resolution =>
  candidates.length > doubts.length ? { kind: "ambiguous", candidates: [{ id }, ...candidates] } : { kind: "recorded" };

/** `isAlone`: nothing else in doubt may have made one of the candidates. */
function resolve(
  candidates: readonly InfographicRecord[],
  doubts: readonly UnconfirmedCreate[],
  at: number,
  isAlone: boolean,
): Resolution {
  if (candidates.length > doubts.length) return { kind: "ambiguous", candidates };
  const record = candidates[at];
  if (record) return { kind: "found", record, exact: isAlone && doubts.length === 1 && doubts[0]!.alike !== true };
  return doubts[at]!.created ? { kind: "missing" } : { kind: "absent" };
}
