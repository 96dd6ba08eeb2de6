import type { Span } from "../text/span.js";
import type { Field } from "./model.js";

const noParts: readonly Field[] = [];

/** A field whose value is a text, at the place of the text. */
export const textField = (name: string, { value, span }: { readonly value: string; readonly span: Span }): Field => ({
  name,
  nameSpan: span,
  span,
  parts: noParts,
  value,
  json: undefined,
});

/** The JSON text of a field. */
export const fieldJson = ({ json, value }: Pick<Field, "json" | "value">): string => json ?? JSON.stringify(value);

/** A field whose value is a list of these parts. */
export const listField = (
  { name, nameSpan, span }: Omit<Field, "parts" | "value" | "json">,
  parts: readonly Field[],
): Field => ({
  name,
  nameSpan,
  span,
  parts,
  value: undefined,
  json: `[${parts.map(fieldJson).join(",")}]`,
});
