import { Composer, type CST, type Document, Parser, type ScalarTag } from "yaml";
import { maximumDepth } from "./nesting.js";
import type { Span } from "./span.js";

/** The most keys, entries and lines. The package needs about a kilobyte for each, so a longer text would fill the memory. */
const maximumMarks = 1_000_000;

interface YamlResult {
  /** Its `errors` and `warnings` are the mistakes of the text. Missing if the text is too large, too deep or not exactly one document. */
  readonly document?: Document.Parsed;
  readonly problem?: { readonly span: Span; readonly problem: string; readonly hint?: string };
}

/**
 * Reads one document of YAML 1.2 with its core schema. The caller looks for duplicate keys: the package would compare each key with each
 * other.
 */
export function parseYaml(text: string): YamlResult {
  if (hasTooManyMarks(text))
    return {
      problem: {
        span: { start: 0, end: 1 },
        problem:
          "This YAML has more than 1,000,000 keys, entries and lines: write a table of this size as JSON or CSV.",
      },
    };
  // The parser has a stack of its own, but the composer uses the call stack. So igx measures the depth between the two.
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) {
    const start = findTooDeep(token);
    if (start !== undefined)
      return {
        problem: { span: { start, end: start + 1 }, problem: `This is nested more than ${maximumDepth} levels deep.` },
      };
  }
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    // The package knows `!!binary`, `!!set` and others beyond the core schema; as values they would be null, in silence.
    resolveKnownTags: false,
    customTags: (tags) => [floatTag, ...tags],
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  const [document, second] = composer.compose(tokens, true, text.length) as Iterable<Document.Parsed>;
  return second
    ? {
        problem: {
          span: firstOf(second),
          problem: "There is more than one document.",
          hint: "Keep one of them, and remove the line `---` between them.",
        },
      }
    : { document: document! };
}

/** `!!float 3`: the package reads numbers with a point or an exponent only where the tag is written. */
const floatTag: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  resolve(text, onError) {
    const word = /^([-+])?\.(inf|nan)$/i.exec(text);
    const isInfinite = word?.[2]?.toLowerCase() === "inf";
    if (word) return isInfinite ? Number(`${word[1] ?? ""}Infinity`) : Number.NaN;
    const value = /^[-+]?(?:\d|\.\d)/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) onError(`Unresolved tag: ${this.tag}`);
    return value;
  },
};

const firstOf = ({ range: [start] }: Document.Parsed): Span => ({ start, end: start + 1 });

/**
 * Counts everything that can begin a node: line ends, commas, brackets, and `-`, `:` and `?` before white space. Marks in strings count
 * too: the number may be too high, never too low.
 */
function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (const _ of text.matchAll(/[\n\r,[{]|[-:?](?=\s)/g)) if (++marks > maximumMarks) return true;
  return false;
}

/** The offset of the first collection that is nested too deep. A stack of its own, since the call stack is what this protects. */
function findTooDeep(root: CST.Token): number | undefined {
  let first: number | undefined;
  const open: { readonly token: CST.Token; readonly depth: number }[] = [{ token: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (token.type === "document" && token.value) open.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    if (depth === maximumDepth) {
      first = Math.min(first ?? token.offset, token.offset);
      continue;
    }
    for (const { key, value } of token.items)
      for (const inner of [key, value]) if (inner) open.push({ token: inner, depth: depth + 1 });
  }
  return first;
}
