import type { ElementModel } from "../../check/model.js";
import type { ProjectOptions } from "../../contract/options.js";
import { keepLines } from "./known-lines.js";

let isFirst = true;

/**
 * Keeps what compiling a whole document says of its lines, where nothing was found. Most processes compile one document, so the first one is not worth it:
 * with it they would load what this takes.
 */
export function learnLines(elements: readonly ElementModel[], project: ProjectOptions = {}): void {
  if (!isFirst) keepLines(elements, project);
  isFirst = false;
}
