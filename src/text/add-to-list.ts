/** Adds a value to the list of its key, which begins with the first one: lists in place, since copies take the square of their length. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
