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

/** The sentences about a value. */
export const documentationOf = (schema: z.ZodType): string => schema.description ?? plain(schema).description ?? "";

/** The form of a value, in the words of messages, and all values if there are few. */
export interface ValueForm {
  readonly kind: "object" | "list" | "text" | "number" | "choice" | "any";
  readonly label: string;
  /** The values as JSON. */
  readonly values: readonly string[];
}

export function formOf(schema: z.ZodType): ValueForm {
  const value = plain(schema);
  if (value instanceof z.ZodObject || value instanceof z.ZodRecord) return form("object", "object");
  if (value instanceof z.ZodArray) return form("list", "list");
  if (value instanceof z.ZodBoolean) return form("choice", "true or false", ["true", "false"]);
  if (value instanceof z.ZodEnum) return choice(value.options.map((option) => JSON.stringify(option)));
  if (value instanceof z.ZodNumber) return form("number", value.format === "safeint" ? "whole number" : "number");
  if (value instanceof z.ZodString || value instanceof z.ZodURL) return form("text", "text");
  return form("any", "any value");
}

const form = (kind: ValueForm["kind"], label: string, values: readonly string[] = []): ValueForm => ({
  kind,
  label,
  values,
});

const choice = (values: readonly string[]): ValueForm => form("choice", values.join(" | "), values);

const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? plain(schema.unwrap() as z.ZodType) : schema;
