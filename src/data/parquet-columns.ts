import type { FileMetaData, RowGroup, SchemaElement } from "hyparquet";
import { addToList } from "../text/add-to-list.js";

/**
 * The library searches all columns that it reads for each single one: a file with thousands of columns takes the square of that. Batches of
 * this size keep the time proportional to the number of columns.
 */
const columnsAtOnce = 64;

/** Copies of the metadata, each with only a few of the file's columns. Each column is in exactly one of them, in the order of the file. */
export function columnBatches(metadata: FileMetaData): readonly FileMetaData[] {
  const tops = topTrees(metadata.schema);
  const groups = metadata.row_groups.map(({ columns }) => chunksByTop(columns));
  const batches: FileMetaData[] = [];
  for (let from = 0; from < tops.length; from += columnsAtOnce) {
    const batch = tops.slice(from, from + columnsAtOnce);
    batches.push({
      ...metadata,
      // The root must count the columns of this batch, since readers walk the schema by these counts.
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

/** The columns of the schema, each with the elements below it (a struct or a list has several). */
function topTrees(schema: readonly SchemaElement[]): readonly (readonly SchemaElement[])[] {
  const trees: (readonly SchemaElement[])[] = [];
  for (let at = 1; at < schema.length; ) {
    const next = behind(schema, at);
    trees.push(schema.slice(at, next));
    at = next;
  }
  return trees;
}

/**
 * The index after the element at `at` and everything below it. (The schema lists its tree depth first; each element says how many children
 * it has.)
 */
function behind(schema: readonly SchemaElement[], at: number): number {
  let next = at;
  for (let open = 1; open > 0 && next < schema.length; next++) open += (schema[next]?.num_children ?? 0) - 1;
  return next;
}

/** The elements at the top of a schema. */
export const topElements = (schema: readonly SchemaElement[]): readonly SchemaElement[] =>
  topTrees(schema).map(([top]) => top!);

/** A map by name: one search for each column and row group would again take the square of the number of columns. */
function chunksByTop(columns: RowGroup["columns"]): ReadonlyMap<string, RowGroup["columns"]> {
  const chunks = new Map<string, RowGroup["columns"]>();
  for (const column of columns) {
    const name = column.meta_data?.path_in_schema[0];
    if (name !== undefined) addToList(chunks, name, column);
  }
  return chunks;
}
