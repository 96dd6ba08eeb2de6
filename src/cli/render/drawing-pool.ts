import type { Context } from "../base/context.js";
import type { Outcome } from "../base/outcome.js";
import { shippedFile } from "../base/shipped-file.js";
import type { DrawnDocument, DrawTask } from "./draw-document.js";
import type { DrawOptions } from "./draw-picture.js";

/** How a thread draws: plain data. */
export interface DrawingJob extends Pick<Context, "cwd" | "env">, Pick<DrawOptions, "format" | "settings"> {
  /** The files of `--font`; missing where no font is embedded. */
  readonly fonts?: readonly string[];
}

export type DrawDocument = (task: DrawTask) => Promise<Outcome<DrawnDocument>>;

interface DrawingPool {
  readonly draw: DrawDocument;
  readonly end: () => void;
}

/**
 * Draws in `count` threads. After a thread has failed, `drawHere` draws all that is left, and so the run ends as it would without threads.
 * `undefined` if there can be no threads.
 */
export async function createDrawingPool(
  count: number,
  job: DrawingJob,
  drawHere: DrawDocument,
): Promise<DrawingPool | undefined> {
  const filename = shippedFile("igx-drawing.js");
  if (filename === undefined) return undefined;
  const { Piscina } = await import("piscina");
  const pool = started(() => new Piscina({ filename, name: "drawInThread", workerData: job, ...threads(count) }));
  if (!pool) return undefined;
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) void pool.destroy();
    hasEnded = true;
  };
  pool.on("error", end);
  const draw: DrawDocument = async (task) => {
    if (hasEnded) return drawHere(task);
    try {
      return (await pool.run(task)) as Outcome<DrawnDocument>;
    } catch {
      end();
      return drawHere(task);
    }
  };
  return { draw, end };
}

const threads = (count: number) => ({ minThreads: count, maxThreads: count });

/** `undefined` if the system allows no more threads. */
function started<Pool>(start: () => Pool): Pool | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}
