import type * as ast from "../../syntax/ast.js";
import type { DocumentLevel } from "../levels.js";

/** Whether comments are between the lines of an element. */
export const hasComments = ({ span }: ast.Directive, { document }: DocumentLevel): boolean =>
  document.comments.some((one) => span.start <= one.span.start && one.span.end <= span.end);
