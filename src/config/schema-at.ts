import * as z from "../text/zod.js";
import type { Path } from "./config-text.js";

/** What the value at a path is held to; `undefined` for a key that nothing knows, and within values of any form. */
export function schemaAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return schema;
  const inner = innerSchema(plain(schema), first);
  return inner && schemaAt(inner, rest);
}

function innerSchema(schema: z.ZodType, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject)
    return Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : undefined;
}

/** The keys that an object can have, if they are known. */
export function keysOf(schema: z.ZodType): readonly string[] {
  const object = plain(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? plain(schema.unwrap() as z.ZodType) : schema;
