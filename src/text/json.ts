import { type JSONVisitor, type Node, type ParseError, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import { maximumDepth } from "./nesting.js";
import type { Span } from "./span.js";

export type { Node as JsonNode } from "jsonc-parser";

interface JsonProblem extends JsonMistake {
  readonly span: Span;
}

interface JsonMistake {
  readonly problem: string;
  /** The text to type. Missing if only the caller knows what is meant. */
  readonly hint?: string;
}

/** The tree of a strict JSON text (RFC 8259), or its first problem. Nodes have offsets, so that a number can be read as written. */
export function parseJson(text: string): { readonly root?: Node; readonly problem?: JsonProblem } {
  const tooDeep = depthProblem(text);
  if (tooDeep) return { problem: tooDeep };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, strict);
  const error = errors[0];
  if (root && !error) return { root };
  return { problem: describe(error, text) };
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads strict JSON as events, without a tree: a tree takes far more memory than the values. Returns the first problem. */
export function visitJson(text: string, visitor: JSONVisitor): JsonProblem | undefined {
  const tooDeep = depthProblem(text);
  if (tooDeep) return tooDeep;
  let first: ParseError | undefined;
  visit(
    text,
    {
      ...visitor,
      onError: (error, offset, length) => {
        first ??= { error, offset, length };
      },
    },
    strict,
  );
  return first && describe(first, text);
}

/** Before parsing, since the parser is recursive. */
function depthProblem(text: string): JsonProblem | undefined {
  const start = findTooDeep(text);
  return start === undefined
    ? undefined
    : { span: { start, end: start + 1 }, problem: `This is nested more than ${maximumDepth} levels deep.` };
}

/** The first key that an object inside the value has a second time. JSON leaves open which of the two counts. */
export function duplicateKey(node: Node): Node | undefined {
  const keys = new Set<string>();
  for (const child of node.children ?? []) {
    const name = child.type === "property" ? child.children![0]! : undefined;
    if (name && keys.has(name.value)) return name;
    if (name) keys.add(name.value);
    const inner = duplicateKey(child);
    if (inner) return inner;
  }
  return undefined;
}

/** The value at a path. Of a key that an object has twice, the last one, as `JSON.parse` takes it. */
export function jsonNodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) node = node && childAt(node, step);
  return node;
}

const childAt = ({ type, children = [] }: Node, step: string | number): Node | undefined =>
  type === "array"
    ? children[Number(step)]
    : children.findLast(({ children: [name] = [] }) => name?.value === step)?.children?.[1];

/** How many commas are outside strings. Stops counting after `most`. */
export function countCommas(text: string, most: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= most; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = skipString(text, at);
    else if (code === 44) count++;
  }
  return count;
}

const notEscape: JsonMistake = { problem: "This is not a JSON escape.", hint: "Write `\\\\` for a backslash." };
const control: JsonMistake = {
  problem: "Control characters are written as escapes in JSON.",
  hint: "Write `\\n` for a line end, `\\t` for a tab.",
};

/** The parser's error codes in our words. */
const mistakes: Readonly<Record<string, JsonMistake>> = {
  InvalidSymbol: {
    problem:
      "This is not a JSON value: only strings in double quotes, numbers, `true`, `false`, `null`, arrays and objects are.",
    hint: "Write text and names in double quotes.",
  },
  InvalidNumberFormat: {
    problem: "This is not a JSON number.",
    hint: "Write a number such as `0.5`, or double quotes.",
  },
  PropertyNameExpected: {
    problem: "A property name in double quotes is missing here.",
    hint: 'Write a name and a value, such as `"name": 1`.',
  },
  ValueExpected: { problem: "A value is missing here.", hint: "Write a value, such as `null`." },
  ColonExpected: { problem: "A colon is missing here.", hint: "Write `:` between the name and the value." },
  CommaExpected: { problem: "A comma is missing here.", hint: "Write `,`." },
  CloseBraceExpected: { problem: "A `}` is missing here.", hint: "Write `}`." },
  CloseBracketExpected: { problem: "A `]` is missing here.", hint: "Write `]`." },
  EndOfFileExpected: { problem: "There is something after the value.", hint: "Remove what is after the value." },
  InvalidCommentToken: { problem: "JSON has no comments.", hint: "Remove the comment." },
  UnexpectedEndOfString: { problem: "This text is not closed.", hint: 'Write `"` at its end.' },
  InvalidEscapeCharacter: notEscape,
  InvalidUnicode: notEscape,
  InvalidCharacter: control,
};

function describe(error: ParseError | undefined, text: string): JsonProblem {
  // White space at the end does not count, so that a finding there is on a line with text.
  const end = text.trimEnd().length;
  if (end === 0) return { span: { start: 0, end: 0 }, problem: "There is no value." };
  const code = error && printParseErrorCode(error.error);
  const start = Math.min(error?.offset ?? 0, end);
  const span = { start, end: Math.max(Math.min(start + (error?.length ?? 0), end), Math.min(start + 1, end)) };
  const mistake = (code && mistakes[code]) || { problem: "This is not JSON." };
  return exactProblem(code, span, text) ?? { span, ...mistake };
}

/** Three common mistakes that the parser reports at another place than where they are. */
function exactProblem(code: string | undefined, { start, end }: Span, text: string): JsonProblem | undefined {
  const before = text.slice(0, start).trimEnd();
  if (/[\]}]/.test(text[start] ?? "") && before.endsWith(","))
    return {
      span: { start: before.length - 1, end: before.length },
      problem: "There is a comma after the last entry.",
      hint: "Remove the comma.",
    };
  // The other objects are as much of the content as the first one.
  if (code === "EndOfFileExpected" && /^\s*\{/.test(text) && /[{,]/.test(text[start] ?? ""))
    return { span: { start, end }, ...mistakes[code]!, hint: "Write all objects in one list: `[{…}, {…}]`." };
  // The parser reports the whole string; the finding is at the control character.
  if (code === "InvalidCharacter") {
    const at = start + Math.max(0, text.slice(start, end).search(/[\u0000-\u001f]/));
    return { span: { start: at, end: at + 1 }, ...control };
  }
  if (/\d/.test(text[start] ?? "") && /-?0$/.test(before) && before.length === start) {
    const from = start - /-?0$/.exec(before)![0].length;
    return {
      span: { start: from, end: from + /^[-+.\w]+/.exec(text.slice(from))![0].length },
      problem: "A JSON number has no leading zeros.",
      hint: "Remove the zeros, or write double quotes for a text.",
    };
  }
  return undefined;
}

/** The offset of the first bracket that is nested too deep. Brackets in strings do not count. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = skipString(text, at);
    else if (char === "[" || char === "{") {
      if (++depth > maximumDepth) return at;
    } else if (char === "]" || char === "}") depth--;
  }
  return undefined;
}

/** The offset of the quote that closes the string at `offset`, or the end of the text. */
function skipString(text: string, offset: number): number {
  let at = offset + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/**
 * JSON text without white space between its tokens. Strings and numbers stay as written, which `JSON.parse` and `stringify` would not
 * guarantee.
 */
export function compactJson(text: string): string {
  let result = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = skipString(text, at);
    else if (char === " " || char === "\n" || char === "\r" || char === "\t") {
      result += text.slice(from, at);
      from = at + 1;
    }
  }
  return result + text.slice(from);
}

/** The largest double for a number beyond doubles, which `JSON.parse` makes infinite; other values unchanged. */
export const finiteNumber = (value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
    ? Math.sign(value) * Number.MAX_VALUE
    : value;

/** Parses JSON text without infinite numbers, for checks. Throws `SyntaxError`, as `JSON.parse` does. */
export const parseFiniteJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => finiteNumber(value));
