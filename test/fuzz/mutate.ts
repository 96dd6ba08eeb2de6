import type { Random } from "./random.js";

/** Inputs are kept small: what only size does is the business of the tests of cost. */
const longest = 16_384;

const numbers = [
  "0",
  "-1",
  "1e999",
  "-1e999",
  "1e-999",
  "9007199254740993",
  "0.1e1",
  "-0",
  "1e309",
  "4294967296",
  "NaN",
];
const characters = [
  ..."\0\x07\t\r\n\x1b\"'`\\|{}[]()<>@#-:,;.%&",
  "\u{1F600}",
  "\ud800",
  "\u202e",
  "\u2028",
  "\ufeff",
  "\u0085",
  "漢",
  "e\u0301",
  "\r\n",
  "\uffff",
];

type TextMutation = (text: string, random: Random, others: readonly string[], tokens: readonly string[]) => string;

const textMutations: readonly TextMutation[] = [
  (text, random) => splice(text, random.below(text.length + 1), 0, random.pick(characters)),
  (text, random) => splice(text, random.below(text.length + 1), 1 + random.below(8), ""),
  (text, random) => {
    const [from, to] = range(text.length, random);
    return splice(text, random.below(text.length + 1), 0, text.slice(from, Math.min(to, from + 200)));
  },
  (text, random, _, tokens) => splice(text, random.below(text.length + 1), random.below(3), random.pick(tokens)),
  (text, random, _, tokens) =>
    splice(text, random.below(text.length + 1), 0, random.pick(tokens).repeat(1 + random.below(random.pick([4, 60])))),
  (text, random) => text.replace(/-?\d+(?:\.\d+)?/g, (found) => (random.chance(0.2) ? random.pick(numbers) : found)),
  (text, random) => withLines(text, (lines) => lines.splice(random.below(lines.length), 1 + random.below(2))),
  (text, random) => withLines(text, (lines) => lines.splice(random.below(lines.length + 1), 0, random.pick(lines))),
  (text, random, _, tokens) =>
    withLines(text, (lines) => lines.splice(random.below(lines.length + 1), 0, random.pick(tokens))),
  (text, random) =>
    withLines(text, (lines) => {
      const [one, other] = [random.below(lines.length), random.below(lines.length)];
      [lines[one], lines[other]] = [lines[other]!, lines[one]!];
    }),
  (text, random, others) =>
    withLines(text, (lines) => {
      const given = random.pick(others).split("\n");
      const from = random.below(given.length);
      lines.splice(random.below(lines.length + 1), random.below(3), ...given.slice(from, from + 1 + random.below(6)));
    }),
  (text, random, others) => {
    const other = random.pick(others);
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
];

const splice = (text: string, at: number, removed: number, added: string): string =>
  text.slice(0, at) + added + text.slice(at + removed);

function range(length: number, random: Random): readonly [number, number] {
  const [one, other] = [random.below(length + 1), random.below(length + 1)];
  return one < other ? [one, other] : [other, one];
}

function withLines(text: string, change: (lines: string[]) => unknown): string {
  const lines = text.split("\n");
  change(lines);
  return lines.join("\n");
}

/** One to five changes of characters, tokens, numbers and lines, with pieces of other inputs. */
export function mutateText(text: string, random: Random, others: readonly string[], tokens: readonly string[]): string {
  let changed = text;
  for (let left = 1 + random.below(5); left > 0; left--)
    changed = random.pick(textMutations)(changed, random, others, tokens);
  return changed.slice(0, longest);
}

/** One to eight changes of bytes, of lengths as formats have them, and pieces of other inputs. */
export function mutateBytes(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  let changed: Buffer = Buffer.from(bytes);
  for (let left = 1 + random.below(8); left > 0 && changed.length > 0; left--) {
    const at = random.below(changed.length);
    const kind = random.below(6);
    if (kind === 0) changed[at] = random.below(256);
    else if (kind === 1) changed[at] = changed[at]! ^ (1 << random.below(8));
    else if (kind === 2) changed[at] = random.pick([0, 1, 0x7f, 0x80, 0xff]);
    else if (kind === 3)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1 + random.below(16))]);
    else if (kind === 4) {
      const other = random.pick(others);
      const from = random.below(other.length + 1);
      changed = Buffer.concat([changed.subarray(0, at), other.subarray(from, from + 32), changed.subarray(at)]);
    } else if (at + 4 <= changed.length) changed.writeUInt32LE(random.pick([0, 1, 0xffff, 0x7fffffff, 0xffffffff]), at);
  }
  return new Uint8Array(changed.subarray(0, 4 * longest));
}
