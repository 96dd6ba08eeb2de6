import type { CompileResult } from "../../contract/result.js";
import { attributesOfLine } from "../../language/data-lines.js";
import type * as ast from "../../syntax/ast.js";
import { type JsonNode, parseJson } from "../../text/json.js";
import { lazy } from "../../text/lazy.js";
import { allBlocks } from "../block-tree.js";
import type { DocumentLevel } from "../levels.js";
import { type WrittenSheet, writtenSheetAt } from "../written-sheets.js";
import type { ActionInput } from "./provider.js";

/** The innermost directive with data around the place. */
export function directiveAt({ level, span }: ActionInput): ast.Directive | undefined {
  let found: ast.Directive | undefined;
  for (const block of allBlocks(level.document.blocks))
    if (block.kind === "directive" && !attributesOfLine(block.name) && contains(block.span, span)) found = block;
  return found;
}

const contains = (outer: ast.Directive["span"], inner: ast.Directive["span"]): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** The chart around the place, and its sheet there if the header of the sheet is in the text. */
export function chartSheetAt(
  input: ActionInput,
): { readonly directive: ast.Directive; readonly sheet: WrittenSheet } | undefined {
  const directive = directiveAt(input);
  const sheet = directive?.name === "chart" ? writtenSheetAt(directive, input.span.start) : undefined;
  return directive && sheet && { directive, sheet };
}

/** The one element that a directive makes, as JSON; `undefined` in loops, which make several, and in documents with errors. */
export async function elementOf(
  { result, path }: DocumentLevel,
  { span }: ast.Directive,
): Promise<{ readonly node: JsonNode; readonly json: string } | undefined> {
  const compiled = await result();
  const { output } = compiled;
  if (!output) return undefined;
  const { places, elements } = indexOf(compiled, output.json);
  const own = places.filter(({ file, start }) => file === path && span.start <= start && start < span.end);
  const node = own.length === 1 ? elements()[own[0]!.index] : undefined;
  return node && { node, json: output.json };
}

interface ElementIndex {
  /** Where the elements are written. */
  readonly places: readonly { readonly index: number; readonly file: string; readonly start: number }[];
  readonly elements: () => readonly JsonNode[];
}

/* Made once for each result: editors ask for actions at each movement of the cursor. */
const indexes = new WeakMap<CompileResult, ElementIndex>();

function indexOf(result: CompileResult, json: string): ElementIndex {
  const known = indexes.get(result);
  if (known) return known;
  const places = Object.entries(result.sourceMap).flatMap(([pointer, { file, start }]) =>
    /^\/\d+$/.test(pointer) ? [{ index: Number(pointer.slice(1)), file, start }] : [],
  );
  const index = { places, elements: lazy(() => parseJson(json).root?.children ?? []) };
  indexes.set(result, index);
  return index;
}

export const attributeOf = ({ attributes }: ast.Directive, name: string): ast.Attribute | undefined =>
  attributes?.entries.find((one) => one.name === name);
