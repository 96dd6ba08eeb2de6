/*
 * Percent-encoding (RFC 3986, section 2.1; specification, section 5.2): letters, digits, `-`, `.`, `_` and `~` stay, every other byte becomes
 * `%XX` in capitals. Content may be megabytes, so a byte is one look-up and one write, without a branch: `encodeURIComponent` with a regular
 * expression for the five characters that it leaves takes three times as long.
 */

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

interface EncodingTable {
  /** The encoding of each byte, as eight bytes in the form of a number: the widest single write. Most of them are not used. */
  readonly texts: Float64Array;
  readonly lengths: Uint8Array;
  readonly equals: Separator;
  readonly ampersand: Separator;
}

/** The separator between keys and values. */
interface Separator {
  readonly text: number;
  readonly length: number;
}

const maxEncoded = 8;

const asNumber = (text: string): number => Buffer.from(text.padEnd(maxEncoded, "\0"), "latin1").readDoubleLE();

const separator = (text: string): Separator => ({ text: asNumber(text), length: text.length });

/** `prefix`: the text before the two digits. */
function encodingTable(prefix: string, equals: string, ampersand: string): EncodingTable {
  const separators = { equals: separator(equals), ampersand: separator(ampersand) };
  const table = { texts: new Float64Array(256), lengths: new Uint8Array(256), ...separators };
  for (let byte = 0; byte < 256; byte++) {
    const character = String.fromCharCode(byte);
    const digits = byte.toString(16).toUpperCase().padStart(2, "0");
    const text = unreserved.includes(character) ? character : prefix + digits;
    table.lengths[byte] = text.length;
    table.texts[byte] = asNumber(text);
  }
  return table;
}

const once = encodingTable("%", "=", "&");
/** A percent sign is encoded too. */
const twice = encodingTable("%25", "%3D", "%26");

/** Encodes `bytes` into `target` from `at`, which needs room for eight bytes after the last text. Returns where they end. */
function encodeInto(
  target: DataView,
  at: number,
  bytes: Uint8Array,
  [from, to]: readonly [number, number],
  { texts, lengths }: EncodingTable,
): number {
  let end = at;
  for (let index = from; index < to; index++) {
    const byte = bytes[index]!;
    target.setFloat64(end, texts[byte]!, true);
    end += lengths[byte]!;
  }
  return end;
}

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The UTF-8 bytes of `text`, percent-encoded. Total: half of a surrogate pair counts as U+FFFD. */
export function percentEncode(text: string): string {
  const bytes = Buffer.from(text);
  const target = Buffer.allocUnsafe(bytes.length * 3 + maxEncoded);
  return target.toString("latin1", 0, encodeInto(viewOf(target), 0, bytes, [0, bytes.length], once));
}

type Pairs = readonly (readonly [key: string, value: string])[];

/** `key=value` pairs joined with `&`, all percent-encoded: a parameter string, a query, a form body. ASCII. */
export function encodePairs(pairs: Pairs): Buffer {
  const pieces: Buffer[] = [];
  writePairs(pairs, once, (piece) => void pieces.push(Buffer.from(piece)));
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** Calls `take` with the bytes of `percentEncode(encodePairs(pairs))`, piece by piece. A piece counts only during the call. */
export const encodePairsTwice = (pairs: Pairs, take: (piece: Buffer) => void): void => writePairs(pairs, twice, take);

/** In bytes. A piece stays in the processor's cache between writing and reading. */
const pieceBytes = 16 * 1024;
const room = Buffer.alloc(pieceBytes * 5 + maxEncoded);
const roomView = viewOf(room);
/** For the bytes of a short text, since to make an array takes longer than to encode one. */
const short = Buffer.alloc(pieceBytes);

function writePairs(pairs: Pairs, table: EncodingTable, take: (piece: Buffer) => void): void {
  let end = 0;
  const need = (bytes: number): void => {
    if (end + bytes <= room.length) return;
    take(room.subarray(0, end));
    end = 0;
  };
  const addBytes = (bytes: Uint8Array, length: number): void => {
    for (let from = 0; from < length; from += pieceBytes) {
      const to = Math.min(from + pieceBytes, length);
      need((to - from) * 5 + maxEncoded);
      end = encodeInto(roomView, end, bytes, [from, to], table);
    }
  };
  const addText = (text: string): void => {
    // A character has three bytes at most.
    const bytes = text.length * 3 <= pieceBytes ? short : Buffer.from(text);
    addBytes(bytes, bytes === short ? short.write(text) : bytes.length);
  };
  const addSeparator = ({ text, length }: Separator): void => {
    need(maxEncoded);
    roomView.setFloat64(end, text, true);
    end += length;
  };
  for (const [index, [key, value]] of pairs.entries()) {
    if (index > 0) addSeparator(table.ampersand);
    addText(key);
    addSeparator(table.equals);
    addText(value);
  }
  take(room.subarray(0, end));
}
