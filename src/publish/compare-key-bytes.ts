const [quote, backslash, zero, nine, firstOfMany] = [0x22, 0x5c, 0x30, 0x39, 0x80] as const;

/**
 * Compares a key in the bytes of a lock file with `key`, as `compareKeys` does, without decoding it. `at`: the offset of its opening quote.
 * `undefined` if the order of bytes is not that of keys.
 */
export function keyComparer(bytes: Uint8Array, key: string): (at: number) => number | undefined {
  const wanted = Buffer.from(JSON.stringify(key));
  // Names that begin with a digit may be in the order of their numbers.
  const isPlain = !wanted.includes(backslash) && !isDigit(wanted[1]!);
  return (at) => {
    if (!isPlain || isDigit(bytes[at + 1]!)) return undefined;
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    return same === wanted.length ? 0 : compareBytes(bytes[at + same]!, wanted[same]!);
  };
}

/** Compares the first bytes that differ. A key that ends comes first, and UTF-16 has another order than UTF-8. */
function compareBytes(one: number, other: number): number | undefined {
  if (one === quote || other === quote) return one === quote ? -1 : 1;
  return one === backslash || one >= firstOfMany || other >= firstOfMany ? undefined : one - other;
}

const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;
