import type { Value } from "../language/value.js";
import { maximumDepth } from "../text/nesting.js";
import type { ParquetField } from "./parquet-fields.js";
import { overLimit } from "./problem.js";
import type { DataLimits } from "./reader.js";
import { listAt, type Names, namesOf, objectAt, primitiveAt, textAt, viewOf } from "./variant-bytes.js";

/** The parts of the reader of all cells that a variant needs. */
interface CellReader {
  /** The value of a field with a type of its own. */
  readonly readField: (raw: unknown, field: ParquetField) => Value;
  /** The value of a number, string, date or bytes. */
  readonly plain: (raw: unknown) => Value;
  /** A part of a struct, by its position. */
  readonly partOf: (raw: unknown, position: number) => unknown;
}

/**
 * A function for cells of VARIANT columns, whose values have any type (Parquet, "Variant Shredding"). The library reads them too, but it makes
 * doubles of decimals and numbers of times, and loses a field named `__proto__`.
 */
export function createVariants({ readField, plain, partOf }: CellReader, limits: DataLimits) {
  // Many rows share one dictionary.
  const dictionaries = new WeakMap<Uint8Array, Names>();
  let parts = 0;

  /** Values may share their bytes, so a few bytes can contain billions of them. */
  function count(size: number): number {
    parts += size;
    if (parts > limits.cells) throw overLimit("cells");
    return size;
  }

  function namesIn(bytes: Uint8Array): Names {
    const names = dictionaries.get(bytes) ?? namesOf(viewOf(bytes));
    dictionaries.set(bytes, names);
    return names;
  }

  /** A part of the group of columns that contains a variant. The file may have them in any order. */
  function partNamed(raw: unknown, { fields }: ParquetField, name: string) {
    const at = fields.findIndex((field) => field.name === name);
    return { field: fields[at], raw: at < 0 ? undefined : (partOf(raw, at) ?? undefined) };
  }

  /** `undefined` for a field that the object does not have. The fields of an object may be in columns and in bytes. */
  function readGroup(raw: unknown, field: ParquetField, names: Names): Value | undefined {
    const bytes = partNamed(raw, field, "value").raw as Uint8Array | undefined;
    const rest = bytes === undefined ? undefined : readBytes(viewOf(bytes), 0, names);
    const typed = partNamed(raw, field, "typed_value");
    return typed.raw === undefined ? rest : readTyped(typed.raw, typed.field!, rest, names);
  }

  function readTyped(raw: unknown, field: ParquetField, rest: Value | undefined, names: Names): Value {
    const { kind, fields } = field;
    if (kind === "list")
      return Array.from(raw as ArrayLike<unknown>, (item) => readGroup(item, fields[0]!, names) ?? null);
    if (kind !== "struct") return readField(raw, field);
    const object = new Map(rest instanceof Map ? rest : []);
    for (const [at, part] of fields.entries()) {
      const value = readGroup(partOf(raw, at), part, names);
      if (value !== undefined) object.set(part.name, value);
    }
    return object;
  }

  function readBytes(view: DataView, at: number, names: Names, depth = 0): Value {
    if (depth > maximumDepth) throw new RangeError("too deep");
    const header = view.getUint8(at);
    switch (header & 3) {
      case 0:
        return primitiveAt(view, at + 1, header >> 2, plain);
      case 1:
        return textAt(view, at + 1, header >> 2);
      case 2:
        return new Map(
          objectAt(view, at + 1, header >> 2, count).map(({ id, start }) => [
            names(id),
            readBytes(view, start, names, depth + 1),
          ]),
        );
      default:
        return listAt(view, at + 1, header >> 2, count).map((start) => readBytes(view, start, names, depth + 1));
    }
  }

  return (raw: unknown, field: ParquetField): Value =>
    readGroup(raw, field, namesIn(partNamed(raw, field, "metadata").raw as Uint8Array)) ?? null;
}
