const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

const longestLine = 100;

/**
 * Compact JSON text, as the emitter writes it, indented by two spaces. Numbers and strings are copied character for character, so that no
 * digit changes. A list without lists or objects in it is on one line if it fits, so that rows of data look like rows. Takes valid JSON
 * without white space between tokens; ends with a line feed.
 */
export const prettyJson = (json: string): string => `${indentJson(json, "\n")}\n`;

/** How long a flat list may be, as compact text, on a line that is indented so far. An empty one fits anywhere. */
export const flatRoom = (indent: string): number => Math.max(longestLine - indent.length, 2);

/** The same of a value on an indented line, without a line feed at its end. `indent` begins with the line feed. */
export function indentJson(json: string, start: string): string {
  let out = "";
  let indent = start;
  /** Everything before it is in `out`. */
  let copied = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma) {
      out += json.slice(copied, at + 1) + indent;
      copied = at + 1;
    } else if (code === colon) {
      out += `${json.slice(copied, at)}: `;
      copied = at + 1;
    } else if (code === openList || code === openObject) {
      const end = endOfFlat(json, at, flatRoom(indent));
      if (end === undefined) indent += "  ";
      out += json.slice(copied, at) + (end === undefined ? json[at] + indent : spaced(json, at, end));
      if (end !== undefined) at = end;
      copied = at + 1;
    } else if (code === closeList || code === closeObject) {
      indent = indent.slice(0, -2);
      out += json.slice(copied, at) + indent + json[at];
      copied = at + 1;
    }
  }
  return out + json.slice(copied);
}

/** The index of the quote that closes the string opened at `start`: the first that no odd run of backslashes precedes. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json.charCodeAt(first - 1) === 0x5c) first--;
    if ((end - first) % 2 === 0) return end;
  }
}

/** Where a list of scalars, or something empty, that fits into `room` characters ends; `undefined` for all else. */
function endOfFlat(json: string, start: number, room: number): number | undefined {
  if (json.charCodeAt(start) === openObject) return json.charCodeAt(start + 1) === closeObject ? start + 1 : undefined;
  const limit = start + room;
  for (let at = start + 1; at < limit; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === closeList) return at;
    else if (code === openList || code === openObject) return undefined;
  }
  return undefined;
}

/** A flat list with a space after each comma. */
function spaced(json: string, start: number, end: number): string {
  let out = "";
  let copied = start;
  for (let at = start; at < end; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma) {
      out += `${json.slice(copied, at + 1)} `;
      copied = at + 1;
    }
  }
  return out + json.slice(copied, end + 1);
}
