import {
  EmbeddedActionsParser,
  EOF,
  type IParserErrorMessageProvider,
  type IToken,
  type ParserMethod,
} from "chevrotain";
import { cover, type Span } from "../../text/span.js";
import type { BinaryOperator, Expression, Missing, Name, RecordField, StringLiteral } from "../expression-ast.js";
import * as t from "../expression-tokens.js";
import { operatorPriority } from "../operator-priority.js";
import { readCharacters, stringEscapes, templateEscapes } from "../string-literal.js";

/** Brackets and signs inside each other: the parser calls itself for each. */
export const maximumDepth = 64;

/**
 * The "message" of an error is the name of the token that would have fitted, or nothing: users read what `parse-head` says. Chevrotain's
 * own messages list all ways the grammar could have gone on, which costs more than the parse.
 */
const fittingToken: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => expected.name,
  buildNoViableAltMessage: () => t.Hole.name,
  buildEarlyExitMessage: () => t.StringToken.name,
  buildNotAllInputParsedMessage: () => "",
};

/** Whether a token is not from the text, but was inserted to repair it. */
export const isInserted = (token: IToken): boolean => token.isInsertedInRecovery === true;

/**
 * The grammar of expressions, by falling priority as template-notes.md lists it ("Expressions"). The grammar that extends it analyses the
 * whole, so this one does not.
 */
export abstract class ExpressionParser extends EmbeddedActionsParser {
  /** The offset of the text that was lexed, in its file. */
  private base = 0;
  private depth = 0;
  /** Whether brackets and signs exceeded the allowed depth; the rest was not read. */
  tooDeep = false;

  protected constructor(skipValidations: boolean) {
    // Chevrotain's recovery gives up the whole rule at the end of the text, where half-typed text goes wrong: `repair-head` inserts instead.
    super(t.grammarTokens, {
      maxLookahead: 1,
      recoveryEnabled: false,
      skipValidations,
      errorMessageProvider: fittingToken,
    });
  }

  /** Prepares the next text. `base` is its offset in the file, so that all spans are those of the file. */
  begin(tokens: IToken[], base: number): void {
    this.input = tokens;
    this.base = base;
    this.depth = 0;
    this.tooDeep = false;
  }

  /** Goes one level down, the whole being level 0; from one too deep, to the end of the text: each is a dozen calls on the stack. */
  private descend(): void {
    if (this.depth++ <= maximumDepth) return;
    this.tooDeep = true;
    while (this.LA(1).tokenType !== EOF) this.SKIP_TOKEN();
  }

  /** Both branches of the lowest priority are whole expressions, so `a ? b : c ? d : e` groups to the right. */
  expression: ParserMethod<[], Expression> = this.RULE("expression", (): Expression => {
    this.ACTION(() => this.descend());
    const condition = this.SUBRULE(this.operation);
    let whole = condition;
    this.OPTION(() => {
      this.CONSUME(t.Question);
      const then = this.SUBRULE1(this.expression);
      this.CONSUME(t.Colon);
      const otherwise = this.SUBRULE2(this.expression);
      whole = this.ACTION(() => ({
        kind: "conditional",
        span: cover(condition.span, otherwise.span),
        condition,
        then,
        otherwise,
      }));
    });
    this.ACTION(() => this.depth--);
    return whole;
  });

  /**
   * Binary operators of all priorities. A rule for each of the seven priorities would put its calls on the stack at every bracket, and the stack
   * of a Web Worker is half as large as Node's: 64 brackets did not fit.
   */
  private operation: ParserMethod<[], Expression> = this.RULE("operation", (): Expression => {
    const operands = [this.SUBRULE1(this.unary)];
    const operators: IToken[] = [];
    this.MANY(() => {
      const operator = this.CONSUME(t.BinaryOperator);
      this.ACTION(() => joinOperands(operands, operators, priorityOf(operator)));
      operators.push(operator);
      operands.push(this.SUBRULE2(this.unary));
    });
    this.ACTION(() => joinOperands(operands, operators, 0));
    return operands[0]!;
  });

  /** Signs descend like brackets: the nodes of `----1` are nested as deeply as those of `((((1))))`. */
  private unary: ParserMethod<[], Expression> = this.RULE("unary", (): Expression => {
    const signs: IToken[] = [];
    this.MANY(() => {
      signs.push(this.OR([{ ALT: () => this.CONSUME(t.Minus) }, { ALT: () => this.CONSUME(t.Not) }]));
      this.ACTION(() => this.descend());
    });
    const operand = this.SUBRULE(this.postfix);
    return this.ACTION(() => {
      this.depth -= signs.length;
      return signs.reduceRight<Expression>((signed, operator) => {
        const span = cover(this.spanOf(operator), signed.span);
        return { kind: "unary", span, operator: operator.image as "-" | "!", operand: signed };
      }, operand);
    });
  });

  /** A loop instead of recursion, so that a long chain of fields needs no depth. */
  private postfix = this.RULE("postfix", (): Expression => {
    let object = this.SUBRULE(this.primary);
    this.MANY(() => {
      object = this.OR1([
        {
          ALT: () => {
            this.CONSUME(t.Dot);
            return this.SUBRULE1(this.memberOf, { ARGS: [object, false] });
          },
        },
        { ALT: () => this.SUBRULE1(this.indexOf, { ARGS: [object, false] }) },
        {
          ALT: () => {
            this.CONSUME(t.OptionalDot);
            return this.OR2([
              { ALT: () => this.SUBRULE2(this.indexOf, { ARGS: [object, true] }) },
              { ALT: () => this.SUBRULE2(this.memberOf, { ARGS: [object, true] }) },
            ]);
          },
        },
      ]);
    });
    return object;
  });

  private memberOf: ParserMethod<[Expression, boolean], Expression> = this.RULE(
    "member",
    (object: Expression, optional: boolean): Expression => {
      const property = this.SUBRULE(this.property);
      return this.ACTION(() => {
        const span = cover(object.span, property.span);
        return { kind: "member", span, object, property, ...(optional && { optional }) };
      });
    },
  );

  private indexOf: ParserMethod<[Expression, boolean], Expression> = this.RULE(
    "index",
    (object: Expression, optional: boolean): Expression => {
      this.CONSUME(t.OpenBracket);
      const index = this.SUBRULE(this.expression);
      const close = this.CONSUME(t.CloseBracket);
      return this.ACTION(() => {
        const span = cover(object.span, this.spanOf(close));
        return { kind: "index", span, object, index, ...(optional && { optional }) };
      });
    },
  );

  private primary = this.RULE(
    "primary",
    (): Expression =>
      this.OR<Expression>([
        { ALT: () => this.SUBRULE(this.number) },
        { ALT: () => this.SUBRULE(this.string) },
        { ALT: () => this.SUBRULE(this.constant) },
        { ALT: () => this.SUBRULE(this.template) },
        { ALT: () => this.SUBRULE(this.list) },
        { ALT: () => this.SUBRULE(this.record) },
        { ALT: () => this.SUBRULE(this.parenthesis) },
        { ALT: () => this.SUBRULE(this.nameOrCall) },
        { ALT: () => this.SUBRULE(this.hole, { ARGS: ["expression"] }) },
      ]),
  );

  /** The place where something is missing. It exists only in repaired text, and gives completion a node to answer for. */
  protected hole: ParserMethod<[Missing["expected"]], Missing> = this.RULE("hole", (expected: Missing["expected"]) => {
    const token = this.CONSUME(t.Hole);
    return this.ACTION((): Missing => ({ kind: "missing", span: this.spanOf(token), expected }));
  });

  /** Kept as written: the evaluation decides what becomes of the characters. */
  private number = this.RULE("number", (): Expression => {
    const token = this.CONSUME(t.NumberToken);
    return this.ACTION(() => ({ kind: "number", span: this.spanOf(token), raw: token.image }));
  });

  private string = this.RULE("string", (): StringLiteral => {
    const token = this.CONSUME(t.StringToken);
    return this.ACTION(() => this.literalOf(token));
  });

  /** A text in backquotes. */
  private template = this.RULE("template", (): Expression => {
    const parts: (string | Expression)[] = [];
    const start = this.CONSUME(t.TemplateStart);
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            const { image } = this.CONSUME(t.TemplateText);
            parts.push(this.ACTION(() => readCharacters(image, templateEscapes)));
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.TemplateOpen);
            parts.push(this.SUBRULE(this.expression));
            this.CONSUME(t.CloseBrace);
          },
        },
      ]),
    );
    const end = this.CONSUME(t.TemplateEnd);
    return this.ACTION(() => ({
      kind: "template-text",
      span: cover(this.spanOf(start), this.spanOf(end)),
      parts,
    }));
  });

  private constant = this.RULE("constant", (): Expression => {
    const token = this.OR([
      { ALT: () => this.CONSUME(t.True) },
      { ALT: () => this.CONSUME(t.False) },
      { ALT: () => this.CONSUME(t.Null) },
    ]);
    return this.ACTION(() => {
      const span = this.spanOf(token);
      return token.image === "null" ? { kind: "null", span } : { kind: "boolean", span, value: token.image === "true" };
    });
  });

  private list = this.RULE("list", (): Expression => {
    const items: Expression[] = [];
    const open = this.CONSUME(t.OpenBracket);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => items.push(this.SUBRULE(this.expression)) });
    const close = this.CONSUME(t.CloseBracket);
    return this.ACTION(() => ({
      kind: "list-expression",
      span: cover(this.spanOf(open), this.spanOf(close)),
      items,
    }));
  });

  private record = this.RULE("record", (): Expression => {
    const fields: RecordField[] = [];
    const open = this.CONSUME(t.OpenBrace);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => fields.push(this.SUBRULE(this.field)) });
    const close = this.CONSUME(t.CloseBrace);
    return this.ACTION(() => ({
      kind: "record-expression",
      span: cover(this.spanOf(open), this.spanOf(close)),
      fields,
    }));
  });

  private field = this.RULE("field", (): RecordField => {
    const name = this.OR<Name | Missing>([
      { ALT: () => this.SUBRULE(this.quotedName) },
      { ALT: () => this.SUBRULE(this.property) },
    ]);
    this.CONSUME(t.Colon);
    const value = this.SUBRULE(this.expression);
    return this.ACTION(() => ({ kind: "record-field", span: cover(name.span, value.span), name, value }));
  });

  private quotedName = this.RULE("quotedName", (): Name => {
    const token = this.CONSUME(t.StringToken);
    return this.ACTION(() => {
      const { span, value } = this.literalOf(token);
      return { kind: "name", span, name: value };
    });
  });

  /** The span of joined operands includes their parentheses, since findings about the whole show them; the span of a name does not. */
  private parenthesis = this.RULE("parenthesis", (): Expression => {
    const open = this.CONSUME(t.OpenParen);
    const inner = this.SUBRULE(this.expression);
    const close = this.CONSUME(t.CloseParen);
    return this.ACTION(() => {
      if (inner.kind === "member" || inner.kind === "index") return { ...inner, parenthesized: true };
      const joined = inner.kind === "binary" || inner.kind === "unary" || inner.kind === "conditional";
      return joined ? { ...inner, span: cover(this.spanOf(open), this.spanOf(close)) } : inner;
    });
  });

  /** Only a name can be called, and only directly: functions are not values. */
  private nameOrCall = this.RULE("nameOrCall", (): Expression => {
    const callee = this.SUBRULE(this.callee);
    let whole: Expression = callee;
    this.OPTION(() => {
      const list: Expression[] = [];
      this.CONSUME(t.OpenParen);
      this.MANY_SEP({ SEP: t.Comma, DEF: () => list.push(this.SUBRULE(this.argument)) });
      const close = this.CONSUME(t.CloseParen);
      whole = this.ACTION(() => {
        const span = cover(callee.span, this.spanOf(close));
        return { kind: "call", span, callee, arguments: list };
      });
    });
    return whole;
  });

  /** `x => e` is allowed only here: a function is not a value that a name could have. */
  private argument = this.RULE(
    "argument",
    (): Expression =>
      this.OR<Expression>([
        {
          // `x` begins both alternatives; only the arrow after it tells them apart.
          IGNORE_AMBIGUITIES: true,
          GATE: () => this.LA(2).tokenType === t.Arrow,
          ALT: () => {
            const parameter = this.SUBRULE(this.callee);
            this.CONSUME(t.Arrow);
            const body = this.SUBRULE1(this.expression);
            return this.ACTION(() => ({ kind: "lambda", span: cover(parameter.span, body.span), parameter, body }));
          },
        },
        { ALT: () => this.SUBRULE2(this.expression) },
      ]),
  );

  private callee = this.RULE("callee", (): Name => {
    const token = this.CONSUME(t.NameToken);
    return this.ACTION(() => this.nameOf(token));
  });

  /** After a point every word is a name. */
  private property = this.RULE("property", (): Name | Missing => {
    const token = this.OR([
      { ALT: () => this.CONSUME(t.NameToken) },
      { ALT: () => this.CONSUME(t.In) },
      { ALT: () => this.CONSUME(t.True) },
      { ALT: () => this.CONSUME(t.False) },
      { ALT: () => this.CONSUME(t.Null) },
      { ALT: () => this.CONSUME(t.Hole) },
    ]);
    return this.ACTION(() =>
      token.tokenType === t.Hole
        ? { kind: "missing", span: this.spanOf(token), expected: "property" }
        : this.nameOf(token),
    );
  });

  protected nameOf = (token: IToken): Name => ({ kind: "name", span: this.spanOf(token), name: token.image });

  /** A string. One that is not closed takes all that follows on its line, and has no quote at its end. */
  protected literalOf(token: IToken): StringLiteral {
    const { image } = token;
    const value = readCharacters(isInserted(token) ? image.slice(1) : image.slice(1, -1), stringEscapes);
    return { kind: "string", span: this.spanOf(token), value };
  }

  protected spanOf(token: IToken): Span {
    const start = this.base + token.startOffset;
    return { start, end: start + token.image.length };
  }
}

const priorityOf = ({ image }: IToken): number => operatorPriority[image as BinaryOperator];

/** Joins the last operands, from left to right, as long as the operator between them binds at least as strongly as the next one. */
function joinOperands(operands: Expression[], operators: IToken[], next: number): void {
  while (operators.length > 0 && priorityOf(operators.at(-1)!) >= next) {
    const operator = operators.pop()!.image as BinaryOperator;
    const [left, right] = operands.splice(-2) as [Expression, Expression];
    operands.push({ kind: "binary", span: cover(left.span, right.span), operator, left, right });
  }
}
