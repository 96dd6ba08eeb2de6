/** The words of expressions that are not names. After a point, they are names of fields too. */
export const expressionKeywords: ReadonlySet<string> = new Set(["true", "false", "null", "in"]);
