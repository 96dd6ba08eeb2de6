import { addToList } from "../text/add-to-list.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockedDocuments } from "./lock-entry.js";
import type { PlanItem, PublishDocument } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import type { UnfinishedRun } from "./run-plan.js";

/** A create that may exist already: the service has infographics with its title that no document owns. */
export interface TitleConflict<D extends PublishDocument = PublishDocument> {
  readonly item: PlanItem<D>;
  /** Absent if it contains a secret. */
  readonly title?: string;
  readonly records: readonly InfographicRecord[];
}

/** A create in a queue, which a worker may make, or has made, unseen from here. */
export interface Queued {
  readonly key: string;
  readonly title?: string | undefined;
}

interface TitleGuardInput {
  /** The entries of the lock file and the journal. */
  readonly locked: LockedDocuments;
  readonly unfinished?: UnfinishedRun;
  readonly queued?: readonly Queued[];
}

/**
 * The creates of a plan whose titles the service already has, as infographics that neither lock file nor journal knows. After a lost lock file,
 * or from another folder or machine, all of them would be duplicated.
 */
export async function titleConflicts<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  { locked, unfinished, queued = [] }: TitleGuardInput,
): Promise<readonly TitleConflict<D>[]> {
  const created = plan.flatMap((item) => (item.action === "create" ? [item.document] : []));
  if (created.length === 0 || listing.length === 0) return [];
  const unowned = recordsByTitle(withTitles(listing, created), locked);
  const underWay: readonly Queued[] = [...(unfinished?.doubts ?? []), ...queued];
  const keys = new Set(underWay.map(({ key }) => key));
  const conflicts: TitleConflict<D>[] = [];
  if (unowned.size === 0) return conflicts;
  for (const item of plan) {
    // The run looks for a create in doubt before it sends anything.
    if (item.action !== "create" || keys.has(item.key)) continue;
    for (const title of await titlesOf(item.document)) {
      const records = unowned.get(sameTitle(title)!) ?? [];
      if (isExplained(records, title, underWay, unfinished?.known)) continue;
      conflicts.push({ item, ...((await isSecret(item.document, title)) ? {} : { title }), records });
      break;
    }
  }
  return conflicts;
}

/** The records that may have the title of a document. All records, if a title is known only from the payload. */
function withTitles(
  listing: readonly InfographicRecord[],
  documents: readonly PublishDocument[],
): readonly InfographicRecord[] {
  const titles = new Set(documents.map(({ title }) => sameTitle(title)));
  return titles.has(undefined) ? listing : listing.filter(({ title }) => titles.has(sameTitle(title)));
}

export function recordsByTitle(
  listing: readonly InfographicRecord[],
  locked: LockedDocuments,
): ReadonlyMap<string, readonly InfographicRecord[]> {
  // The lock file may have very many entries: skip them if the list is empty.
  const owned = new Set(listing.length === 0 ? [] : [...locked.values()].map(({ id }) => id));
  const byTitle = new Map<string, InfographicRecord[]>();
  for (const record of listing) {
    const title = sameTitle(record.title);
    if (title === undefined || owned.has(record.id)) continue;
    addToList(byTitle, title, record);
  }
  return byTitle;
}

/**
 * The titles that the service may give a document: the one that is sent, or else one that it infers from the content
 * (grammar/service-interface.md). How is not specified: probably from the first headline or the first text.
 */
export async function titlesOf(document: PublishDocument): Promise<readonly string[]> {
  if (document.title !== undefined) return [document.title];
  const sent = await sentTitle(document);
  if (sent !== undefined) return [sent];
  const elements = (await document.content()) as readonly { readonly type?: unknown; readonly text?: unknown }[];
  const textOf = (...types: readonly string[]) =>
    elements.find(({ type, text }) => typeof text === "string" && (types.length === 0 || types.includes(String(type))));
  const texts = [textOf("h1"), textOf("h2"), textOf()].flatMap((element) => (element ? [String(element.text)] : []));
  return [...new Set(texts)];
}

const sentTitle = async (document: PublishDocument): Promise<string | undefined> => (await document.payload()).title;

/** Whether the title is sent but must not be shown. */
const isSecret = async (document: PublishDocument, title: string): Promise<boolean> =>
  document.title === undefined && (await sentTitle(document)) === title;

/** Whether creates under way explain all infographics with a title. They do not explain an infographic that existed before. */
function isExplained(
  records: readonly InfographicRecord[],
  title: string,
  underWay: readonly Queued[],
  known: ReadonlySet<string> | undefined,
): boolean {
  if (records.some(({ id }) => known?.has(id))) return false;
  const alike = underWay.filter((one) => one.title === undefined || sameTitle(one.title) === sameTitle(title));
  return records.length <= alike.length;
}
