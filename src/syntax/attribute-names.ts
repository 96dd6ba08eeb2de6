import { lazy } from "../text/lazy.js";
import { code, isDigit, isLetter } from "./scan.js";

/** Letters of any script: an unknown name is reported by name, not as a syntax error. */
const namePattern = lazy(() => /[\p{L}_][\p{L}\p{N}_-]*/uy);

/** Where the name that begins at `start` ends; -1 if none does. Nearly all are ASCII, which needs no pattern. */
export function nameEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  let at = isLetter(first) || first === code.underscore ? start + 1 : start;
  while (at > start && isNameCharacter(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) < 128 || at === text.length) return at > start ? at : -1;
  const pattern = namePattern();
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Of ASCII. */
const isNameCharacter = (char: number): boolean =>
  isLetter(char) || isDigit(char) || char === code.underscore || char === code.minus;
