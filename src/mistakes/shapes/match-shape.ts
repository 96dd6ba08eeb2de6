import { lazy } from "../../text/lazy.js";

/** A word, a number, a text or a sign. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** White space is before it. */
  readonly spaced: boolean;
}

export interface Tokens {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Their texts, in lower case. */
  readonly words: ReadonlySet<string>;
}

/** Where a shape is: the indices of its first token and of the one after its last, and the texts of its placeholders. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly string[];
}

interface Part {
  readonly words: readonly string[];
  readonly placeholder: string | undefined;
  readonly touches: boolean;
  readonly optional: boolean;
}

const token = lazy(() => /[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\S/gu);

/** The tokens of a text that is short enough: each shape goes over them several times. */
export function tokensOf(text: string): Tokens {
  const tokens = text.length > longest ? [] : readTokens(text);
  return { text, tokens, words: new Set(tokens.map((one) => one.text.toLowerCase())) };
}

function readTokens(text: string): readonly Token[] {
  const found = [...text.matchAll(token())];
  return found.map(({ 0: image, index }) => ({
    text: image,
    start: index,
    end: index + image.length,
    spaced: index > 0 && /\s/.test(text[index - 1]!),
  }));
}

const longest = 300;

const part = /( ?)(~?)([A-Z]{2,}|(?:\w+|[^\s\w])(?:\|(?:\w+|[^\s\w]))*)/gu;

/** By shape: each finding asks for all shapes of its place. */
const known = new Map<string, readonly Part[]>();

function partsOf(shape: string): readonly Part[] {
  const parts = known.get(shape) ?? readParts(shape);
  known.set(shape, parts);
  return parts;
}

const readParts = (shape: string): readonly Part[] =>
  [...shape.matchAll(part)].map(([, blank, optional, image = ""], index) => ({
    words: image === "|" ? ["|"] : image.toLowerCase().split("|"),
    placeholder: /^[A-Z]{2,}$/.test(image) || image === "…" ? image : undefined,
    touches: index > 0 && blank === "",
    optional: optional !== "",
  }));

/** Where a shape is around the token at `wrong`, which is the number of tokens if that is missing; `whole` is for all of them. */
export function matchShape(shape: string, place: Tokens, wrong: number, whole: boolean): Match | undefined {
  const parts = partsOf(shape);
  // Most shapes have a word or sign that is not in the text.
  const isPossible = ({ placeholder, optional, words }: Part): boolean =>
    placeholder !== undefined || optional || words.some((word) => place.words.has(word));
  if (!parts.every(isPossible)) return undefined;
  const isOpen = shape.endsWith("…");
  const last = whole || shape.startsWith("…") ? 0 : Math.min(wrong, place.tokens.length - 1);
  for (let from = 0; from <= last; from++) {
    const ends = endsOf(parts, place, from);
    const isAll = ends?.to === place.tokens.length;
    if (ends && (isOpen || isAll || (!whole && ends.to > wrong))) return { from, ...ends };
  }
  return undefined;
}

type Ends = Omit<Match, "from">;

function endsOf(parts: readonly Part[], place: Tokens, at: number, index = 0): Ends | undefined {
  const { text, tokens } = place;
  const one = parts[index];
  if (!one) return { to: at, groups: [] };
  if (one.placeholder === "…" && index === parts.length - 1) return { to: at, groups: [] };
  const isCaptured = one.placeholder !== undefined && !/^(?:…|BEGIN|END)$/.test(one.placeholder);
  const isApart = one.touches && tokens[at]?.spaced;
  for (const end of isApart ? [] : candidates(one, tokens, at)) {
    const rest = endsOf(parts, place, end, index + 1);
    const written = isCaptured ? [text.slice(tokens[at]!.start, tokens[end - 1]!.end)] : [];
    if (rest) return { to: rest.to, groups: [...written, ...rest.groups] };
  }
  const without = one.optional ? endsOf(parts, place, at, index + 1) : undefined;
  return without && { to: without.to, groups: [...(isCaptured ? [""] : []), ...without.groups] };
}

/** Where a part of a shape that begins at a token can end, the longest first. */
function candidates({ words, placeholder }: Part, tokens: readonly Token[], at: number): readonly number[] {
  const image = tokens[at]?.text ?? "";
  const one = (fits: boolean): readonly number[] => (fits ? [at + 1] : []);
  switch (placeholder) {
    case undefined:
      return one(words.includes(image.toLowerCase()));
    case "NAME":
      return one(isName(image));
    case "NUMBER":
      return one(/^\d/.test(image));
    case "TEXT":
      return one(/^["'`]./u.test(image));
    case "BEGIN":
      return at === 0 ? [at] : [];
    case "END":
      return at === tokens.length ? [at] : [];
    case "SLUG":
      return touching(tokens, at, /^[\p{L}\p{N}_-]+$/u).filter((end) => end > at + 2 && isName(image));
    case "WORD":
      return touching(tokens, at, /^[^,{}[\]="]+$/);
    case "FILE":
      return touching(tokens, at, /^[\p{L}\p{N}_./-]+$/u);
    case "VALUE":
      return valueEnds(tokens, at);
    case "…":
      return Array.from({ length: tokens.length - at + 1 }, (_, length) => at + length);
    default:
      return balanced(tokens, at, placeholder === "PART" ? separators : /^$/);
  }
}

export const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

/** Tokens without white space between them. */
function touching(tokens: readonly Token[], at: number, fits: RegExp): readonly number[] {
  const ends: number[] = [];
  for (let end = at; tokens[end] && fits.test(tokens[end]!.text) && (end === at || !tokens[end]!.spaced); )
    ends.push(++end);
  return ends.reverse();
}

/** Signs and words that end an operand of an operator. */
const separators = /^(?:and|or|then|[&?,:|;])$/i;

/** Tokens with closed brackets, up to a separator. */
function balanced(tokens: readonly Token[], at: number, separator: RegExp): readonly number[] {
  const ends: number[] = [];
  let depth = 0;
  for (let end = at; end < tokens.length; end++) {
    const { text } = tokens[end]!;
    if (depth === 0 && separator.test(text)) break;
    if (/^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text) && --depth < 0) break;
    if (depth === 0) ends.push(end + 1);
  }
  return ends.reverse();
}

/** A literal, a name or brackets, with fields, items and calls. */
function valueEnds(tokens: readonly Token[], at: number): readonly number[] {
  const ends: number[] = [];
  let end =
    bracketed(tokens, at, /^[([]$/) ?? (/^(?!in$)[\p{L}\p{N}_"'`]/u.test(tokens[at]?.text ?? "") ? at + 1 : undefined);
  while (end !== undefined) {
    ends.push(end);
    const isField = tokens[end]?.text === "." && !tokens[end]!.spaced && isName(tokens[end + 1]?.text ?? "");
    end = isField ? end + 2 : tokens[end]?.spaced ? undefined : bracketed(tokens, end, /^[([]$/);
  }
  return ends.reverse();
}

/** The end of the bracket that a token opens. */
function bracketed(tokens: readonly Token[], at: number, opening: RegExp): number | undefined {
  if (!opening.test(tokens[at]?.text ?? "")) return undefined;
  const [end = at + 1] = balanced(tokens, at + 1, /^$/);
  return /^[)\]]$/.test(tokens[end]?.text ?? "") ? end + 1 : undefined;
}
