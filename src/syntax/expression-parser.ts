import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain";
import type { Span } from "../text/span.js";
import type { BinaryOperator, Expression, Name, ParamType, StringLiteral } from "./ast.js";
import * as t from "./expression-tokens.js";
import { readString } from "./string-literal.js";

/** The heads of template lines. A part is missing only where reading failed. */
export interface ForHead {
  readonly item: Name;
  readonly index?: Name;
  readonly list: Expression;
}

export interface LetHead {
  readonly name: Name;
  readonly value: Expression;
}

export interface ParamHead {
  readonly name: Name;
  readonly type: ParamType;
  readonly defaultValue?: Expression;
}

export interface DataHead {
  readonly name: Name;
  readonly path: StringLiteral;
}

/** Brackets and signs inside each other: the parser calls itself for each. */
export const maximumDepth = 64;

/** The grammar of expressions, by falling priority as template-notes.md lists it ("Expressions"), and of the heads of template lines. */
export class ExpressionParser extends EmbeddedActionsParser {
  /** The offset of the text that was lexed, in its file. */
  private base = 0;
  private depth = 0;

  constructor(skipValidations: boolean) {
    super(t.expressionTokens, { maxLookahead: 2, recoveryEnabled: false, skipValidations });
    this.performSelfAnalysis();
  }

  begin(tokens: IToken[], base: number): void {
    this.input = tokens;
    this.base = base;
    this.depth = 0;
  }

  expression: ParserMethod<[], Expression> = this.RULE("expression", () => {
    this.ACTION(() => {
      if (++this.depth > maximumDepth) throw new RangeError("expression-depth");
    });
    const result = this.SUBRULE(this.conditional);
    this.ACTION(() => this.depth--);
    return result;
  });

  forHead = this.RULE("forHead", (): ForHead => {
    const item = this.SUBRULE1(this.name);
    let index: Name | undefined;
    this.OPTION(() => {
      this.CONSUME(t.Comma);
      index = this.SUBRULE2(this.name);
    });
    this.CONSUME(t.In);
    const list = this.SUBRULE(this.expression);
    return { item, ...(index ? { index } : {}), list };
  });

  letHead = this.RULE("letHead", (): LetHead => {
    const name = this.SUBRULE(this.name);
    this.CONSUME(t.Assign);
    return { name, value: this.SUBRULE(this.expression) };
  });

  paramHead = this.RULE("paramHead", (): ParamHead => {
    const name = this.SUBRULE(this.name);
    this.CONSUME(t.Colon);
    const type = this.SUBRULE(this.paramType);
    let defaultValue: Expression | undefined;
    this.OPTION(() => {
      this.CONSUME(t.Assign);
      defaultValue = this.SUBRULE(this.expression);
    });
    return { name, type, ...(defaultValue ? { defaultValue } : {}) };
  });

  dataHead = this.RULE("dataHead", (): DataHead => {
    const name = this.SUBRULE(this.name);
    return { name, path: this.SUBRULE(this.string) };
  });

  includeHead = this.RULE("includeHead", (): StringLiteral => this.SUBRULE(this.string));

  private paramType = this.RULE(
    "paramType",
    (): ParamType =>
      this.OR<ParamType>([
        {
          ALT: () => {
            const name = this.SUBRULE(this.name);
            return this.ACTION(() => ({ kind: "named", span: name.span, name: name.name }));
          },
        },
        {
          ALT: () => {
            const choices: StringLiteral[] = [];
            this.AT_LEAST_ONE_SEP({ SEP: t.Bar, DEF: () => choices.push(this.SUBRULE(this.string)) });
            return this.ACTION(() => ({
              kind: "choice",
              span: { start: choices[0]!.span.start, end: choices.at(-1)!.span.end },
              choices,
            }));
          },
        },
      ]),
  );

  private conditional = this.RULE("conditional", (): Expression => {
    const condition = this.SUBRULE(this.coalesce);
    let whole = condition;
    this.OPTION(() => {
      this.CONSUME(t.Question);
      const then = this.SUBRULE1(this.expression);
      this.CONSUME(t.Colon);
      const otherwise = this.SUBRULE2(this.expression);
      whole = this.ACTION(() => ({
        kind: "conditional",
        span: this.cover(condition, otherwise),
        condition,
        then,
        otherwise,
      }));
    });
    return whole;
  });

  private coalesce = this.binary("coalesce", t.Coalesce, () => this.disjunction);
  private disjunction = this.binary("disjunction", t.Or, () => this.conjunction);
  private conjunction = this.binary("conjunction", t.And, () => this.equality);

  private equality = this.RULE("equality", (): Expression => {
    let left = this.SUBRULE1(this.comparison);
    this.MANY(() => {
      const operator = this.OR([{ ALT: () => this.CONSUME(t.Equal) }, { ALT: () => this.CONSUME(t.NotEqual) }]);
      const right = this.SUBRULE2(this.comparison);
      left = this.ACTION(() => this.join(operator, left, right));
    });
    return left;
  });

  private comparison = this.RULE("comparison", (): Expression => {
    let left = this.SUBRULE1(this.sum);
    this.MANY(() => {
      const operator = this.OR([
        { ALT: () => this.CONSUME(t.Less) },
        { ALT: () => this.CONSUME(t.LessEqual) },
        { ALT: () => this.CONSUME(t.Greater) },
        { ALT: () => this.CONSUME(t.GreaterEqual) },
        { ALT: () => this.CONSUME(t.In) },
      ]);
      const right = this.SUBRULE2(this.sum);
      left = this.ACTION(() => this.join(operator, left, right));
    });
    return left;
  });

  private sum = this.RULE("sum", (): Expression => {
    let left = this.SUBRULE1(this.product);
    this.MANY(() => {
      const operator = this.OR([{ ALT: () => this.CONSUME(t.Plus) }, { ALT: () => this.CONSUME(t.Minus) }]);
      const right = this.SUBRULE2(this.product);
      left = this.ACTION(() => this.join(operator, left, right));
    });
    return left;
  });

  private product = this.RULE("product", (): Expression => {
    let left = this.SUBRULE1(this.unary);
    this.MANY(() => {
      const operator = this.OR([
        { ALT: () => this.CONSUME(t.Star) },
        { ALT: () => this.CONSUME(t.Slash) },
        { ALT: () => this.CONSUME(t.Percent) },
      ]);
      const right = this.SUBRULE2(this.unary);
      left = this.ACTION(() => this.join(operator, left, right));
    });
    return left;
  });

  private unary: ParserMethod<[], Expression> = this.RULE("unary", () =>
    this.OR([
      {
        ALT: () => {
          const operator = this.OR1([{ ALT: () => this.CONSUME(t.Minus) }, { ALT: () => this.CONSUME(t.Not) }]);
          this.ACTION(() => {
            if (++this.depth > maximumDepth) throw new RangeError("expression-depth");
          });
          const operand = this.SUBRULE(this.unary);
          return this.ACTION((): Expression => {
            this.depth--;
            const span = { start: this.spanOf(operator).start, end: operand.span.end };
            return { kind: "unary", span, operator: operator.image as "-" | "!", operand };
          });
        },
      },
      { ALT: () => this.SUBRULE(this.postfix) },
    ]),
  );

  private postfix = this.RULE("postfix", (): Expression => {
    let object = this.SUBRULE(this.primary);
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Dot);
            const property = this.SUBRULE(this.property);
            object = this.ACTION(
              (): Expression => ({ kind: "member", span: this.cover(object, property), object, property }),
            );
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.OpenBracket);
            const index = this.SUBRULE(this.expression);
            const close = this.CONSUME(t.CloseBracket);
            object = this.ACTION((): Expression => {
              const span = { start: object.span.start, end: this.spanOf(close).end };
              return { kind: "index", span, object, index };
            });
          },
        },
      ]),
    );
    return object;
  });

  private primary = this.RULE(
    "primary",
    (): Expression =>
      this.OR<Expression>([
        { ALT: () => this.SUBRULE(this.number) },
        { ALT: () => this.SUBRULE(this.string) },
        { ALT: () => this.SUBRULE(this.constant) },
        { ALT: () => this.SUBRULE(this.list) },
        { ALT: () => this.SUBRULE(this.parenthesis) },
        { ALT: () => this.SUBRULE(this.nameOrCall) },
      ]),
  );

  private number = this.RULE("number", (): Expression => {
    const token = this.CONSUME(t.NumberToken);
    return this.ACTION(() => ({ kind: "number", span: this.spanOf(token), raw: token.image }));
  });

  private string = this.RULE("string", (): StringLiteral => {
    const token = this.CONSUME(t.StringToken);
    return this.ACTION(() => ({ kind: "string", span: this.spanOf(token), value: readString(token.image) }));
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
      span: { start: this.spanOf(open).start, end: this.spanOf(close).end },
      items,
    }));
  });

  /** What operators have joined has its parentheses in its span, since findings about the whole show them; a name has not. */
  private parenthesis = this.RULE("parenthesis", (): Expression => {
    const open = this.CONSUME(t.OpenParen);
    const inner = this.SUBRULE(this.expression);
    const close = this.CONSUME(t.CloseParen);
    return this.ACTION(() => {
      const joined = inner.kind === "binary" || inner.kind === "unary" || inner.kind === "conditional";
      return joined ? { ...inner, span: { start: this.spanOf(open).start, end: this.spanOf(close).end } } : inner;
    });
  });

  private nameOrCall = this.RULE("nameOrCall", (): Expression => {
    const callee = this.SUBRULE(this.name);
    let whole: Expression = callee;
    this.OPTION(() => {
      const list: Expression[] = [];
      this.CONSUME(t.OpenParen);
      this.MANY_SEP({ SEP: t.Comma, DEF: () => list.push(this.SUBRULE(this.argument)) });
      const close = this.CONSUME(t.CloseParen);
      whole = this.ACTION(() => {
        const span = { start: callee.span.start, end: this.spanOf(close).end };
        return { kind: "call", span, callee, arguments: list };
      });
    });
    return whole;
  });

  /** `x => e` stands only here: a function is no value that could be kept. */
  private argument = this.RULE(
    "argument",
    (): Expression =>
      this.OR<Expression>([
        {
          GATE: () => this.LA(2).tokenType === t.Arrow,
          ALT: () => {
            const parameter = this.SUBRULE(this.name);
            this.CONSUME(t.Arrow);
            const body = this.SUBRULE1(this.expression);
            return this.ACTION(() => ({ kind: "lambda", span: this.cover(parameter, body), parameter, body }));
          },
        },
        { ALT: () => this.SUBRULE2(this.expression) },
      ]),
  );

  private name = this.RULE("name", (): Name => {
    const token = this.CONSUME(t.NameToken);
    return this.ACTION(() => ({ kind: "name", span: this.spanOf(token), name: token.image }));
  });

  /** Behind a point every word is a name. */
  private property = this.RULE("property", (): Name => {
    const token = this.OR([
      { ALT: () => this.CONSUME(t.NameToken) },
      { ALT: () => this.CONSUME(t.In) },
      { ALT: () => this.CONSUME(t.True) },
      { ALT: () => this.CONSUME(t.False) },
      { ALT: () => this.CONSUME(t.Null) },
    ]);
    return this.ACTION(() => ({ kind: "name", span: this.spanOf(token), name: token.image }));
  });

  private binary(
    name: string,
    operator: typeof t.Or,
    operand: () => ParserMethod<[], Expression>,
  ): ParserMethod<[], Expression> {
    return this.RULE(name, () => {
      let left = this.SUBRULE1(operand());
      this.MANY(() => {
        const token = this.CONSUME(operator);
        const right = this.SUBRULE2(operand());
        left = this.ACTION(() => this.join(token, left, right));
      });
      return left;
    });
  }

  private join(operator: IToken, left: Expression, right: Expression): Expression {
    return { kind: "binary", span: this.cover(left, right), operator: operator.image as BinaryOperator, left, right };
  }

  private cover = (first: { readonly span: Span }, last: { readonly span: Span }): Span => ({
    start: first.span.start,
    end: last.span.end,
  });

  private spanOf(token: IToken): Span {
    const start = this.base + token.startOffset;
    return { start, end: start + token.image.length };
  }
}
