/** A string, with a colon if it is a key, or where an object begins or ends. */
const token = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** The first key that an object has twice, in a text that is JSON. `JSON.parse` would keep the last value and lose the others. */
export function duplicateKey(json: string): string | undefined {
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
