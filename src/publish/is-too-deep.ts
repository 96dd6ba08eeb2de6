import { maximumDepth } from "../text/nesting.js";

const [quote, backslash] = [0x22, 0x5c];
const opening: ReadonlySet<number> = new Set(Buffer.from("[{"));
const closing: ReadonlySet<number> = new Set(Buffer.from("]}"));

/** Whether brackets in a JSON text are nested more than `maximumDepth` deep. Those in strings do not count. */
export function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === quote) at = endOfString(json, at);
    else if (opening.has(byte) && ++depth > maximumDepth) return true;
    else if (closing.has(byte)) depth--;
  }
  return false;
}

function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
