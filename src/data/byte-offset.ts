/** The offset in a text (UTF-16 code units) of the byte `bytes` of its UTF-8 form. DuckDB names places in bytes. */
export function offsetOfByte(text: string, bytes: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < bytes; ) {
    const point = text.codePointAt(at)!;
    seen += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  return at;
}
