/** All of `\p{Cc}` but the tab, written out, since V8 is slow to look up properties. */
const controls = /[\0-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a document made safe to show in a terminal, one character for one: control characters become their pictures (ESC is ␛),
 * characters that turn the direction of writing a replacement character. Tabs are left to the caller.
 */
export const printable = (text: string): string => text.replace(controls, picture);

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}

/** The same for text of several lines, which stay lines. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");
