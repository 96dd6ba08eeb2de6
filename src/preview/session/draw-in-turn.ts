import { turn } from "../../text/timers.js";
import type { Drawings } from "./drawings.js";

/**
 * Makes drawings one after the other, and lets the server answer requests between them: drawing a chart can take longer than compiling a
 * document. Ends when `isOld` returns true; resolves with whether all were made.
 */
export async function drawInTurn(
  drawings: Drawings,
  numbers: readonly number[],
  isOld: () => boolean,
): Promise<boolean> {
  for (const number of numbers) {
    if (isOld()) return false;
    if (drawings.isDrawn(number)) continue;
    drawings.draw(number);
    await turn();
  }
  return !isOld();
}
