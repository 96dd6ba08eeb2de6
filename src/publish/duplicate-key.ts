/** A string, with a colon if it is a key, or where an object begins or ends. */
const token = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/**
 * The first key that an object has twice in `json`, the text of `value`. `JSON.parse` has kept its last value and lost the others. Searched only if
 * the text may have more keys than the value.
 */
export function duplicateKey(json: string, value: unknown): string | undefined {
  if (!/"\s+:/.test(json) && countColons(json) === countKeys(value)) return undefined;
  const open: Set<string>[] = [];
  for (const [text, name, colon] of json.matchAll(token)) {
    if (text === "{") open.push(new Set());
    else if (text === "}") open.pop();
    else if (name !== undefined && colon !== undefined) {
      const key: string = JSON.parse(name);
      const keys = open.at(-1)!;
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return undefined;
}

/** At least the number of keys, if no blank is before a colon: texts may contain it too. */
function countColons(json: string): number {
  let count = 0;
  for (let at = json.indexOf('":'); at >= 0; at = json.indexOf('":', at + 1)) count++;
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countKeys(part), parts === value ? 0 : parts.length);
}
