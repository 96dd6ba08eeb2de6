import type { PreviewState, PublishTarget } from "../protocol.js";
import { createStatePacker, type PackedState } from "../state-wire.js";
import { debounce } from "./debounce.js";
import { createDrawPicture } from "./draw-picture.js";
import { type FileStamps, haveChanged, lookUnfinished } from "./file-stamps.js";
import { lookRegularly } from "./look-regularly.js";
import { type Moment, makeState } from "./make-state.js";
import { newestWins } from "./newest-wins.js";
import type { Choice, FileWatcher, PreviewDocument, Reading } from "./preview-document.js";

/** Milliseconds. */
export interface SessionTimes {
  /** Editors write a file in several steps; one reading for all of them. */
  readonly debounceMs: number;
  /** So long a file is given that looks as if it was just being saved. */
  readonly grace: number;
  /** After a change the files are looked at once more: watchers keep back what comes too soon behind another event. */
  readonly check: number;
  /** Files are looked at this often, for what no watcher tells: networks, containers, a machine that slept. */
  readonly poll: number;
}

const usualTimes: SessionTimes = { debounceMs: 10, grace: 60, check: 80, poll: 2_000 };

export interface SessionOptions {
  readonly document: PreviewDocument;
  readonly watcher: FileWatcher;
  /** Where the document can be published to. */
  readonly target?: PublishTarget;
  readonly times?: Partial<SessionTimes>;
  /** Milliseconds of a clock that goes on while the machine sleeps. Default `Date.now`. */
  readonly clock?: () => number;
}

/** A document that is watched, and what there is to show of it. */
export interface Session {
  /** Of the document: absolute. */
  readonly root: () => string;
  readonly state: () => PreviewState;
  /** The same as it travels. */
  readonly packed: () => PackedState;
  /** Calls back when there is a new state; returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly choice: () => Choice;
  readonly choose: (choice: Partial<Choice>) => void;
  readonly close: () => Promise<void>;
}

/** What is to be done, the more thorough the higher. */
const rendering = 1;
const reading = 2;

/**
 * Reads the document, and again whenever something of it has changed. One reading is under way at a time, and what changes meanwhile
 * leads to another: the newest wins, and states never go back.
 */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { document, watcher, target, clock = Date.now } = options;
  const { debounceMs, grace, check, poll } = { ...usualTimes, ...options.times };
  const draw = createDrawPicture();
  const board = createBoard();
  const isDoubtful = createDoubt(grace);
  let choice: Choice = { values: {}, row: 0 };
  let moment: Moment | undefined;
  let stamps: FileStamps = new Map();
  let closed = false;

  const work = newestWins(async (rank) => {
    if (closed) return;
    const chosen = choice;
    const read = await document.read(chosen, rank === reading).catch((error: unknown) => failed(error, stamps));
    if (closed) return;
    stamps = read.stamps;
    watcher.add(read.folders);
    // What changed while it was read may be half of the one and half of the other.
    if (isDoubtful(stamps, await haveChanged(stamps))) return again.after(debounceMs);
    if (rank === reading) setTimeout(verify, check).unref();
    const make = (one: Reading) => makeState(document.file, one, chosen, moment, draw);
    moment = await make(read).catch((error: unknown) => make(failed(error, stamps)));
    if (!closed) board.put({ ...moment.state, ...(target && { target }) });
  });
  const again = debounce(() => void work(reading), 10 * debounceMs);
  const verify = async (): Promise<void> => {
    if (!closed && (await haveChanged(stamps))) again.after(0);
  };

  watcher.onChange((path) => {
    // A folder that was missing may come, with what is wanted from it.
    if (stamps.has(path) || [...stamps.keys()].some((file) => file.startsWith(`${path}/`))) again.after(debounceMs);
  });
  await work(reading);
  const stopLooking = lookRegularly(poll, clock, { look: () => void verify(), awake: () => again.after(0) });
  return {
    root: () => document.root,
    ...board,
    choice: () => choice,
    choose: (next) => {
      choice = { ...choice, ...next };
      void work(rendering);
    },
    close: async () => {
      closed = true;
      stopLooking();
      again.cancel();
      await watcher.close();
    },
  };
}

/** What nobody expected. The page goes on showing what it has, and says so. */
const failed = (error: unknown, stamps: FileStamps): Reading => ({
  stamps,
  folders: [],
  failure: `This is a defect of igx, not of your document: ${String(error).split("\n")[0]}`,
});

/**
 * Says whether to read files again rather than to believe them: those that look unfinished for `grace` milliseconds, since what stays so
 * is meant, and those that changed meanwhile (`torn`) for longer, but not for ever.
 */
function createDoubt(grace: number): (stamps: FileStamps, torn: boolean) => boolean {
  let believed: FileStamps = new Map();
  let since: number | undefined;
  return (stamps, torn) => {
    const now = performance.now();
    if (torn || lookUnfinished(stamps, believed)) {
      since ??= now;
      if (now - since < (torn ? 10 * grace : grace)) return true;
    }
    since = undefined;
    believed = stamps;
    return false;
  };
}

/** Numbers the states. One that says what the last one says is none. */
function createBoard() {
  const listeners = new Set<() => void>();
  let version = 0;
  let state: Moment["state"] | undefined;
  const pack = createStatePacker();
  let packed: PackedState = { text: "", drawings: new Map() };
  return {
    state: (): PreviewState => ({ version, ...state! }),
    packed: () => packed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put: (next: Moment["state"]): void => {
      const now = pack(next);
      // Numbers stand for drawings in it.
      if (now.text === packed.text) return;
      version++;
      state = next;
      packed = now;
      for (const listener of listeners) listener();
    },
  };
}
