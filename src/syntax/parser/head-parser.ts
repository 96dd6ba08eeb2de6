import { cover } from "../../text/span.js";
import type { ParamType } from "../ast.js";
import type { Expression, Name, StringLiteral } from "../expression-ast.js";
import * as t from "../expression-tokens.js";
import type { DataHead, FileHead, ForHead, LetHead, ParamHead } from "../template-heads.js";
import { ExpressionParser, isInserted } from "./expression-parser.js";

/** The grammar of what follows `@for`, `@let`, `@param`, `@data` and `@include`, above that of expressions. */
export class HeadParser extends ExpressionParser {
  /** To validate the grammar takes longer than to parse: a test does it. */
  constructor(skipValidations = true) {
    super(skipValidations);
    this.performSelfAnalysis();
  }

  forHead = this.RULE("forHead", (): ForHead => {
    const item = this.SUBRULE1(this.name);
    let index: Name | undefined;
    this.OPTION(() => {
      this.CONSUME(t.Comma);
      index = this.SUBRULE2(this.name);
    });
    this.CONSUME(t.In);
    const list = this.SUBRULE(this.expression);
    return { ...(item && { item }), ...(index && { index }), list };
  });

  letHead = this.RULE("letHead", (): LetHead => {
    const name = this.SUBRULE(this.name);
    this.CONSUME(t.Assign);
    return { ...(name && { name }), value: this.SUBRULE(this.expression) };
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
    return { ...(name && { name }), ...type, ...(defaultValue && { defaultValue }) };
  });

  dataHead = this.RULE("dataHead", (): DataHead => {
    const name = this.SUBRULE(this.name);
    return { ...(name && { name }), ...this.SUBRULE(this.file) };
  });

  includeHead = this.RULE("includeHead", (): FileHead => this.SUBRULE(this.file));

  /** The path of a file. Without a closing quote it is not a path yet, and must not be read. */
  private file = this.RULE("file", (): FileHead => {
    const token = this.CONSUME(t.StringToken);
    return this.ACTION(() =>
      isInserted(token)
        ? { missing: { kind: "missing", span: this.spanOf(token), expected: "file" } }
        : { path: this.literalOf(token) },
    );
  });

  private paramType = this.RULE("paramType", () =>
    this.OR<Pick<ParamHead, "type" | "missing">>([
      {
        ALT: () => {
          const { span, image } = this.SUBRULE(this.typeName);
          return { type: { kind: "named", span, name: image } };
        },
      },
      { ALT: () => ({ type: this.SUBRULE(this.choice) }) },
      { ALT: () => ({ missing: this.SUBRULE(this.hole, { ARGS: ["type"] }) }) },
    ]),
  );

  private typeName = this.RULE("typeName", () => {
    const token = this.CONSUME(t.NameToken);
    return this.ACTION(() => ({ span: this.spanOf(token), image: token.image }));
  });

  /** `"a" | "b"`. An inserted string keeps the grammar going, but is not a choice that anyone wrote. */
  private choice = this.RULE("choice", (): ParamType => {
    const choices: StringLiteral[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Bar,
      DEF: () => {
        const token = this.CONSUME(t.StringToken);
        this.ACTION(() => {
          if (token.image !== "") choices.push(this.literalOf(token));
        });
      },
    });
    return this.ACTION(() => ({
      kind: "choice",
      span: cover(choices[0]!.span, choices.at(-1)!.span),
      choices,
    }));
  });

  /** The name that a head declares; `undefined` if it is missing. */
  private name = this.RULE("name", (): Name | undefined => {
    const token = this.CONSUME(t.NameToken);
    return this.ACTION(() => (isInserted(token) ? undefined : this.nameOf(token)));
  });
}

export type Head = "expression" | "forHead" | "letHead" | "paramHead" | "dataHead" | "includeHead";
export type HeadResult<H extends Head> = ReturnType<HeadParser[H]>;
