import { Composer, type CST, type Document, Parser } from "yaml";
import type { Span } from "./span.js";

/** Deeper YAML is refused, as deeper JSON is. Composing it would exhaust the call stack, and V8 may end the process for that. */
const maximumDepth = 200;

/** The package needs about a kilobyte for each, so a text with more would fill the memory. */
const maximumMarks = 1_000_000;

export interface YamlResult {
  /** Its `errors` and `warnings` are the mistakes of the text. Missing when the text is too large, too deep or not one document. */
  readonly document?: Document.Parsed;
  readonly problem?: { readonly span: Span; readonly problem: string };
}

/**
 * Reads one document of YAML 1.2 with its core schema. Does not look for duplicate keys: the package compares each key with each,
 * so the caller does it.
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
  // The parser keeps its own stack, the composer uses the call stack: measure between the two.
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
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  const [document, second] = composer.compose(tokens, true, text.length) as Iterable<Document.Parsed>;
  return second
    ? { problem: { span: firstOf(second), problem: "There is more than one document." } }
    : { document: document! };
}

const firstOf = ({ range: [start] }: Document.Parsed): Span => ({ start, end: start + 1 });

/** Counts at least what can begin a node: line ends, commas, brackets, and `-`, `:` and `?` before a blank. */
function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (const _ of text.matchAll(/[\n\r,[{]|[-:?](?=\s)/g)) if (++marks > maximumMarks) return true;
  return false;
}

/** The offset of the first collection that is too deep. */
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
