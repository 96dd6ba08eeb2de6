import type { Context } from "../base/context.js";
import type { Outcome } from "../base/outcome.js";
import type { StartThread } from "../base/thread.js";
import type { DrawnDocument, DrawTask } from "./draw-document.js";
import type { DrawOptions } from "./draw-picture.js";

/** How a thread draws: plain data. */
export interface DrawingJob extends Pick<Context, "cwd" | "env">, Pick<DrawOptions, "format" | "settings"> {
  readonly kind: "drawing";
  /** The files of `--font`; missing where no font is embedded. */
  readonly fonts?: readonly string[];
}

/** Says to a thread that there is nothing more to draw. */
export const noMore = null;

/** `undefined`: the thread could not draw it. */
export type DrawingAnswer = Outcome<DrawnDocument> | undefined;

export type DrawDocument = (task: DrawTask) => Promise<Outcome<DrawnDocument>>;

export interface DrawingThreads {
  readonly draw: DrawDocument;
  /** They have done their work, or it is not needed. */
  readonly end: () => void;
}

interface Drawing {
  readonly task: DrawTask;
  readonly resolve: (drawn: Outcome<DrawnDocument> | Promise<Outcome<DrawnDocument>>) => void;
}

/** One that is drawn, and one that waits for it. */
const mostUnderWay = 2;

/** Draws in `count` threads. What one of them fails to draw, `drawHere` draws. */
export function createDrawingThreads(
  startThread: StartThread,
  count: number,
  job: DrawingJob,
  drawHere: DrawDocument,
): DrawingThreads {
  const waiting: Drawing[] = [];
  const give = (): void => {
    while (waiting.length > 0) {
      const running = threads.filter(({ isRunning }) => isRunning());
      const free = running.toSorted((one, other) => one.underWay.length - other.underWay.length)[0];
      if (free && free.underWay.length >= mostUnderWay) return;
      const { task, resolve } = waiting.shift()!;
      if (free) free.draw({ task, resolve });
      else resolve(drawHere(task));
    }
  };
  const threads = Array.from({ length: count }, () => drawingThread(startThread, job, drawHere, give));
  return {
    draw: (task) =>
      new Promise((resolve) => {
        waiting.push({ task, resolve });
        give();
      }),
    end() {
      for (const thread of threads) thread.end();
    },
  };
}

/** `onFree` is called when the thread has time, and when it has ended. */
function drawingThread(startThread: StartThread, job: DrawingJob, drawHere: DrawDocument, onFree: () => void) {
  /** In the order in which they were sent, which is that of the answers. */
  const underWay: Drawing[] = [];
  let isRunning = true;
  let isUsed = false;
  const thread = startThread((answer) => {
    const { task, resolve } = underWay.shift()!;
    resolve((answer as DrawingAnswer) ?? drawHere(task));
    onFree();
  });
  void thread.ended.then(() => {
    isRunning = false;
    for (const { task, resolve } of underWay.splice(0)) resolve(drawHere(task));
    onFree();
  });
  return {
    underWay,
    isRunning: () => isRunning,
    draw(drawing: Drawing): void {
      // Not before there is work: until then, the thread loads with the flags that the process began with.
      if (!isUsed) thread.send(job);
      isUsed = true;
      underWay.push(drawing);
      thread.send(drawing.task);
    },
    end(): void {
      // One that has done its work keeps its compiled code for later runs.
      if (isUsed && underWay.length === 0) thread.send(noMore);
      else thread.close();
    },
  };
}
