import { unknownName } from "../diagnostics/messages/template.js";
import { replacement } from "../diagnostics/pending-diagnostic.js";
import type { Type } from "../language/types.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { Expression, Name } from "../syntax/expression-ast.js";
import { lookUp } from "./scope.js";
import type { Typing } from "./typing.js";
import { present } from "./unify.js";

/**
 * Columns without a row, as SQL and spreadsheets have them: `where(crops, bags > 60)` for `where(crops, row => row.bags > 60)`. Empty if the
 * argument is something else.
 */
export function bareColumns(argument: Expression, item: Type, { scope }: Typing): readonly Name[] {
  const row = present(item);
  if (argument.kind === "lambda" || row.kind !== "record" || !row.fields) return [];
  const { fields } = row;
  return freeNames(argument).filter(({ name }) => fields.has(name) && !lookUp(scope, name));
}

/** Reports the first of such columns, with the function that the argument has to be. */
export function reportBareColumns(argument: Expression, columns: readonly Name[], typing: Typing): void {
  const row = parameterOf(typing);
  const { span } = argument;
  const written = columns.toReversed().reduce(
    (text, { span: { start } }) => {
      const at = start - span.start;
      return `${text.slice(0, at)}${row}.${text.slice(at)}`;
    },
    typing.file.text.slice(span.start, span.end),
  );
  const [{ name, span: place }] = columns as readonly [Name];
  const lambda = `${row} => ${written}`;
  const hint = `Write \`${lambda}\`: a column belongs to a row.`;
  typing.report(unknownName, place, { name }, { hint, fixes: [replacement(`Write \`${lambda}\``, span, lambda)] });
}

/** A name for the row that a function takes, which is not visible yet. */
export const parameterOf = ({ scope }: Typing): string =>
  ["row", "item", "each"].find((name) => !lookUp(scope, name)) ?? "x";

/** The names of an expression that are values: no fields, functions or parameters. */
function freeNames(node: Node): readonly Name[] {
  switch (node.kind) {
    case "name":
      return [node];
    case "member":
      return freeNames(node.object);
    case "record-field":
      return freeNames(node.value);
    case "call":
      return node.arguments.flatMap(freeNames);
    case "lambda":
      return [];
    default:
      return childrenOf(node).flatMap(freeNames);
  }
}
