import type { JournalEntry } from "./journal.js";
import type { LockEntry, LockedDocuments } from "./lock-entry.js";

/** A create that was sent without a known outcome. */
export interface UnconfirmedCreate {
  readonly key: string;
  readonly source: string;
  readonly table?: string;
  readonly hash: string;
  readonly title?: string;
  /** Other creates with the same title were in doubt too, so the found infographic may have the content of another document. */
  readonly alike?: boolean;
  /** The service confirmed it, but without a readable id. */
  readonly created?: boolean;
  /** The earlier infographic of the document. If the lock file names another one, another run has recorded it since. */
  readonly replaces?: string;
  /** When the request was about to be sent: milliseconds since 1970. */
  readonly time: number;
}

/** The state of an unfinished run, by its journal. */
export interface RecoveredRun {
  readonly run: string;
  readonly target: string;
  readonly command: readonly string[];
  /** The lock file as it should be, with everything that is known to have been done. */
  readonly documents: Map<string, LockEntry>;
  readonly doubts: readonly UnconfirmedCreate[];
  /** The ids of created and updated infographics, by their keys. A list that lacks one of them is out of date. */
  readonly made: ReadonlyMap<string, string>;
  /** The same, only of creates that the service answered. */
  readonly own: ReadonlyMap<string, string>;
  /** The keys of own infographics that are to be deleted, by their ids. */
  readonly superseded: ReadonlyMap<string, string>;
  /** The keys of documents created since `command` was given. */
  readonly created: ReadonlySet<string>;
  /** The keys of updates that were sent without a known outcome: they may be what changed these infographics. */
  readonly updating: ReadonlySet<string>;
  /** Infographics that existed before the run; absent if the run had no list. */
  readonly known?: ReadonlySet<string>;
}

/**
 * The state of the last run, from its journal and the current lock file. `undefined` if no run is unfinished. Updates and deletes are never
 * in doubt, since repeating them changes nothing. A pull may have replaced the lock file since the run: entries of other runs stay, since
 * no run would look for them again.
 */
export function recover(entries: readonly JournalEntry[], locked: LockedDocuments): RecoveredRun | undefined {
  const start = entries.findLastIndex(({ type }) => type === "run");
  const first = entries[start];
  if (first?.type !== "run" || entries.at(-1)?.type === "end") return undefined;
  const replay: Replay = {
    documents: new Map(locked),
    doubts: new Map(),
    intents: new Map(),
    made: new Map(),
    own: new Map(),
    superseded: new Map(),
    created: new Set(),
    command: first.command ?? [],
  };
  for (const entry of entries.slice(start + 1)) repeat(entry, replay);
  const { doubts, known, intents, ...rest } = replay;
  const updating = new Set([...intents.values()].flatMap(({ action, key }) => (action === "update" ? [key] : [])));
  const { run, target } = first;
  return { run, target, ...rest, doubts: [...doubts.values()], updating, ...(known && { known }) };
}

type Intent = Extract<JournalEntry, { readonly type: "intent" }>;
type Done = Extract<JournalEntry, { readonly type: "done" }>;

/** The run as far as its journal has been read. */
interface Replay {
  readonly documents: Map<string, LockEntry>;
  readonly doubts: Map<string, UnconfirmedCreate>;
  readonly intents: Map<string, Intent>;
  readonly made: Map<string, string>;
  readonly own: Map<string, string>;
  readonly superseded: Map<string, string>;
  readonly created: Set<string>;
  command: readonly string[];
  known?: Set<string>;
}

function repeat(entry: JournalEntry, replay: Replay): void {
  const { doubts } = replay;
  switch (entry.type) {
    case "command":
      replay.command = entry.command;
      replay.created.clear();
      break;
    case "known":
      replay.known = new Set([...(replay.known ?? []), ...entry.ids]);
      break;
    case "intent":
      replay.intents.set(entry.key, entry);
      if (entry.action === "create") doubts.set(entry.key, doubtOf(entry));
      break;
    case "alike":
      for (const key of entry.keys) if (doubts.has(key)) doubts.set(key, { ...doubts.get(key)!, alike: true });
      break;
    case "created":
      if (doubts.has(entry.key)) doubts.set(entry.key, { ...doubts.get(entry.key)!, created: true });
      break;
    case "done":
      repeatDone(entry, replay);
      break;
    case "superseded":
      replay.superseded.set(entry.id, entry.key);
      replay.own.delete(entry.key);
      replay.made.set(entry.key, entry.entry.id);
      if (replay.documents.get(entry.key)?.id === entry.id) replay.documents.set(entry.key, entry.entry);
      break;
    case "renamed":
      repeatRenamed(entry, replay);
      break;
    case "failed":
      doubts.delete(entry.key);
      break;
    case "run":
    case "end":
      break;
  }
}

/** The lock file may name another infographic by now: then it stays. */
function repeatRenamed(
  { key, from, entry }: Extract<JournalEntry, { readonly type: "renamed" }>,
  { documents, made }: Replay,
): void {
  const there = documents.get(from);
  if (there?.id === entry.id) documents.delete(from);
  if (!documents.has(key)) documents.set(key, there && isLater(there, entry) ? there : entry);
  made.delete(from);
}

function repeatDone(done: Done, { documents, doubts, intents, made, own, created }: Replay): void {
  const { key, action, entry, adopted } = done;
  if (entry) made.set(key, entry.id);
  else made.delete(key);
  if (entry && action === "create" && !adopted) own.set(key, entry.id);
  else if (entry?.id !== own.get(key)) own.delete(key);
  const there = documents.get(key);
  const others = isOthers(there, done, intents.get(key));
  intents.delete(key);
  // Two infographics of one document: as after a lost answer, the list decides.
  if (others && action === "create") return;
  doubts.delete(key);
  if (action === "create") created.add(key);
  if (others || isLater(there, entry)) return;
  if (entry) documents.set(key, entry);
  else documents.delete(key);
}

/** Whether the lock file names an infographic that neither was there before a change nor is its outcome. Without an intent the user chose it. */
function isOthers(there: LockEntry | undefined, { action, entry }: Done, intent: Intent | undefined): boolean {
  return intent?.action === action && there !== undefined && ![intent.id, entry?.id].includes(there.id);
}

/** Whether the infographic was updated after the change of the journal, by the clock of the service. */
function isLater(there: LockEntry | undefined, entry: LockEntry | undefined): boolean {
  if (!there || there.id !== entry?.id) return false;
  return Date.parse(there.date_modified ?? "") > Date.parse(entry.date_modified ?? "");
}

const doubtOf = ({ key, source, table, hash = "", title, time, id }: Intent): UnconfirmedCreate => ({
  key,
  source,
  ...(table !== undefined && { table }),
  hash,
  time: Date.parse(time),
  ...(title !== undefined && { title }),
  ...(id !== undefined && { replaces: id }),
});
