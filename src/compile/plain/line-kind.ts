import { code, isBlank, isLetter, isLineEnd } from "../../syntax/scan.js";

/**
 * What a line of a plain document is, by its first characters as bytes. `closer`: somebody has to look closer, since it may mean something else, or a
 * check may find something in it.
 */
export const lineKind = {
  blank: 0,
  text: 1,
  heading: 2,
  quote: 3,
  directive: 4,
  hyphens: 5,
  comment: 6,
  closer: 7,
  digit: 8,
  wide: 9,
  include: 10,
} as const;

export type LineKind = (typeof lineKind)[keyof typeof lineKind];

const letterI = 105;
const letterN = 110;
const letterC = 99;
const asterisk = 42;

/** Of a first byte alone. Markdown's marks need a closer look, and everything else that begins a block of the language. */
const firstKinds = new Uint8Array(256).fill(lineKind.text);
firstKinds.fill(lineKind.closer, 0, 33);
firstKinds[code.lineFeed] = lineKind.blank;
firstKinds[code.carriageReturn] = lineKind.blank;
for (const mark of "+=|`{}\\*_~[<&:!") firstKinds[mark.charCodeAt(0)] = lineKind.closer;
for (const digit of "0123456789") firstKinds[digit.charCodeAt(0)] = lineKind.digit;
firstKinds[code.hash] = lineKind.heading;
firstKinds[code.greater] = lineKind.quote;
firstKinds[code.at] = lineKind.directive;
firstKinds[code.minus] = lineKind.hyphens;
firstKinds[code.slash] = lineKind.comment;
/** Of `include`, which lacks its `@`; other words of directives need attributes to be reported, which nobody overlooks. */
firstKinds[letterI] = lineKind.include;
/** Of bullets, dashes and invisible characters, and of many others. */
for (const wide of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) firstKinds[wide] = lineKind.wide;

/** The kind of the line whose first character that is not blank is at an index. */
export function lineKindAt(bytes: Uint8Array, at: number): LineKind {
  const kind = firstKinds[bytes[at]!] as LineKind;
  switch (kind) {
    case lineKind.heading: {
      let after = at;
      while (bytes[after] === code.hash) after++;
      return isBlank(bytes[after]!) && after - at <= 2 ? kind : lineKind.closer;
    }
    case lineKind.directive:
      return isLetter(bytes[at + 1]!) ? kind : lineKind.closer;
    case lineKind.comment:
      if (bytes[at + 1] === asterisk) return lineKind.closer;
      return bytes[at + 1] === code.slash ? kind : lineKind.text;
    default:
      return ofText(kind, bytes, at);
  }
}

/** The kind of the text that begins at an index of a quote: only marks of Markdown need a closer look there. */
export function quotedKindAt(bytes: Uint8Array, at: number): LineKind {
  const kind = firstKinds[bytes[at]!] as LineKind;
  if (kind === lineKind.heading || kind === lineKind.quote) return lineKind.closer;
  return kind === lineKind.directive || kind === lineKind.comment ? lineKind.text : ofText(kind, bytes, at);
}

function ofText(kind: LineKind, bytes: Uint8Array, at: number): LineKind {
  if (kind === lineKind.include)
    return bytes[at + 1] === letterN && bytes[at + 2] === letterC ? lineKind.closer : lineKind.text;
  if (kind === lineKind.digit) return beginsItem(bytes, at) ? lineKind.closer : lineKind.text;
  return kind === lineKind.wide
    ? isListMark(bytes, at) || isInvisible(bytes, at)
      ? lineKind.closer
      : lineKind.text
    : kind;
}

/** `1.` and `1)` begin an item of a list. */
function beginsItem(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (firstKinds[bytes[at]!] === lineKind.digit) at++;
  return (bytes[at] === 46 || bytes[at] === 41) && isBlank(bytes[at + 1]!);
}

/** `–`, `—`, `•`, `‣`, `▪` and `◦`, which are marks of lists or precede the author of a quote. */
const listMarks = [0x8093, 0x8094, 0x80a2, 0x80a3, 0x96aa, 0x97a6];

const isListMark = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xe2 && listMarks.includes((bytes[at + 1]! << 8) | bytes[at + 2]!);

/** The characters of `invisible`, and some others that begin no line. */
function isInvisible(bytes: Uint8Array, at: number): boolean {
  const third = bytes[at + 2]!;
  switch ((bytes[at]! << 8) | bytes[at + 1]!) {
    case 0xe280:
      // Not quotes, dashes and points.
      return third < 0x90 || (third >= 0xa8 && third < 0xb0);
    case 0xe380:
      return third === 0x80;
    case 0xc285:
    case 0xc2a0:
    case 0xc2ad:
    case 0xe19a:
    case 0xe1a0:
    case 0xe281:
    case 0xefbb:
      return true;
    default:
      return false;
  }
}

/** The index of the first character that is not blank. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at]!)) at++;
  return at;
}

/** The index of the line end at or after an index. */
export function lineEndFrom(bytes: Uint8Array, from: number): number {
  let at = from;
  while (!isLineEnd(bytes[at]!)) at++;
  return at;
}

/** The index after the line end at an index. */
export const afterLineEnd = (bytes: Uint8Array, at: number): number =>
  at + (bytes[at] === code.carriageReturn && bytes[at + 1] === code.lineFeed ? 2 : 1);
