import type { Type } from "../language/types.js";
import type { Call, Expression } from "../syntax/expression-ast.js";
import { isName } from "../syntax/is-name.js";
import { lookUp } from "./scope.js";
import type { Typing } from "./typing.js";
import { present } from "./unify.js";

/**
 * The meaning of `sum(crops, "bags")`, `sum(crops, bags)` and `sum(crops, x => x.bags)` where a function takes one list: the list of a
 * field. `list` is the type of the first argument.
 */
export function fieldCall({ callee, arguments: given }: Call, list: Type, typing: Typing): string | undefined {
  const [table, column, ...more] = given;
  const rows = present(list);
  const item = rows.kind === "list" ? present(rows.item) : undefined;
  if (!table || !column || more.length > 0 || item?.kind !== "record") return undefined;
  const name = fieldName(column, typing);
  if (name === undefined || !item.fields?.has(name)) return undefined;
  const { start, end } = table.span;
  const field = isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return `${callee.name}(${typing.file.text.slice(start, end)}${field})`;
}

function fieldName(column: Expression, { scope }: Typing): string | undefined {
  if (column.kind === "string") return column.value;
  if (column.kind === "name") return lookUp(scope, column.name) ? undefined : column.name;
  if (column.kind !== "lambda" || column.body.kind !== "member") return undefined;
  const { object, property } = column.body;
  const isOfItem = object.kind === "name" && object.name === column.parameter.name;
  return isOfItem && property.kind === "name" ? property.name : undefined;
}
