import type { ParamType } from "./ast.js";
import type { Expression, Missing, Name, StringLiteral } from "./expression-ast.js";

/** A head of a template line. Only one with a syntax error is incomplete, and lacks parts. */
interface TemplateHead {
  readonly incomplete?: true;
}

export interface ForHead extends TemplateHead {
  readonly item?: Name;
  readonly index?: Name;
  readonly list: Expression;
}

export interface LetHead extends TemplateHead {
  readonly name?: Name;
  readonly value: Expression;
}

export interface ParamHead extends TemplateHead {
  readonly name?: Name;
  readonly type?: ParamType;
  readonly defaultValue?: Expression;
  readonly missing?: Missing;
}

export interface FileHead extends TemplateHead {
  readonly path?: StringLiteral;
  readonly missing?: Missing;
}

export interface DataHead extends FileHead {
  readonly name?: Name;
}
