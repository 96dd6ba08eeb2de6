import type * as ast from "../../syntax/ast.js";
import { type JsonNode, parseJson } from "../../text/json.js";
import { allBlocks } from "../block-tree.js";
import type { DocumentLevel } from "../levels.js";
import type { ActionInput } from "./provider.js";

/** The innermost directive with data around the place. */
export function directiveAt({ level, span }: ActionInput): ast.Directive | undefined {
  let found: ast.Directive | undefined;
  for (const block of allBlocks(level.document.blocks))
    if (block.kind === "directive" && block.name !== "sheet" && contains(block.span, span)) found = block;
  return found;
}

const contains = (outer: ast.Directive["span"], inner: ast.Directive["span"]): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** The one element that a directive makes, as JSON; `undefined` in loops, which make several, and in documents with errors. */
export async function elementOf(
  { result, path }: DocumentLevel,
  { span }: ast.Directive,
): Promise<{ readonly node: JsonNode; readonly json: string } | undefined> {
  const { output, sourceMap } = await result();
  if (!output) return undefined;
  const own = Object.entries(sourceMap).filter(
    ([pointer, { file, start }]) => /^\/\d+$/.test(pointer) && file === path && span.start <= start && start < span.end,
  );
  if (own.length !== 1) return undefined;
  const node = parseJson(output.json).root?.children?.[Number(own[0]![0].slice(1))];
  return node && { node, json: output.json };
}

export const attributeOf = ({ attributes }: ast.Directive, name: string): ast.Attribute | undefined =>
  attributes?.entries.find((one) => one.name === name);
