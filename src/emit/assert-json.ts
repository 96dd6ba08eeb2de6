const code = { quote: 34, minus: 45, zero: 48, nine: 57, list: 91, listEnd: 93, object: 123, objectEnd: 125 } as const;

/**
 * Whether the ends of a text can be those of a JSON value. The writer of a value makes sure of the rest, but a number that is not finite,
 * or a missing value, becomes a text that is not JSON.
 */
function isJson(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  const first = text.charCodeAt(0);
  if (first === code.quote) return text.length > 1 && last === code.quote;
  if (first === code.minus || isDigit(first)) return isDigit(last);
  if (first === code.object) return last === code.objectEnd;
  if (first === code.list) return last === code.listEnd;
  return text === "true" || text === "false" || text === "null";
}

const isDigit = (char: number): boolean => char >= code.zero && char <= code.nine;

/** Throws where a value is not JSON: that is a defect of igx, and nothing may be written. */
export function assertJson(json: string): void {
  if (!isJson(json)) throw new Error(`A value of the content is not JSON: ${json.slice(0, 40)}`);
}
