import type { MarkEvent, PreviewState } from "../protocol.js";
import { createBoard } from "./board.js";
import { debounce } from "./debounce.js";
import { createDoubt } from "./doubt.js";
import { drawInTurn } from "./draw-in-turn.js";
import { createDrawings, type Drawings } from "./drawings.js";
import { type FileStamps, haveChanged } from "./file-stamps.js";
import { lookRegularly } from "./look-regularly.js";
import { type Moment, makeState } from "./make-state.js";
import { type MarkPlaces, markPlaces } from "./mark-places.js";
import { newestWins } from "./newest-wins.js";
import type { Choice, FileWatcher, PreviewDocument, PreviewReading } from "./preview-document.js";

/** Times in milliseconds. */
export interface SessionTimes {
  /** Waits for more changes: editors write a file in several steps, which should be one reading. */
  readonly debounceMs: number;
  /** How long to wait for a file that looks as if an editor is just saving it. */
  readonly grace: number;
  /** When to check the files once more after a change, since watchers hold back events that follow too closely. */
  readonly check: number;
  /** How often to check the files for changes that no watcher reports: on networks, in containers, after sleep. */
  readonly poll: number;
}

const usualTimes: SessionTimes = { debounceMs: 10, grace: 60, check: 80, poll: 2_000 };

interface SessionOptions {
  readonly document: PreviewDocument;
  readonly watcher: FileWatcher;
  /** The rest of the state, beside the document. */
  readonly frame?: Frame;
  readonly times?: Partial<SessionTimes>;
  /** Returns milliseconds, and continues while the machine sleeps. Default: `Date.now`. */
  readonly clock?: () => number;
}

/** Parts of a state that are not of its document. */
type Frame = Pick<PreviewState, "target" | "editor" | "pinned" | "documents">;

/** A document that is watched, and its current state. */
export interface PreviewSession extends MarkPlaces {
  /** The root of the document; absolute. */
  readonly root: () => string;
  readonly state: () => PreviewState;
  /** The same state as JSON, for sending. */
  readonly stateText: () => string;
  /** HTML by number, of those numbers that are in the newest state. */
  readonly draw: (numbers: readonly number[]) => Promise<Readonly<Record<number, string>>>;
  /** Calls back for each new state. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows pages a value. */
  readonly reveal: (event: MarkEvent) => void;
  readonly onReveal: (listener: (event: MarkEvent) => void) => () => void;
  readonly choice: () => Choice;
  readonly choose: (choice: Partial<Choice>) => void;
  /** Shows another document from now on, without the choice for the last one. Resolves when it has been read. */
  readonly show: (document: PreviewDocument, change?: Frame) => Promise<void>;
  readonly reframe: (frame: Frame) => void;
  readonly close: () => Promise<void>;
}

const noChoice: Choice = { values: {}, row: 0 };

/** So many new drawings are made before the state is sent, so that it has their findings at once. */
const drawnFirst = 8;

/** The kinds of work; a higher one includes the lower. */
const rendering = 1;
const reading = 2;

/**
 * Reads the document, and reads it again whenever one of its files changes. Only one reading runs at a time; changes meanwhile lead to
 * another one. So the newest state wins, and states never go back.
 */
export async function startSession(options: SessionOptions): Promise<PreviewSession> {
  const { watcher, clock = Date.now } = options;
  const { debounceMs, grace, check, poll } = { ...usualTimes, ...options.times };
  const drawings = createDrawings();
  const board = createBoard();
  const isDoubtful = createDoubt(grace);
  let { document, frame = {} } = options;
  let choice = noChoice;
  let moment: Moment | undefined;
  /** The document of the moment. */
  let read: PreviewDocument | undefined;
  let stamps: FileStamps = new Map();
  let closed = false;

  const work = newestWins(async (rank) => {
    if (closed) return;
    const chosen = choice;
    const shown = document;
    const now = await shown.read(chosen, rank === reading).catch((error: unknown) => failed(error, stamps));
    const torn = await haveChanged(now.stamps);
    // If another document is shown meanwhile, its reading follows.
    if (closed || shown !== document) return;
    stamps = now.stamps;
    watcher.add(now.folders);
    // If a file changed while it was read, the text may be half old and half new.
    if (isDoubtful(stamps, torn)) return again.after(debounceMs);
    if (rank === reading) setTimeout(verify, check).unref();
    const last = read === shown ? moment : undefined;
    const make = (one: PreviewReading) => makeState(shown.file, one, chosen, last, drawings);
    try {
      moment = make(now);
    } catch (error) {
      moment = make(failed(error, stamps));
    }
    read = shown;
    await show(moment);
  });
  /** Puts the state on the board, at once or after a few drawings, and again with the findings of the other drawings. */
  const show = async (now: Moment): Promise<void> => {
    const put = () => board.put({ ...now.state, findings: now.findings(), ...frame });
    const fresh = (now.made?.picture.elements ?? []).flatMap(({ drawing }) =>
      drawing === undefined || drawings.isDrawn(drawing) ? [] : [drawing],
    );
    const isOld = () => closed || moment !== now;
    if (fresh.length > drawnFirst) put();
    const drawn = drawInTurn(drawings, fresh, isOld)
      .then((done) => (done ? put() : undefined))
      .catch((error: unknown) => {
        if (!isOld())
          board.put({ ...makeState(now.state.file, failed(error, stamps), choice, now, drawings).state, ...frame });
      });
    if (fresh.length <= drawnFirst) await drawn;
  };
  const again = debounce(() => void work(reading), 10 * debounceMs);
  const verify = async (): Promise<void> => {
    if (!closed && (await haveChanged(stamps))) again.after(0);
  };

  watcher.onChange((path) => {
    // A missing folder may appear together with files that the document needs.
    if (stamps.has(path) || [...stamps.keys()].some((file) => file.startsWith(`${path}/`))) again.after(debounceMs);
  });
  await work(reading);
  const stopLooking = lookRegularly(poll, clock, { look: () => void verify(), awake: () => again.after(0) });
  return {
    root: () => document.root,
    ...board,
    draw: async (numbers) => {
      await drawInTurn(drawings, numbers, () => closed);
      return htmlOf(numbers, drawings);
    },
    ...markPlaces(() => moment),
    ...createReveals(),
    choice: () => choice,
    choose: (next) => {
      choice = { ...choice, ...next };
      void work(rendering);
    },
    show: (next, change = {}) => {
      document = next;
      choice = noChoice;
      frame = { ...frame, ...change };
      return work(reading);
    },
    reframe: (change) => {
      frame = { ...frame, ...change };
      const { version: _, ...state } = board.state();
      board.put({ ...state, ...frame });
    },
    close: async () => {
      closed = true;
      stopLooking();
      again.cancel();
      await watcher.close();
    },
  };
}

/** By number, as far as there are such drawings. */
const htmlOf = (numbers: readonly number[], drawings: Drawings): Readonly<Record<number, string>> =>
  Object.fromEntries(
    numbers.flatMap((number) => {
      const drawing = drawings.draw(number);
      return drawing ? [[number, drawing.html]] : [];
    }),
  );

/** Tells each page which value to show. */
function createReveals(): Pick<PreviewSession, "reveal" | "onReveal"> {
  const listeners = new Set<(event: MarkEvent) => void>();
  return {
    reveal: (event) => {
      for (const listener of listeners) listener(event);
    },
    onReveal: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A defect of igx. The page keeps what it shows and reports it. */
const failed = (error: unknown, stamps: FileStamps): PreviewReading => ({
  stamps,
  folders: [],
  failure: `This is a defect of igx, not of your document: ${String(error).split("\n")[0]}`,
});
