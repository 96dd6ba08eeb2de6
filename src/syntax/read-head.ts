import type { Report } from "../diagnostics/pending-diagnostic.js";
import { cover, type Span } from "../text/span.js";
import type { ParamType } from "./ast.js";
import type { StringLiteral } from "./expression-ast.js";
import type { Head, HeadResult } from "./head-parser.js";
import { parseHead } from "./parse-head.js";
import {
  type ExpressionReader,
  expressionReader,
  isAtEnd,
  readExpression,
  readName,
  readString,
  take,
  takeIn,
} from "./read-expression.js";
import type { DataHead, FileHead, ForHead, LetHead, ParamHead } from "./template-heads.js";

/** Reads one expression or head from a span, as `parseHead` does, which loads Chevrotain: most heads need none of it. */
export const readHead = <H extends Head>(head: H, text: string, span: Span, report: Report): HeadResult<H> =>
  readPlainHead(head, text, span) ?? parseHead(head, text, span, report);

/** `undefined` for what is left to the grammar: mistakes, and what is seldom. */
export function readPlainHead<H extends Head>(head: H, text: string, span: Span): HeadResult<H> | undefined {
  const reader = expressionReader(text, span);
  const read = reader && (heads[head](reader) as HeadResult<H> | undefined);
  return reader && isAtEnd(reader) ? read : undefined;
}

/** As the rules of `HeadParser`. */
const heads: { readonly [H in Head]: (reader: ExpressionReader) => HeadResult<H> | undefined } = {
  expression: readExpression,
  forHead: readForHead,
  letHead: readLetHead,
  paramHead: readParamHead,
  dataHead: readDataHead,
  includeHead: readFileHead,
};

function readForHead(reader: ExpressionReader): ForHead | undefined {
  const item = readName(reader);
  const hasIndex = item && take(reader, ",") !== undefined;
  const index = hasIndex ? readName(reader) : undefined;
  if (!item || (hasIndex && !index) || !takeIn(reader)) return undefined;
  const list = readExpression(reader);
  return list && { item, ...(index && { index }), list };
}

function readLetHead(reader: ExpressionReader): LetHead | undefined {
  const name = readName(reader);
  const value = name && take(reader, "=") ? readExpression(reader) : undefined;
  return value && { name: name!, value };
}

function readParamHead(reader: ExpressionReader): ParamHead | undefined {
  const name = readName(reader);
  const type = name && take(reader, ":") ? readParamType(reader) : undefined;
  if (!name || !type) return undefined;
  if (!take(reader, "=")) return { name, type };
  const defaultValue = readExpression(reader);
  return defaultValue && { name, type, defaultValue };
}

function readParamType(reader: ExpressionReader): ParamType | undefined {
  const named = readName(reader);
  return named ? { kind: "named", span: named.span, name: named.name } : readChoice(reader);
}

/** `"a" | "b"`. */
function readChoice(reader: ExpressionReader): ParamType | undefined {
  const choices: StringLiteral[] = [];
  do {
    const choice = readString(reader);
    if (!choice) return undefined;
    choices.push(choice);
  } while (take(reader, "|"));
  return { kind: "choice", span: cover(choices[0]!.span, choices.at(-1)!.span), choices };
}

function readDataHead(reader: ExpressionReader): DataHead | undefined {
  const name = readName(reader);
  const file = name && readFileHead(reader);
  return file && { name, ...file };
}

function readFileHead(reader: ExpressionReader): FileHead | undefined {
  const path = readString(reader);
  return path && { path };
}
