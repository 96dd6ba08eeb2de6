import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { documentPlace } from "./document-place.js";
import { evaluate } from "./evaluate.js";
import { expandField } from "./expand-field.js";
import { expandDataFence } from "./expand-tables.js";
import type { FlatField } from "./flat.js";
import { fenceName } from "./load-tables.js";
import { declareName, type Expansion, type Place } from "./place.js";
import type { Unit } from "./unit.js";

/** Evaluates the `key` of a document with these parameters. */
export type KeyReader = (
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  expansion: Expansion,
) => Promise<FlatField>;

/**
 * Reads the key of a document without its elements: a batch needs all keys before it writes anything, and would otherwise evaluate
 * every document twice. `undefined` where the front matter has no `key`.
 */
export function createKeyReader(unit: Unit): KeyReader | undefined {
  const field = unit.document.frontMatter?.fields.find(({ name }) => name === "key");
  if (!field) return undefined;
  const { parts } = unit.texts.field(field);
  const needed = neededBlocks(unit, namesIn(parts));
  return async (params, projectLocale, expansion) => {
    const { place } = documentPlace(unit, params, projectLocale, expansion);
    for (const block of needed) await declare(block, place);
    return expandField(field, place);
  };
}

type Declaration = ast.Let | ast.Data | ast.Fence;

/** The outermost `@let`, `@data` and data fences that the names rest on, in the order of the text. */
function neededBlocks(unit: Unit, names: ReadonlySet<string>): readonly Declaration[] {
  const wanted = new Set(names);
  const declarations = unit.document.blocks.filter((block) => isDeclaration(block));
  return declarations
    .toReversed()
    .filter((block) => {
      const name = declaredName(block, unit);
      if (name === undefined || !wanted.has(name)) return false;
      for (const used of usedNames(block, unit)) wanted.add(used);
      return true;
    })
    .toReversed();
}

const isDeclaration = (block: ast.Block): block is Declaration =>
  block.kind === "let" || block.kind === "data" || block.kind === "fence";

const declaredName = (block: Declaration, { file }: Unit): string | undefined =>
  block.kind === "fence" ? fenceName(block, file.text) : block.name?.name;

function usedNames(block: Declaration, { queries }: Unit): Iterable<string> {
  if (block.kind === "let") return namesIn(block.value);
  const query = block.kind === "fence" ? queries.get(block) : undefined;
  return query ? [...query.parameterNames, ...query.tables.keys()] : [];
}

/** Every name below a node. Names of lambda parameters are among them, which costs at most a declaration that is not needed. */
function namesIn(node: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof node !== "object" || node === null) return names;
  if ("kind" in node && node.kind === "name" && "name" in node) names.add(String(node.name));
  for (const child of Object.values(node)) namesIn(child, names);
  return names;
}

function declare(block: Declaration, place: Place): Promise<void> | undefined {
  const { evaluation, unit } = place;
  if (block.kind === "fence") return expandDataFence(block, place);
  if (block.kind === "data") declareName(block.name, unit.tables.get(block)?.records, place);
  else declareName(block.name, block.value && evaluate(block.value, evaluation), place);
  return undefined;
}
