import type { JsonNode } from "../text/json.js";

/* Access to the fields of JSON nodes. */

export const field = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.type === "object"
    ? node.children?.find((property) => property.children?.[0]?.value === name)?.children?.[1]
    : undefined;

export const stringField = (node: JsonNode | undefined, name: string): string | undefined => {
  const value = field(node, name);
  return value?.type === "string" ? (value.value as string) : undefined;
};

/** The items of a list, or the fields of an object. */
export const childrenOf = (node: JsonNode | undefined): readonly JsonNode[] => node?.children ?? [];

/** The names and values of an object, in their order. */
export const fields = (node: JsonNode): readonly (readonly [string, JsonNode])[] =>
  childrenOf(node).map((property) => [property.children![0]!.value as string, property.children![1]!]);

/** A node's characters, as they are written. */
export const raw = ({ offset, length }: JsonNode, json: string): string => json.slice(offset, offset + length);
