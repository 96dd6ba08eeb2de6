import { createToken, Lexer, type TokenType } from "chevrotain";

/* The tokens of expressions and of the heads of template lines (`@for x in list`, `@param name: type = 1`). */

const token = (name: string, pattern: string | RegExp, starts?: readonly string[]): TokenType =>
  createToken({ name, pattern, ...(starts ? { start_chars_hint: [...starts] } : {}) });

/** A letter or `_`, then letters, digits, `_`. Any character beyond ASCII is taken here; the parser asks whether it is a letter. */
export const NameToken = createToken({ name: "Name", pattern: /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/ });

const keyword = (name: string, text: string): TokenType => createToken({ name, pattern: text, longer_alt: NameToken });

export const True = keyword("True", "true");
export const False = keyword("False", "false");
export const Null = keyword("Null", "null");
export const In = keyword("In", "in");

export const NumberToken = token("Number", /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/);
export const StringToken = token("String", /"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'/, ['"', "'"]);
export const UnclosedString = token("UnclosedString", /["'][^\r\n]*/, ['"', "'"]);

export const Arrow = token("Arrow", "=>");
export const Equal = token("Equal", "==");
export const NotEqual = token("NotEqual", "!=");
export const LessEqual = token("LessEqual", "<=");
export const GreaterEqual = token("GreaterEqual", ">=");
export const And = token("And", "&&");
export const Or = token("Or", "||");
export const Coalesce = token("Coalesce", "??");
export const Less = token("Less", "<");
export const Greater = token("Greater", ">");
export const Not = token("Not", "!");
export const Plus = token("Plus", "+");
export const Minus = token("Minus", "-");
export const Star = token("Star", "*");
export const Slash = token("Slash", "/");
export const Percent = token("Percent", "%");
export const Question = token("Question", "?");
export const Colon = token("Colon", ":");
export const Assign = token("Assign", "=");
export const Bar = token("Bar", "|");
export const Dot = token("Dot", ".");
export const Comma = token("Comma", ",");
export const OpenBracket = token("OpenBracket", "[");
export const CloseBracket = token("CloseBracket", "]");
export const OpenParen = token("OpenParen", "(");
export const CloseParen = token("CloseParen", ")");

const WhiteSpace = createToken({ name: "Blanks", pattern: /[ \t\r\n]+/, line_breaks: true, group: Lexer.SKIPPED });

export const expressionTokens: TokenType[] = [
  WhiteSpace,
  True,
  False,
  Null,
  In,
  NameToken,
  NumberToken,
  StringToken,
  UnclosedString,
  Arrow,
  Equal,
  NotEqual,
  LessEqual,
  GreaterEqual,
  And,
  Or,
  Coalesce,
  Less,
  Greater,
  Not,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Question,
  Colon,
  Assign,
  Bar,
  Dot,
  Comma,
  OpenBracket,
  CloseBracket,
  OpenParen,
  CloseParen,
];
