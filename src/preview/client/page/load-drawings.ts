import { drawingsAtMost } from "../../protocol.js";
import type { Requests } from "../requests.js";

/** The HTML of elements, by the numbers of their drawings. */
interface DrawingLoader {
  /** Forgets all drawings but these. */
  readonly keep: (numbers: ReadonlySet<number>) => void;
  readonly get: (number: number) => string | undefined;
  /** Loads a drawing, together with the others that are wanted at the same time. */
  readonly want: (number: number) => void;
}

/** `loaded` is called when drawings have arrived, `failed` with a message if they do not arrive. */
export function createDrawingLoader(
  post: Requests["post"],
  loaded: () => void,
  failed: (message: string) => void,
): DrawingLoader {
  const drawings = new Map<number, string>();
  const wanted = new Set<number>();
  const underWay = new Set<number>();
  /** The server has another picture by now, whose state is on its way or waits while the page is paused. */
  const outdated = new Set<number>();
  let isPlanned = false;

  const load = async (): Promise<void> => {
    isPlanned = false;
    const numbers = [...wanted].slice(0, drawingsAtMost);
    for (const number of numbers) {
      wanted.delete(number);
      underWay.add(number);
    }
    if (wanted.size > 0) plan();
    const reply = await post("/drawings", { drawings: numbers });
    const { drawings: made = {} } = reply;
    const isOld = reply.ok && Object.keys(made).length === 0;
    for (const number of numbers) {
      if (isOld) outdated.add(number);
      underWay.delete(number);
      const html = made[number];
      if (html !== undefined) drawings.set(number, html);
    }
    if (reply.ok) loaded();
    else failed(reply.message ?? "The drawings did not arrive.");
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => void load());
  };
  return {
    keep: (numbers) => {
      outdated.clear();
      for (const number of [...drawings.keys(), ...wanted]) {
        if (numbers.has(number)) continue;
        drawings.delete(number);
        wanted.delete(number);
      }
    },
    get: (number) => drawings.get(number),
    want: (number) => {
      if ([drawings, wanted, underWay, outdated].some((known) => known.has(number))) return;
      wanted.add(number);
      plan();
    },
  };
}
