import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Type } from "../language/types.js";
import type { SourceFile } from "../text/source-file.js";
import type { TypeErrorNode } from "./evaluation.js";
import type { SourceModule } from "./source-module.js";
import type { Suggest } from "./suggest.js";
import type { TypeInfo } from "./type-info.js";
import type { Typing } from "./typing.js";

/** The shared state of the check of types for all files of a document. */
export interface TypeCheck {
  /** The fields of `project`. */
  readonly project: Type;
  readonly reportIn: (file: SourceFile) => Report;
  /** Expressions with an error, and values of attributes: they are not evaluated. */
  readonly refused: Set<TypeErrorNode>;
  readonly checked: Set<SourceModule>;
  readonly info: TypeInfo;
  readonly suggest?: Suggest;
}

export interface Walk {
  readonly module: SourceModule;
  readonly check: TypeCheck;
  readonly typing: Typing;
  readonly report: Report;
  /** Whether an element has been met: parameters come before. */
  readonly seen: {
    element: boolean;
    /** A parameter below the last element. */
    param: boolean;
  };
  readonly outermost: boolean;
}

export const isParam = ({ document }: SourceModule, name: string): boolean =>
  document.blocks.some((block) => block.kind === "param" && block.name?.name === name);
