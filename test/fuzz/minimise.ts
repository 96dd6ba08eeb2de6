/**
 * The shortest input found that still fails in the same way: pieces are left out, large ones first (delta debugging), lines before bytes.
 * Gives up after `milliseconds`, with the best so far.
 */
export async function minimise(
  input: Uint8Array,
  failsAlike: (input: Uint8Array) => Promise<boolean>,
  milliseconds = 10_000,
): Promise<Uint8Array> {
  const end = Date.now() + milliseconds;
  const lines = await leaveOut(linesOf(input), failsAlike, end);
  const bytes = await leaveOut(
    [...Buffer.concat(lines)].map((byte) => Uint8Array.of(byte)),
    failsAlike,
    end,
  );
  return new Uint8Array(Buffer.concat(bytes));
}

async function leaveOut(
  pieces: readonly Uint8Array[],
  failsAlike: (input: Uint8Array) => Promise<boolean>,
  end: number,
): Promise<readonly Uint8Array[]> {
  let best = pieces;
  let size = Math.ceil(best.length / 2);
  while (size >= 1 && Date.now() < end) {
    const before = best.length;
    for (let at = 0; at < best.length && Date.now() < end; ) {
      const without = best.toSpliced(at, size);
      if (await failsAlike(new Uint8Array(Buffer.concat(without)))) best = without;
      else at += size;
    }
    // What could not go before something else went may be able to now.
    if (size > 1 || best.length === before) size = Math.floor(size / 2);
  }
  return best;
}

function linesOf(input: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < input.length; ) {
    const found = input.indexOf(0x0a, start);
    const end = found === -1 ? input.length : found + 1;
    lines.push(input.subarray(start, end));
    start = end;
  }
  return lines;
}
