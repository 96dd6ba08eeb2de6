import type { ColumnMetaData, FileMetaData, RowGroup, SchemaElement } from "hyparquet";

/** A field of a file's schema: a column of the table, or a part of a column that is nested. */
export interface ParquetField {
  readonly name: string;
  readonly kind:
    | "plain"
    | "null"
    | "decimal"
    | "time"
    | "float"
    | "half"
    | "interval"
    | "unsigned"
    | "json"
    | "list"
    | "map"
    | "struct"
    | "variant";
  /** Whether it is a list without being marked as one, as old writers have them. */
  readonly isRepeated: boolean;
  /** Decimals only: how many digits are after the point. */
  readonly scale: number;
  /** Times only. */
  readonly unitsPerSecond: bigint;
  /** The item of a list, the key and the value of a map, the fields of a struct, the parts of a variant. */
  readonly fields: readonly ParquetField[];
}

export interface ParquetSchema {
  /** Those at the top of the schema. */
  readonly fields: readonly ParquetField[];
  /** The fields for the library: it returns values as the file stores them, which `createParquetValues` converts by these fields. */
  readonly metadata: FileMetaData;
}

/**
 * The fields of a file, and its metadata without what the library would do to their values: it makes doubles of decimals, throws for intervals,
 * and builds objects, in which a field or key named `__proto__` is lost and numbers lose their order. So decimals, intervals, unsigned integers and
 * variants have no annotation, maps are structs of entries, and nested fields are named by their position.
 */
export function readSchema(metadata: FileMetaData): ParquetSchema {
  const schema: SchemaElement[] = [metadata.schema[0]!];
  const paths = new Map<string, Leaf>();
  const fields: ParquetField[] = [];
  for (let at = 1; at < metadata.schema.length; ) {
    const tree = treeAt(metadata.schema, at);
    fields.push(fieldOf(tree));
    rename(tree, { from: [], to: [] }, tree.element.name, schema, paths);
    at += tree.size;
  }
  const columnsOf = ({ columns }: RowGroup): RowGroup["columns"] =>
    columns.map((column) => {
      const { meta_data: meta } = column;
      if (!meta) return column;
      const { path, kind } = paths.get(meta.path_in_schema.join("\0")) ?? missing();
      const type = kind === "unsigned" && areDeltas(meta) ? "INT64" : meta.type;
      return { ...column, meta_data: { ...meta, path_in_schema: [...path], type } };
    });
  const row_groups = metadata.row_groups.map((group) => ({ ...group, columns: columnsOf(group) }));
  return { fields, metadata: { ...metadata, schema, row_groups } };
}

/**
 * Whether all pages have differences instead of values. DuckDB writes the first value of such a page with more than 32 bits if it is large and
 * unsigned, of which the library reads no more than the type has. Modulo 2^32, 64 bits are right for every writer.
 */
const areDeltas = ({ encodings }: ColumnMetaData): boolean =>
  encodings.includes("DELTA_BINARY_PACKED") &&
  encodings.every((encoding) => ["DELTA_BINARY_PACKED", "RLE", "BIT_PACKED"].includes(encoding));

/** A column: the path by which the library knows it. */
interface Leaf {
  readonly path: readonly string[];
  readonly kind: ParquetField["kind"];
}

/** The name that the library sees for the nested field of a position. A letter, since an object would sort numbers. */
export const positionName = (position: number): string => `f${position}`;

interface Tree {
  readonly element: SchemaElement;
  readonly children: readonly Tree[];
  /** How many elements of the schema it consists of. */
  readonly size: number;
}

const missing = (): never => {
  throw new RangeError("a schema without an element");
};

/** The element at an index with those below it. Throws a RangeError if they are nested too deep. */
function treeAt(schema: readonly SchemaElement[], at: number): Tree {
  const element = schema[at] ?? missing();
  const children: Tree[] = [];
  let size = 1;
  while (children.length < (element.num_children ?? 0)) {
    const child = treeAt(schema, at + size);
    children.push(child);
    size += child.size;
  }
  return { element, children, size };
}

/** Adds the elements of a tree to the schema that the library sees, and the paths of its columns. */
function rename(
  tree: Tree,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
  name: string,
  schema: SchemaElement[],
  paths: Map<string, Leaf>,
): void {
  const path = { from: [...from, tree.element.name], to: [...to, name] };
  schema.push({ ...withoutConversion(tree), name });
  if (tree.children.length === 0) paths.set(path.from.join("\0"), { path: path.to, kind: kindOf(tree) });
  for (const [at, child] of tree.children.entries()) rename(child, path, positionName(at), schema, paths);
}

function withoutConversion(tree: Tree): SchemaElement {
  const { converted_type: _, logical_type: __, ...plain } = tree.element;
  const kind = kindOf(tree);
  // The library knows lists by this type alone; new writers may set only the logical one.
  if (kind === "list") return { ...plain, converted_type: "LIST" };
  return ["decimal", "interval", "unsigned", "map", "variant"].includes(kind) ? plain : tree.element;
}

function fieldOf(tree: Tree, isRepeated = tree.element.repetition_type === "REPEATED"): ParquetField {
  const { element } = tree;
  const kind = kindOf(tree);
  return {
    name: element.name,
    kind,
    isRepeated,
    scale: element.scale ?? (element.logical_type?.type === "DECIMAL" ? element.logical_type.scale : 0),
    unitsPerSecond: unitsPerSecond(element),
    fields: fieldsOf(tree, kind),
  };
}

function fieldsOf({ children }: Tree, kind: ParquetField["kind"]): readonly ParquetField[] {
  const [first] = children;
  if (kind === "map") return first!.children.map((child) => fieldOf(child));
  if (kind !== "list") return children.map((child) => fieldOf(child));
  const [item] = first!.children;
  return [item ? fieldOf(item) : fieldOf(first!, false)];
}

/**
 * Old writers set only `converted_type`, new ones `logical_type`, most of them both (Parquet, "LogicalTypes"); igx reads either.
 */
function kindOf(tree: Tree): ParquetField["kind"] {
  if (tree.children.length > 0) return groupKind(tree);
  const { type, converted_type, logical_type: logical } = tree.element;
  // Of a column without values. Some writers make it required and store zeros.
  if (logical?.type === "NULL") return "null";
  if (converted_type === "DECIMAL" || logical?.type === "DECIMAL") return "decimal";
  if (converted_type === "INTERVAL") return "interval";
  if (converted_type === "JSON" || logical?.type === "JSON") return "json";
  if (converted_type === "TIME_MILLIS" || converted_type === "TIME_MICROS" || logical?.type === "TIME") return "time";
  if (converted_type === "UINT_32" || (logical?.type === "INTEGER" && logical.bitWidth === 32 && !logical.isSigned))
    return "unsigned";
  if (logical?.type === "FLOAT16") return "half";
  return type === "FLOAT" ? "float" : "plain";
}

/** Lists and maps are a group with a repeated one in it (Parquet, "Nested Types"). */
function groupKind({ element, children }: Tree): "list" | "map" | "struct" | "variant" {
  const { converted_type, logical_type: logical } = element;
  if (logical?.type === "VARIANT") return "variant";
  const [entry] = children;
  if (children.length !== 1 || entry!.element.repetition_type !== "REPEATED") return "struct";
  if ((converted_type === "LIST" || logical?.type === "LIST") && entry!.children.length <= 1) return "list";
  // Oldest writers called the map as others call its entries.
  const isMap = converted_type === "MAP" || converted_type === "MAP_KEY_VALUE" || logical?.type === "MAP";
  return isMap && entry!.children.length === 2 ? "map" : "struct";
}

function unitsPerSecond({ converted_type, logical_type }: SchemaElement): bigint {
  const unit =
    logical_type?.type === "TIME" ? logical_type.unit : converted_type === "TIME_MILLIS" ? "MILLIS" : "MICROS";
  return { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n }[unit];
}
