import { CompletionItemKind } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import type { AttributeCursor } from "../../syntax/attributes-at.js";
import { nodeAt } from "../../syntax/node-at.js";
import { declaredType, paramTypeText } from "../../template/params.js";
import type { Cursor } from "./cursor.js";
import { type Suggestion, valueItems } from "./suggestion.js";

/** The parameters of the included file, the required ones first, and the values of a parameter that has few. */
export async function includeParams(
  cursor: Cursor,
  { at, path, written }: AttributeCursor,
): Promise<readonly Suggestion[]> {
  const params = await paramsOf(cursor);
  if (path.length > 0) return valuesOf(params.find(({ name }) => name?.name === path[0]));
  if (at !== "name") return [];
  const left = params.filter(({ name }) => name && !written.includes(name.name));
  return [...left.filter((one) => !one.defaultValue), ...left.filter((one) => one.defaultValue)].map(paramItem);
}

async function paramsOf(cursor: Cursor): Promise<readonly ast.Param[]> {
  const compiled = await cursor.document();
  const node = compiled && nodeAt(compiled, cursor.start).find((one) => one.kind === "include");
  const included = node && compiled.module.includes.get(node);
  return included?.document.blocks.filter((block) => block.kind === "param") ?? [];
}

function paramItem({ name, type, defaultValue, documentation }: ast.Param): Suggestion {
  const declared = type && declaredType(type);
  return {
    label: name!.name,
    kind: CompletionItemKind.Property,
    detail: `${declared ? paramTypeText(declared) : "any"}${defaultValue ? "" : ", required"}`,
    insert: `${name!.name}=`,
    ...(documentation !== "" && { documentation }),
  };
}

/** A boolean and a choice have few values. */
export function valuesOf(param: ast.Param | undefined): readonly Suggestion[] {
  const type = param?.type && declaredType(param.type);
  const labels =
    type?.kind === "boolean"
      ? ["true", "false"]
      : type?.kind === "choice"
        ? type.choices.map((choice) => JSON.stringify(choice))
        : [];
  return valueItems(labels);
}
