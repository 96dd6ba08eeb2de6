import * as z from "../text/zod.js";

/** The known fields of a value, and of the entries of a list. Misspelt names are compared with them. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields>;
  /** The optional fields. A required field that is missing is an error already. */
  readonly optional: readonly string[];
  readonly entries?: KnownFields | undefined;
}

/** A value may have several forms, such as the data of a chart: at most one of them is an object, and one a list. */
export function knownFields(schema: z.ZodType): KnownFields {
  const forms = formsOf(schema);
  const shape = Object.entries<z.ZodType>(forms.find((form) => form instanceof z.ZodObject)?.shape ?? {});
  const list = forms.find((form) => form instanceof z.ZodArray);
  return {
    fields: new Map(shape.map(([name, value]) => [name, knownFields(value)])),
    optional: shape.flatMap(([name, value]) => (value instanceof z.ZodOptional ? [name] : [])),
    entries: list && knownFields(list.element as z.ZodType),
  };
}

function formsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional) return formsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => formsOf(option as z.ZodType));
  return [schema];
}
