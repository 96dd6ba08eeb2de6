/**
 * What was made of pieces of a text, kept from one version of the text to the next. A piece is known by its characters: an edit changes the
 * offsets of everything after it, and no piece but the one that it is in. Equal pieces have the same value.
 */
export interface KeptByText<Value> {
  /** The value of a piece; `make` is called for a new one. */
  readonly of: (piece: string, make: () => Value) => Value;
  /** Begins a version: pieces that the last versions did not have are forgotten. */
  readonly nextVersion: () => void;
}

interface Entry<Value> {
  readonly piece: string;
  readonly value: Value;
}

export function keepByText<Value>(): KeptByText<Value> {
  let before = new Map<string, Entry<Value>>();
  let now = new Map<string, Entry<Value>>();
  return {
    of(piece, make) {
      const known = now.get(piece);
      if (known) return known.value;
      const entry = before.get(piece) ?? { piece: copyOf(piece), value: make() };
      now.set(entry.piece, entry);
      return entry.value;
    },
    nextVersion() {
      // A version that was overtaken before somebody asked for much of it forgets nothing.
      if (now.size < before.size / 2) return;
      [before, now] = [now, new Map()];
    },
  };
}

/** V8 keeps the whole text of which a string was cut off. */
const copyOf = (piece: string): string => ` ${piece}`.slice(1);
