import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { MarkEvent, PreviewState } from "../protocol.js";
import { createBoard } from "./board.js";
import { drawInTurn } from "./draw-in-turn.js";
import { createDrawings, type Drawings } from "./drawings.js";
import { type Moment, makeState } from "./make-state.js";
import { type MarkPlaces, markPlaces } from "./mark-places.js";
import { newestWins } from "./newest-wins.js";
import type { Choice, PreviewDocument, PreviewReading } from "./preview-document.js";

interface SessionOptions<Shown extends PreviewDocument> {
  readonly document: Shown;
  /** The rest of the state, beside the document. */
  readonly frame?: Frame;
  /** Values of parameters, and the row, to begin with. */
  readonly values?: Choice["values"];
  readonly row?: number;
  /** How a document is read. `undefined` says that another reading follows. Default: its own `read`. */
  readonly read?: (document: Shown, choice: Choice, fresh: boolean) => Promise<PreviewReading | undefined>;
}

/** Parts of a state that are not of its document. */
export type Frame = Pick<PreviewState, "target" | "editor" | "pinned" | "documents" | "formats" | "history">;

/** A document that is shown, and its current state. `Shown` is what else it can show. */
export interface PreviewSession<Shown extends PreviewDocument = never> extends MarkPlaces {
  /** The root of the document; absolute. */
  readonly root: () => string;
  readonly state: () => PreviewState;
  /** The same state as JSON, for sending. */
  readonly stateText: () => string;
  /** HTML by number, of those numbers that are in the newest state. Of many, only those that are drawn in a short time. */
  readonly draw: (numbers: readonly number[]) => Promise<Readonly<Record<number, string>>>;
  /** Calls back for each new state. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows pages a value. */
  readonly reveal: (event: MarkEvent) => void;
  readonly onReveal: (listener: (event: MarkEvent) => void) => () => void;
  /** The findings that the shown document has with another text of its file. */
  readonly diagnose: (text: string) => Promise<readonly Diagnostic[]>;
  readonly choice: () => Choice;
  readonly choose: (choice: Partial<Choice>) => void;
  /** A reading with another row, without showing it. It is as old as the state. */
  readonly peek: (row: number) => Promise<PreviewReading>;
  /** Calls back after each reading, also if the state is the same: other rows may have changed. Returns a function that ends this. */
  readonly onRead: (listener: () => void) => () => void;
  /** Shows another document from now on, without the choice for the last one. Resolves when it has been read. */
  readonly show: (document: Shown, change?: Frame) => Promise<void>;
  readonly reframe: (frame: Frame) => void;
  /** Something that the document is made of is another one now. Resolves when it has been read. */
  readonly changed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const noChoice: Choice = { values: {}, row: 0 };

/** So many new drawings are made before the state is sent, so that it has their findings at once. */
const drawnFirst = 8;

/** Milliseconds of drawing for one answer. A page asks again for the rest, and shows the first elements meanwhile. */
const maxDrawing = 20;

/** The kinds of work; a higher one includes the lower. */
const rendering = 1;
const reading = 2;

/**
 * Reads the document, and reads it again whenever it is said to have changed. Only one reading runs at a time; changes meanwhile lead to
 * another one. So the newest state wins, and states never go back.
 */
export async function createSession<Shown extends PreviewDocument>(
  options: SessionOptions<Shown>,
): Promise<PreviewSession<Shown>> {
  const { values = {}, row = 0, read = (one: Shown, ...how: [Choice, boolean]) => one.read(...how) } = options;
  const drawings = createDrawings();
  const board = createBoard();
  let { document, frame = {} } = options;
  let choice: Choice = { values, row };
  let moment: Moment | undefined;
  /** The document of the moment. */
  let known: PreviewDocument | undefined;
  let closed = false;
  const readListeners = new Set<() => void>();

  const work = newestWins(async (rank) => {
    if (closed) return;
    const chosen = choice;
    const shown = document;
    const now = await read(shown, chosen, rank === reading).catch(failed);
    // If another document is shown meanwhile, its reading follows.
    if (closed || shown !== document || !now) return;
    const last = known === shown ? moment : undefined;
    const make = (one: PreviewReading) => makeState(shown.file, one, chosen, last, drawings);
    try {
      moment = make(now);
    } catch (error) {
      moment = make(failed(error));
    }
    known = shown;
    for (const listener of readListeners) listener();
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
        if (!isOld()) board.put({ ...makeState(now.state.file, failed(error), choice, now, drawings).state, ...frame });
      });
    if (fresh.length <= drawnFirst) await drawn;
  };
  await work(reading);
  return {
    root: () => document.root,
    ...board,
    draw: async (numbers) => {
      const end = Date.now() + maxDrawing;
      await drawInTurn(drawings, numbers, () => closed || Date.now() > end);
      return htmlOf(numbers.filter(drawings.isDrawn), drawings);
    },
    ...markPlaces(() => moment),
    ...createReveals(),
    diagnose: (text) => document.diagnose(text, choice),
    peek: (row) => document.read({ ...choice, row }, false).catch(failed),
    onRead: (listener) => {
      readListeners.add(listener);
      return () => void readListeners.delete(listener);
    },
    choice: () => choice,
    choose: (next) => {
      choice = { ...choice, ...next };
      void work(rendering);
    },
    show: (next, change = {}) => {
      document = next;
      choice = noChoice;
      const { history: _, ...others } = frame;
      frame = { ...others, ...change };
      return work(reading);
    },
    reframe: (change) => {
      frame = { ...frame, ...change };
      // The first reading may have been of a file that was just being written.
      if (!moment) return;
      const { version: _, ...state } = board.state();
      board.put({ ...state, ...frame });
    },
    changed: () => work(reading),
    close: async () => {
      closed = true;
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
const failed = (error: unknown): PreviewReading => ({
  failure: `This is a defect of igx, not of your document: ${String(error).split("\n")[0]}`,
});
