import { isList, isNumeric, isRecord, numberText, shownValue, type Value } from "../language/value.js";
import { isName } from "../syntax/is-name.js";

/** A value on one line, shortened to about `room` characters: `[66.4, 26.9, …]`. Reads only the shown part, however large the value is. */
export function shortValue(given: Value, room = 60): string {
  const value = shownValue(given);
  if (value === null || typeof value === "boolean") return String(value);
  if (isNumeric(value)) return cut(numberText(value), room);
  if (typeof value === "string") return JSON.stringify(cut(value, room));
  if (isList(value)) return `[${joined(value, room, (item, left) => shortValue(item, left))}]`;
  if (!isRecord(value)) return "";
  return `{${joined(value, room, ([name, field], left) => `${fieldName(name)}: ${shortValue(field, left)}`)}}`;
}

/** A text on one line, shortened, as a cell of a table shows it: without quotes and escapes. */
export const shortText = (text: string, room: number): string => cut(text.replace(/\s+/g, " "), room);

/** As many parts as fit, at least one, and a sign if there are more. */
function joined<T>(parts: Iterable<T>, room: number, write: (part: T, left: number) => string): string {
  const shown: string[] = [];
  let left = room;
  for (const part of parts) {
    if (left <= 0) return [...shown, "…"].join(", ");
    const text = write(part, left);
    shown.push(text);
    left -= text.length + 2;
  }
  return shown.join(", ");
}

const fieldName = (name: string): string => (isName(name) ? name : JSON.stringify(cut(name, 40)));

/** Never between the halves of a surrogate pair. */
function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = Math.max(room - 1, 1);
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end)}…`;
}
