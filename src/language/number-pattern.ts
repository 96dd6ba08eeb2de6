/** A number pattern of UTS #35, part 3, as far as igx reads it: digits, grouping, text around them, per cent, and another pattern below zero. */
export interface NumberPattern {
  readonly above: Affixes;
  readonly below: Affixes;
  /** Digits before the decimal point, at least, and after it. */
  readonly least: number;
  readonly decimals: readonly [least: number, most: number];
  readonly grouping: boolean;
  /** 100 for per cent, 1,000 for per mille. */
  readonly factor: number;
}

interface Affixes {
  readonly before: string;
  readonly after: string;
}

/** Why a pattern cannot be read, as the rest of a sentence about it. */
export interface PatternProblem {
  readonly problem: string;
}

/** The limit of Intl in all supported versions of Node. */
const maxDecimals = 20;

export function readNumberPattern(text: string): NumberPattern | PatternProblem {
  const parts = splitPattern(text);
  if ("problem" in parts) return parts;
  const [first, second, third] = parts;
  if (third) return { problem: "has more than two parts, one above zero and one below" };
  const above = readPart(first!);
  if ("problem" in above) return above;
  const below = second && readPart(second);
  if (below && "problem" in below) return below;
  return { ...above, below: below ? below.above : negative(above.above) };
}

/** In an affix, the place of the minus of a document. A hyphen in quotes stays one. */
const minus = "\u2212";

/** Without a part for them, numbers below zero have a minus before the whole, instead of a plus. */
const negative = ({ before, after }: Affixes): Affixes =>
  before.includes("+") ? { before: before.replace("+", minus), after } : { before: minus + before, after };

/** A character, and whether it is in quotes, which make it a text. */
interface Sign {
  readonly character: string;
  readonly quoted: boolean;
}

/** The parts between semicolons. */
function splitPattern(text: string): readonly (readonly Sign[])[] | PatternProblem {
  const parts: Sign[][] = [[]];
  let quoted = false;
  const characters = [...text];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (character === "'" && characters[at + 1] === "'") {
      parts.at(-1)!.push({ character, quoted: true });
      at++;
    } else if (character === "'") quoted = !quoted;
    else if (character === ";" && !quoted) parts.push([]);
    else parts.at(-1)!.push({ character, quoted });
  }
  return quoted ? { problem: "has a single quote that is not closed" } : parts;
}

const digits = "#0,.";
/** Signs that mean something in patterns of other programs, and have no meaning here. */
const reserved = /[1-9@*¤?]/;

function readPart(signs: readonly Sign[]): NumberPattern | PatternProblem {
  const isDigit = ({ character, quoted }: Sign): boolean => !quoted && digits.includes(character);
  const start = signs.findIndex(isDigit);
  if (start < 0) return { problem: "has no digit, `0` or `#`" };
  const length = signs.slice(start).findIndex((sign) => !isDigit(sign));
  const end = length < 0 ? signs.length : start + length;
  const [before, after] = [signs.slice(0, start), signs.slice(end)];
  if (after.some(isDigit)) return { problem: "has digits in two places" };
  const unread = [...before, ...after].find(({ character, quoted }) => !quoted && reserved.test(character));
  if (unread) return { problem: `contains \`${unread.character}\` outside single quotes` };
  const core = signs
    .slice(start, end)
    .map(({ character }) => character)
    .join("");
  const [whole = "", fraction = "", more] = core.split(".");
  if (more !== undefined || fraction.includes(",") || !/^[#,]*(?:0[0,]*)?$/.test(whole) || !/^0*#*$/.test(fraction))
    return { problem: `contains \`${core}\`, which is not of the form \`#,##0.0#\`` };
  if (fraction.length > maxDecimals) return { problem: `has more than ${maxDecimals} decimals` };
  const least = whole.replace(/[^0]/g, "").length;
  const around = [...before, ...after].filter(({ quoted }) => !quoted);
  const has = (sign: string): boolean => around.some(({ character }) => character === sign);
  const affixes = { before: textOf(before), after: textOf(after) };
  return {
    above: affixes,
    below: affixes,
    least: Math.min(least, 21),
    decimals: [fraction.replace(/#/g, "").length, fraction.length],
    grouping: whole.includes(","),
    factor: has("%") ? 100 : has("‰") ? 1000 : 1,
  };
}

/** A space beside a number does not end a line. */
const textOf = (signs: readonly Sign[]): string =>
  signs
    .map(({ character, quoted }) => (character === "-" && !quoted ? minus : character === " " ? "\u00a0" : character))
    .join("");
