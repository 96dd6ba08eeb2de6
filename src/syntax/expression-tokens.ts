import { createToken, type TokenType } from "chevrotain";

/* The tokens of expressions and of the heads of template lines (`@for x in list`, `@param name: type = 1`). */

const token = (name: string, pattern: string | RegExp): TokenType => createToken({ name, pattern });

/** The category of all binary operators: the grammar names one token, instead of alternatives to choose from. No text is one by itself. */
export const BinaryOperator = createToken({ name: "BinaryOperator" });

const operator = (name: string, pattern: string): TokenType =>
  createToken({ name, pattern, categories: [BinaryOperator] });

/** Never made by the lexer: it replaces a missing operand, property or type, so that the rest can be parsed. */
export const Hole = createToken({ name: "Hole" });

/** A letter or `_`, then letters, digits, `_`. Any character beyond ASCII is taken here; the parser asks whether it is a letter. */
export const NameToken = createToken({ name: "Name", pattern: /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/ });

const keyword = (name: string, text: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, pattern: text, categories });

export const True = keyword("True", "true");
export const False = keyword("False", "false");
export const Null = keyword("Null", "null");
/** Both the word of `@for x in list` and an operator. */
export const In = keyword("In", "in", [BinaryOperator]);

/** As JSON writes numbers, but for the sign: `-` is an operator here. */
export const NumberToken = token("Number", /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/);
export const StringToken = token("String", /"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'/);
/** Up to the end of the line. A token of its own, so that the finding names the missing quote and not a strange character. */
export const UnclosedString = token("UnclosedString", /["'][^\r\n]*/);

export const Arrow = token("Arrow", "=>");
export const Equal = operator("Equal", "==");
export const NotEqual = operator("NotEqual", "!=");
export const LessEqual = operator("LessEqual", "<=");
export const GreaterEqual = operator("GreaterEqual", ">=");
export const And = operator("And", "&&");
export const Or = operator("Or", "||");
export const Coalesce = operator("Coalesce", "??");
export const Less = operator("Less", "<");
export const Greater = operator("Greater", ">");
export const Not = token("Not", "!");
export const Plus = operator("Plus", "+");
export const Minus = operator("Minus", "-");
export const Star = operator("Star", "*");
export const Slash = operator("Slash", "/");
export const Percent = operator("Percent", "%");
export const OptionalDot = token("OptionalDot", "?.");
export const Question = token("Question", "?");
export const Colon = token("Colon", ":");
export const Assign = token("Assign", "=");
export const Bar = token("Bar", "|");
export const Dot = token("Dot", ".");
export const Comma = token("Comma", ",");
export const OpenBracket = token("OpenBracket", "[");
export const CloseBracket = token("CloseBracket", "]");
/** Of a record literal. Braces open and close modes, so that the `}` after a `${` leads back to the text around it. */
export const OpenBrace = createToken({ name: "OpenBrace", pattern: "{", push_mode: "expression" });
export const CloseBrace = createToken({ name: "CloseBrace", pattern: "}", pop_mode: true });
export const TemplateStart = createToken({ name: "TemplateStart", pattern: "`", push_mode: "template" });
export const TemplateText = createToken({ name: "TemplateText", pattern: /(?:[^`\\$\r\n]|\\[^\r\n]?|\$(?!\{))+/ });
export const TemplateOpen = createToken({ name: "TemplateOpen", pattern: "${", push_mode: "expression" });
export const TemplateEnd = createToken({ name: "TemplateEnd", pattern: "`", pop_mode: true });
export const OpenParen = token("OpenParen", "(");
export const CloseParen = token("CloseParen", ")");

/** Between tokens; the parser never sees it. */
export const WhiteSpace = token("Blanks", /[ \t\r\n]+/);

/** Patterns are tried in this order. */
export const inExpression: readonly TokenType[] = [
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
  OptionalDot,
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
  OpenBrace,
  CloseBrace,
  TemplateStart,
];

/** In backquotes, outside `${ }`. */
export const inTemplate: readonly TokenType[] = [TemplateOpen, TemplateEnd, TemplateText];

/** The tokens of all modes. */
export const expressionTokens: TokenType[] = [...inExpression, ...inTemplate];

/** The tokens of the grammar: from the lexer, and those without a text. */
export const grammarTokens: TokenType[] = [...expressionTokens, BinaryOperator, Hole];
