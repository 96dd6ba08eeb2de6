import type { Span } from "../text/span.js";

/* The tree of an expression, part of the tree of a file (`ast.ts`), which exports it too. */

export interface Name {
  readonly kind: "name";
  readonly span: Span;
  readonly name: string;
}

export type Expression =
  | NumberLiteral
  | StringLiteral
  | BooleanLiteral
  | NullLiteral
  | TemplateText
  | ListExpression
  | RecordExpression
  | Name
  | Member
  | Index
  | Call
  | Lambda
  | Unary
  | Binary
  | Conditional
  | Incomplete
  | Missing;

interface NumberLiteral {
  readonly kind: "number";
  readonly span: Span;
  readonly raw: string;
}

export interface StringLiteral {
  readonly kind: "string";
  readonly span: Span;
  readonly value: string;
}

interface BooleanLiteral {
  readonly kind: "boolean";
  readonly span: Span;
  readonly value: boolean;
}

interface NullLiteral {
  readonly kind: "null";
  readonly span: Span;
}

/** A text in backquotes: its characters, and the expressions between `${` and `}`. */
export interface TemplateText {
  readonly kind: "template-text";
  readonly span: Span;
  readonly parts: readonly (string | Expression)[];
}

interface ListExpression {
  readonly kind: "list-expression";
  readonly span: Span;
  readonly items: readonly Expression[];
}

export interface RecordExpression {
  readonly kind: "record-expression";
  readonly span: Span;
  readonly fields: readonly RecordField[];
}

export interface RecordField {
  readonly kind: "record-field";
  readonly span: Span;
  /** Its span has the quotes of a quoted name. Missing only inside an `Incomplete`. */
  readonly name: Name | Missing;
  readonly value: Expression;
}

/** The parts of a chain of fields and items. */
interface Link {
  readonly span: Span;
  readonly object: Expression;
  /** `?.`: the whole chain is null where the object is null. */
  readonly optional?: true;
  /** Parentheses around it end the chain: of `(a?.b).c`, `?.` does not skip `.c`. */
  readonly parenthesized?: true;
}

export interface Member extends Link {
  readonly kind: "member";
  /** Missing only inside an `Incomplete`. */
  readonly property: Name | Missing;
}

export interface Index extends Link {
  readonly kind: "index";
  readonly index: Expression;
}

export interface Call {
  readonly kind: "call";
  readonly span: Span;
  readonly callee: Name;
  readonly arguments: readonly Expression[];
}

export interface Lambda {
  readonly kind: "lambda";
  readonly span: Span;
  readonly parameter: Name;
  readonly body: Expression;
}

export interface Unary {
  readonly kind: "unary";
  readonly span: Span;
  readonly operator: "-" | "!";
  readonly operand: Expression;
}

export type BinaryOperator =
  | "*"
  | "/"
  | "%"
  | "+"
  | "-"
  | "<"
  | "<="
  | ">"
  | ">="
  | "in"
  | "=="
  | "!="
  | "&&"
  | "||"
  | "??";

export interface Binary {
  readonly kind: "binary";
  readonly span: Span;
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

interface Conditional {
  readonly kind: "conditional";
  readonly span: Span;
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

/**
 * An expression with a syntax error, which has been reported: the readable parts, with holes. It has no value and no type, so only an
 * editor looks inside. The wrapper keeps every other pass from taking a repaired expression for a written one.
 */
export interface Incomplete {
  readonly kind: "incomplete";
  readonly span: Span;
  readonly expression: Expression;
}

/** A hole: where the text ends or goes wrong before something that must follow. Its span holds white space, or what is there instead. */
export interface Missing {
  readonly kind: "missing";
  readonly span: Span;
  readonly expected: "expression" | "property" | "type" | "file";
}
