import type * as ast from "../../syntax/ast.js";
import { declaredType, expectation } from "../../template/params.js";
import { capitalized } from "../../text/capitalized.js";
import type { Span } from "../../text/span.js";
import { expressionHover } from "./expression-hover.js";
import { around, type HoverAnswer, type HoverTarget } from "./hover-target.js";
import { type HoverPart, text } from "./part.js";
import { tableAt } from "./table-at.js";
import { tableParts } from "./table-parts.js";
import { topicParts } from "./topic-parts.js";

/** A name in an expression, or where it is declared. */
export async function nameHover(place: HoverTarget, node: ast.Name): Promise<HoverAnswer | undefined> {
  const parent = around(place);
  switch (parent?.kind) {
    case "call":
      return parent.callee === node
        ? { span: node.span, parts: topicParts("function", node.name) }
        : valueHover(place, node);
    case "member":
      // The member has the value; the name alone has none.
      return parent.property === node ? expressionHover(outer(place), parent, node.span) : valueHover(place, node);
    case "record-field":
      return parent.name === node ? undefined : valueHover(place, node);
    case "data":
      return dataHover(place, parent, node.span);
    default:
      return valueHover(place, node);
  }
}

/** The file of a table; of another string, nothing that it does not say itself. */
export function pathHover(place: HoverTarget, node: ast.StringLiteral): Promise<HoverAnswer | undefined> | undefined {
  const parent = around(place);
  return parent?.kind === "data" && parent.path === node ? dataHover(place, parent, node.span) : undefined;
}

async function dataHover(place: HoverTarget, { name }: ast.Data, span: Span): Promise<HoverAnswer | undefined> {
  const table = name && (await tableAt(place, name.name));
  return table && { span, parts: tableParts(name.name, table) };
}

/** The type and value, and what the document says of a parameter. */
async function valueHover(place: HoverTarget, node: ast.Name): Promise<HoverAnswer> {
  const found = await expressionHover(place, node);
  return { ...found, parts: [...found.parts, ...paramParts(place, node)] };
}

function paramParts({ level }: HoverTarget, { name }: ast.Name): readonly HoverPart[] {
  const param = level.template.params.find((one) => one.name === name);
  if (!param) return [];
  const given = level.project.paramsOf(level.uri);
  const lacksValue = param.required && !Object.hasOwn(given, name);
  return [
    ...(param.documentation === "" ? [] : [text(param.documentation)]),
    ...(lacksValue ? [text("A required parameter, without a value here.")] : []),
  ];
}

/** A type after `@param name:`. */
export function typeHover(node: ast.ParamType): HoverAnswer | undefined {
  const type = declaredType(node);
  if (!type || node.kind !== "named") return undefined;
  return {
    span: node.span,
    parts: [text(`**${node.name}** (type of a parameter)`), text(`${capitalized(expectation(type))}.`)],
  };
}

const outer = (place: HoverTarget): HoverTarget => ({ ...place, index: place.index - 1 });
