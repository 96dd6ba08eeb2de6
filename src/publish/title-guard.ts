import type { InfographicRecord } from "./infographic-record.js";
import type { LockedDocuments } from "./lock-file.js";
import type { PlanItem, PublishDocument } from "./plan.js";
import { sameTitle } from "./reconcile.js";
import type { Unfinished } from "./run-plan.js";

/** A create that may be there already: the service has infographics of its title that no document owns. */
export interface TitleConflict<D extends PublishDocument = PublishDocument> {
  readonly item: PlanItem<D>;
  /** Absent where a secret went into it. */
  readonly title?: string;
  readonly records: readonly InfographicRecord[];
}

/** A create that somebody else is about to make, or has made without saying so yet: a worker of a queue. */
export interface Queued {
  readonly key: string;
  readonly title?: string | undefined;
}

export interface TitleGuardInput {
  /** What the lock file knows, and the journal. */
  readonly locked: LockedDocuments;
  readonly unfinished?: Unfinished;
  readonly queued?: readonly Queued[];
}

/**
 * The creates of a plan whose titles the service already has, while neither lock file nor journal knows that infographic: after a lost lock
 * file, from another folder or machine, all of them would be doubled.
 */
export async function titleConflicts<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  { locked, unfinished, queued = [] }: TitleGuardInput,
): Promise<readonly TitleConflict<D>[]> {
  const unowned = recordsByTitle(listing, locked);
  const underWay: readonly Queued[] = [...(unfinished?.doubts ?? []), ...queued];
  const keys = new Set(underWay.map(({ key }) => key));
  const conflicts: TitleConflict<D>[] = [];
  if (unowned.size === 0) return conflicts;
  for (const item of plan) {
    // What is in doubt is looked for before anything of it is sent.
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

export function recordsByTitle(
  listing: readonly InfographicRecord[],
  locked: LockedDocuments,
): ReadonlyMap<string, readonly InfographicRecord[]> {
  const owned = new Set([...locked.values()].map(({ id }) => id));
  const byTitle = new Map<string, InfographicRecord[]>();
  for (const record of listing) {
    const title = sameTitle(record.title);
    if (title === undefined || owned.has(record.id)) continue;
    const alike = byTitle.get(title);
    if (alike) alike.push(record);
    else byTitle.set(title, [record]);
  }
  return byTitle;
}

/**
 * The titles that the service may give a document: the one that is sent; without one the service infers it from the content (public facts,
 * "Create"), in a way that is not specified: from its first headline, or its first text.
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

/** A title that the document does not show, but sends. */
const isSecret = async (document: PublishDocument, title: string): Promise<boolean> =>
  document.title === undefined && (await sentTitle(document)) === title;

/** Whether all infographics of a title may be the fruit of what is under way: those of before cannot. */
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
