import { cover, type Span } from "../text/span.js";
import type { BinaryOperator, Expression, Name, StringLiteral } from "./expression-ast.js";
import { expressionKeywords } from "./expression-keywords.js";

/*
 * What `ExpressionParser` gives for most expressions, without Chevrotain: to load it takes longer than all else that a small template needs.
 * Whatever is wrong, or seldom, is left to the grammar, which reports it. A property test holds both equal.
 */

/** Reads on in a text, from one token to the next. */
export interface ExpressionReader {
  readonly text: string;
  readonly end: number;
  /** Where the next token begins: never at white space. */
  at: number;
  depth: number;
}

/** Levels of brackets and signs; the grammar takes more, and counts them. */
const mostLevels = 16;
/** So that no tree is too high. */
const mostCharacters = 400;

/** `undefined` if the text is too long to be read here. */
export function expressionReader(text: string, { start, end }: Span): ExpressionReader | undefined {
  if (end - start > mostCharacters) return undefined;
  const reader: ExpressionReader = { text, end, at: start, depth: 0 };
  skipWhite(reader, start);
  return reader;
}

export const isAtEnd = ({ at, end }: ExpressionReader): boolean => at >= end;

/** The lowest priority, as in the grammar. All functions here give `undefined` for what the grammar has to read. */
export function readExpression(reader: ExpressionReader): Expression | undefined {
  if (++reader.depth > mostLevels) return undefined;
  const condition = readBinary(reader, 0);
  const whole = condition && signAt(reader) === "?" ? readConditional(reader, condition) : condition;
  reader.depth--;
  return whole;
}

function readConditional(reader: ExpressionReader, condition: Expression): Expression | undefined {
  take(reader, "?");
  const then = readExpression(reader);
  if (!then || !take(reader, ":")) return undefined;
  const otherwise = readExpression(reader);
  return otherwise && { kind: "conditional", span: cover(condition.span, otherwise.span), condition, then, otherwise };
}

/** Binary operators by falling priority, as the rules of the grammar. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ["??"],
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", "<=", ">", ">=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

const priorities: ReadonlyMap<string, number> = new Map(
  levels.flatMap((operators, level) => operators.map((operator) => [operator, level])),
);

/** Operators of this priority and higher ones, which join from left to right. */
function readBinary(reader: ExpressionReader, lowest: number): Expression | undefined {
  let left = readUnary(reader);
  while (left) {
    const operator = signAt(reader) || wordAt(reader);
    const priority = priorities.get(operator);
    if (priority === undefined || priority < lowest) return left;
    skipWhite(reader, reader.at + operator.length);
    const right = readBinary(reader, priority + 1);
    if (!right) return undefined;
    left = { kind: "binary", span: cover(left.span, right.span), operator: operator as BinaryOperator, left, right };
  }
  return undefined;
}

function readUnary(reader: ExpressionReader): Expression | undefined {
  const start = reader.at;
  const operator = signAt(reader);
  if (operator !== "-" && operator !== "!") return readPostfix(reader);
  if (++reader.depth > mostLevels) return undefined;
  take(reader, operator);
  const operand = readUnary(reader);
  reader.depth--;
  return operand && { kind: "unary", span: { start, end: operand.span.end }, operator, operand };
}

function readPostfix(reader: ExpressionReader): Expression | undefined {
  let object = readPrimary(reader);
  while (object) {
    const sign = signAt(reader);
    if (sign === ".") object = readMember(reader, object);
    else if (sign === "[") object = readIndex(reader, object);
    else return object;
  }
  return undefined;
}

function readMember(reader: ExpressionReader, object: Expression): Expression | undefined {
  take(reader, ".");
  const property = readWord(reader);
  return property && { kind: "member", span: cover(object.span, property.span), object, property };
}

function readIndex(reader: ExpressionReader, object: Expression): Expression | undefined {
  take(reader, "[");
  const index = readExpression(reader);
  const end = index && take(reader, "]");
  return end ? { kind: "index", span: { start: object.span.start, end }, object, index } : undefined;
}

function readPrimary(reader: ExpressionReader): Expression | undefined {
  if (isAtEnd(reader)) return undefined;
  switch (reader.text[reader.at]) {
    case "(":
      return readParenthesis(reader);
    case "[":
      return readList(reader);
    case '"':
    case "'":
      return readString(reader);
    default:
      return readNumber(reader) ?? readConstant(reader) ?? readNameOrCall(reader);
  }
}

/** What operators have joined has its parentheses in its span; a chain of fields ends at them. */
function readParenthesis(reader: ExpressionReader): Expression | undefined {
  const start = reader.at;
  take(reader, "(");
  const inner = readExpression(reader);
  const end = inner && take(reader, ")");
  if (!end) return undefined;
  if (inner.kind === "member" || inner.kind === "index") return { ...inner, parenthesized: true };
  const joined = inner.kind === "binary" || inner.kind === "unary" || inner.kind === "conditional";
  return joined ? { ...inner, span: { start, end } } : inner;
}

function readList(reader: ExpressionReader): Expression | undefined {
  const start = reader.at;
  const list = readItems(reader, "[", "]", readExpression);
  return list && { kind: "list-expression", span: { start, end: list.end }, items: list.items };
}

function readItems(
  reader: ExpressionReader,
  open: string,
  close: string,
  read: (reader: ExpressionReader) => Expression | undefined,
): { readonly items: readonly Expression[]; readonly end: number } | undefined {
  const items: Expression[] = [];
  take(reader, open);
  let end = take(reader, close);
  while (!end) {
    if (items.length > 0 && !take(reader, ",")) return undefined;
    const item = read(reader);
    if (!item) return undefined;
    items.push(item);
    end = take(reader, close);
  }
  return { items, end };
}

const number = /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(reader: ExpressionReader): Expression | undefined {
  const token = takePattern(reader, number);
  return token && { kind: "number", span: token.span, raw: token.image };
}

/** Without escapes. */
const string = /"[^"\\\r\n]*"|'[^'\\\r\n]*'/y;

export function readString(reader: ExpressionReader): StringLiteral | undefined {
  const token = takePattern(reader, string);
  return token && { kind: "string", span: token.span, value: token.image.slice(1, -1) };
}

function readConstant(reader: ExpressionReader): Expression | undefined {
  const image = wordAt(reader);
  if (image !== "true" && image !== "false" && image !== "null") return undefined;
  const { span } = readWord(reader)!;
  return image === "null" ? { kind: "null", span } : { kind: "boolean", span, value: image === "true" };
}

function readNameOrCall(reader: ExpressionReader): Expression | undefined {
  const callee = readName(reader);
  if (!callee || signAt(reader) !== "(") return callee;
  const list = readItems(reader, "(", ")", readArgument);
  const { start } = callee.span;
  return list && { kind: "call", span: { start, end: list.end }, callee, arguments: list.items };
}

/** A function such as `x => e`, or an expression. */
function readArgument(reader: ExpressionReader): Expression | undefined {
  const { at } = reader;
  const parameter = readName(reader);
  if (parameter && take(reader, "=>")) {
    const body = readExpression(reader);
    return body && { kind: "lambda", span: cover(parameter.span, body.span), parameter, body };
  }
  reader.at = at;
  return readExpression(reader);
}

/** A word that is not a keyword. */
export const readName = (reader: ExpressionReader): Name | undefined =>
  expressionKeywords.has(wordAt(reader)) ? undefined : readWord(reader);

/** Any word: after a point, all are names. */
function readWord(reader: ExpressionReader): Name | undefined {
  const { at } = reader;
  const name = wordAt(reader);
  if (name === "") return undefined;
  skipWhite(reader, at + name.length);
  return { kind: "name", span: { start: at, end: at + name.length }, name };
}

const word = /[A-Za-z_]\w*/y;

/** The word that begins here, or an empty text: also where it has letters beyond ASCII. */
function wordAt({ text, at, end }: ExpressionReader): string {
  word.lastIndex = at;
  const found = word.exec(text)?.[0] ?? "";
  const after = at + found.length;
  return after > end || text.charCodeAt(after) > 127 ? "" : found;
}

/** Whether the `in` of a loop is next; then it is read. */
export const takeIn = (reader: ExpressionReader): boolean => wordAt(reader) === "in" && readWord(reader) !== undefined;

/** The end of a sign that is the next token; else `undefined`, and nothing is read. */
export function take(reader: ExpressionReader, sign: string): number | undefined {
  if (signAt(reader) !== sign) return undefined;
  const end = reader.at + sign.length;
  skipWhite(reader, end);
  return end;
}

const twoCharacters: ReadonlySet<string> = new Set(["=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?."]);
const oneCharacter = /[<>!+\-*/%?:=|.,[\]()]/;

/** The operator or bracket that begins here, the longest that fits; or an empty text. */
function signAt({ text, at, end }: ExpressionReader): string {
  if (at >= end) return "";
  const two = at + 1 < end ? text.slice(at, at + 2) : "";
  if (twoCharacters.has(two)) return two;
  return oneCharacter.test(text[at]!) ? text[at]! : "";
}

function takePattern(
  reader: ExpressionReader,
  pattern: RegExp,
): { readonly span: Span; readonly image: string } | undefined {
  const { at } = reader;
  pattern.lastIndex = at;
  const image = pattern.exec(reader.text)?.[0];
  if (image === undefined || at + image.length > reader.end) return undefined;
  skipWhite(reader, at + image.length);
  return { span: { start: at, end: at + image.length }, image };
}

const white = /[ \t\r\n]*/y;

function skipWhite(reader: ExpressionReader, from: number): void {
  white.lastIndex = from;
  reader.at = Math.min(from + white.exec(reader.text)![0].length, reader.end);
}
