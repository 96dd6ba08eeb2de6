import type { DataProblem } from "../data/reader.js";
import type * as ast from "../syntax/ast.js";
import { fenceName } from "./fence-name.js";
import type { SourceModule } from "./source-module.js";

/** The advice for a name that a query does not see, if the document declares it elsewhere or as a value. */
export function hintForName(
  { table, column }: Pick<DataProblem, "table" | "column">,
  query: ast.Fence,
  module: SourceModule,
): string | undefined {
  if (table !== undefined) return hintForTable(table, query, module);
  return column === undefined ? undefined : hintForColumn(column, module);
}

/** A value of the document whose `$` is missing. */
function hintForColumn(name: string, { document, file }: SourceModule): string | undefined {
  const isValue = (block: ast.Block): boolean =>
    (block.kind === "let" || block.kind === "param") && nameOf(block, file.text) === name;
  return find(document.blocks, isValue) && `Write \`$${name}\` for the value.`;
}

function hintForTable(name: string, query: ast.Fence, { document, file }: SourceModule): string | undefined {
  // SQL ignores case.
  const isMeant = (block: ast.Block): boolean => nameOf(block, file.text)?.toLowerCase() === name.toLowerCase();
  const found = find(document.blocks, (block) => block !== query && isMeant(block));
  if (!found) return undefined;
  const declared = nameOf(found, file.text)!;
  if (found.kind !== "data" && found.kind !== "fence")
    return `Write \`$${declared}\` for the value: only \`@data\`, data fences and queries are tables.`;
  return found.span.start > query.span.start
    ? `Move the query below \`${declared}\`.`
    : `Declare \`${declared}\` outside of the block that declares it now: a name ends with its block.`;
}

function nameOf(block: ast.Block, text: string): string | undefined {
  switch (block.kind) {
    case "data":
    case "let":
    case "param":
      return block.name?.name;
    case "for":
      return block.item?.name;
    case "fence":
      return block.name === "element" ? undefined : fenceName(block, text);
    default:
      return undefined;
  }
}

/** The first block that fits, inner ones included. */
function find(blocks: readonly ast.Block[], fits: (block: ast.Block) => boolean): ast.Block | undefined {
  for (const block of blocks) {
    const found = fits(block) ? block : find(innerBlocks(block), fits);
    if (found) return found;
  }
  return undefined;
}

function innerBlocks(block: ast.Block): readonly ast.Block[] {
  switch (block.kind) {
    case "directive":
      return block.items;
    case "if":
      return block.branches.flatMap((branch) => branch.blocks);
    case "for":
      return [...block.blocks, ...(block.otherwise?.blocks ?? [])];
    default:
      return [];
  }
}
