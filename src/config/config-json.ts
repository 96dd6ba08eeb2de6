import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { numberFromText } from "../language/value.js";
import { maximumDepth } from "../text/nesting.js";
import { type Span, span } from "../text/span.js";
import type { ConfigSource, Path, SourceProblem } from "./config-text.js";

/** Reads JSON with comments and trailing commas. */
export function jsonSource(text: string): ConfigSource {
  const tooDeep = findTooDeep(text);
  if (tooDeep) return unreadable(tooDeep);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // One mistake often makes the parser report several errors in a row; the first is the one that helps.
  const problems = errors.slice(0, 1).map((error) => malformed(error, text));
  // Also if the text has errors: the parser returns as much of the tree as it understood.
  if (root) collectDuplicates(root, problems);
  return {
    value: root ? getNodeValue(root) : undefined,
    problems,
    valueAsWritten: () => root && asWritten(root, text),
    valueSpan: (path) => spanOf(root && nearest(root, path), text),
    keySpan: (path) => {
      const node = root && findNodeAtLocation(root, [...path]);
      return spanOf(node?.parent?.type === "property" ? node.parent.children![0]! : root && nearest(root, path), text);
    },
  };
}

/** Recursive, which `findTooDeep` makes safe. */
function asWritten(node: Node, text: string): unknown {
  if (node.type === "number") return numberFromText(text.slice(node.offset, node.offset + node.length));
  if (node.type === "array") return node.children?.map((item) => asWritten(item, text));
  if (node.type !== "object") return node.value;
  // No prototype: a name may be `__proto__`.
  const fields: Record<string, unknown> = Object.create(null);
  for (const { children: [key, value] = [] } of node.children ?? [])
    if (key && value) fields[key.value as string] = asWritten(value, text);
  return fields;
}

/** The node at a path, or the closest one around it: for a missing key, the finding is at its object. */
function nearest(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

const spanOf = (node: Node | undefined, text: string): Span =>
  node ? span(node.offset, node.offset + node.length) : span(0, text.length);

function malformed({ error, offset, length }: ParseError, text: string): SourceProblem {
  const [what, hint] = parseProblems[printParseErrorCode(error)] ?? [
    "something is not right here",
    'Write `"key": value`.',
  ];
  return {
    kind: "malformed",
    message: `This is not JSON: ${what}.`,
    hint:
      text.trim() === ""
        ? "Write `{}`."
        : hint.replace("{}", text.slice(offset, offset + Math.min(length, maxShown)).replace(/^'|'$/g, "")),
    // The parser places a missing end one character after the text.
    span: span(Math.min(offset, text.length), Math.min(offset + length, text.length)),
  };
}

/** A hint repeats this much of a word. */
const maxShown = 60;

function unreadable(problem: SourceProblem): ConfigSource {
  return {
    value: undefined,
    problems: [problem],
    valueAsWritten: () => undefined,
    valueSpan: () => problem.span,
    keySpan: () => problem.span,
  };
}

/** The first bracket that is nested too deep. The parser is recursive, so a deep file would exhaust the call stack. */
function findTooDeep(text: string): SourceProblem | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  // Tokens, so that brackets in strings and comments do not count. The loop ends by the offset: after an open comment, the scanner returns
  // that token forever.
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = scanner.getTokenOffset();
    if (text[start] === "}" || text[start] === "]") depth--;
    if ((text[start] !== "{" && text[start] !== "[") || ++depth <= maximumDepth) continue;
    const message = `This is nested more than ${maximumDepth} levels deep.`;
    return { kind: "malformed", message, span: span(start, start + 1) };
  }
  return undefined;
}

/** Each with the text to type; `{}`: the text at the place. */
const parseProblems: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  InvalidSymbol: ["this word is not known", 'Write text in double quotes: `"{}"`.'],
  InvalidNumberFormat: ["this is not a number", "Write digits, such as `12` or `0.5`."],
  PropertyNameExpected: ["a key in double quotes is expected", 'Write `"key": value`.'],
  ValueExpected: ["a value is expected", "Write text in double quotes, a number, `true`, `false`, `[…]` or `{…}`."],
  ColonExpected: ["a colon is expected", "Write `:` after the key."],
  CommaExpected: ["a comma is expected", "Write `,` before this."],
  CloseBraceExpected: ["a closing brace is expected", "Write `}`."],
  CloseBracketExpected: ["a closing bracket is expected", "Write `]`."],
  EndOfFileExpected: ["the end of the file is expected", "Remove `{}` and everything after it."],
  UnexpectedEndOfComment: ["this comment is not closed", "Write `*/` at its end."],
  UnexpectedEndOfString: ["this text is not closed", 'Write `"` at its end.'],
  InvalidEscapeCharacter: ["this escape is not known", "Write `\\\\` for a backslash."],
  InvalidCharacter: ["this character must be escaped", "Write `\\n` for a line break, `\\t` for a tab."],
};

/** Reports duplicate keys; the parser would take the last one silently. Recursive, which `findTooDeep` makes safe. */
function collectDuplicates(node: Node, problems: SourceProblem[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === "property" ? child.children?.[0] : undefined;
    if (key && seen.has(key.value))
      problems.push({
        kind: "duplicate-key",
        message: `The key \`${key.value}\` is a duplicate.`,
        hint: "Remove one of them.",
        span: span(key.offset, key.offset + key.length),
      });
    if (key) seen.add(key.value);
    collectDuplicates(child, problems);
  }
}
