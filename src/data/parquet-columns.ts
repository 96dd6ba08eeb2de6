import type { FileMetaData, RowGroup, SchemaElement } from "hyparquet";
import { behind } from "./parquet-check.js";

/** The library looks for each column among all of those that it reads, so it reads only so many at once. */
const columnsAtOnce = 64;

/** The metadata as if the file had only a few of its columns: each column is in one of the results, in their order. */
export function columnBatches(metadata: FileMetaData): readonly FileMetaData[] {
  const tops = topTrees(metadata.schema);
  const groups = metadata.row_groups.map(({ columns }) => chunksByTop(columns));
  const batches: FileMetaData[] = [];
  for (let from = 0; from < tops.length; from += columnsAtOnce) {
    const batch = tops.slice(from, from + columnsAtOnce);
    batches.push({
      ...metadata,
      schema: [{ ...metadata.schema[0]!, num_children: batch.length }, ...batch.flat()],
      row_groups: metadata.row_groups.map((group, at) => ({
        ...group,
        columns: batch.flatMap(([top]) => groups[at]!.get(top!.name) ?? missing()),
      })),
    });
  }
  return batches;
}

const missing = (): never => {
  throw new RangeError("a row group without a column");
};

/** The elements at the top of the schema, each with those below it. */
function topTrees(schema: readonly SchemaElement[]): readonly (readonly SchemaElement[])[] {
  const trees: (readonly SchemaElement[])[] = [];
  for (let at = 1; at < schema.length; ) {
    const next = behind(schema, at);
    trees.push(schema.slice(at, next));
    at = next;
  }
  return trees;
}

function chunksByTop(columns: RowGroup["columns"]): ReadonlyMap<string, RowGroup["columns"]> {
  const chunks = new Map<string, RowGroup["columns"]>();
  for (const column of columns) {
    const name = column.meta_data?.path_in_schema[0];
    if (name === undefined) continue;
    const known = chunks.get(name);
    if (known) known.push(column);
    else chunks.set(name, [column]);
  }
  return chunks;
}
