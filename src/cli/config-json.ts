import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { type Span, span } from "../text/span.js";
import type { ConfigSource, Path, SourceProblem } from "./config-source.js";

export function jsonSource(text: string): ConfigSource {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // One mistake often makes the parser complain several times in a row; the first is the one that helps.
  const problems = errors.slice(0, 1).map(malformed);
  if (root) collectDuplicates(root, problems);
  return {
    value: root ? getNodeValue(root) : undefined,
    problems,
    valueSpan: (path) => spanOf(root && nearest(root, path), text),
    keySpan: (path) => {
      const node = root && findNodeAtLocation(root, [...path]);
      return spanOf(node?.parent?.type === "property" ? node.parent.children![0]! : root && nearest(root, path), text);
    },
  };
}

function nearest(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

const spanOf = (node: Node | undefined, text: string): Span =>
  node ? span(node.offset, node.offset + node.length) : span(0, text.length);

const malformed = ({ error, offset, length }: ParseError): SourceProblem => ({
  kind: "malformed",
  message: `This is not JSON: ${words[printParseErrorCode(error)] ?? "something is not right here"}.`,
  span: span(offset, offset + length),
});

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: "this word is not known (texts stand in double quotes)",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "a key in double quotes is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "a colon is expected",
  CommaExpected: "a comma is expected",
  CloseBraceExpected: "a closing brace is expected",
  CloseBracketExpected: "a closing bracket is expected",
  EndOfFileExpected: "the end of the file is expected",
  UnexpectedEndOfComment: "this comment is not closed",
  UnexpectedEndOfString: "this text is not closed",
  InvalidEscapeCharacter: "this escape is not known",
  InvalidCharacter: "this character must be escaped",
};

/** The parser takes the last of two equal keys without a word. */
function collectDuplicates(node: Node, problems: SourceProblem[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === "property" ? child.children?.[0] : undefined;
    if (key && seen.has(key.value))
      problems.push({
        kind: "duplicate-key",
        message: `The key "${key.value}" stands twice here.`,
        span: span(key.offset, key.offset + key.length),
      });
    if (key) seen.add(key.value);
    collectDuplicates(child, problems);
  }
}
