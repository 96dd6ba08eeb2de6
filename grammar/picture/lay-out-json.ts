import { type Node, parseTree } from "jsonc-parser";
import { type ColoredLine, colorMatches } from "./colored.js";

const jsonParts = /"(?:[^"\\]|\\.)*"(?:: )?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],]+|…/g;

/**
 * JSON text in a layout for readers: values that fit into `width` are on one line, containers with one child share its line, and
 * long strings end in an ellipsis. Scalars are unchanged, so that a picture shows the numbers of the file.
 */
export function layOutJson(json: string, width: number): readonly string[] {
  const root = parseTree(json);
  if (!root) return [];

  const raw = (node: Node): string => json.slice(node.offset, node.offset + node.length);
  const keyOf = (child: Node): string => (child.type === "property" ? `${raw(child.children![0]!)}: ` : "");
  const contentOf = (child: Node): Node => (child.type === "property" ? child.children![1]! : child);
  const brackets = (node: Node): readonly [string, string] => (node.type === "array" ? ["[", "]"] : ["{", "}"]);

  const flat = (node: Node): string => {
    if (!node.children) return raw(node);
    const [open, close] = brackets(node);
    return open + node.children.map((child) => keyOf(child) + flat(contentOf(child))).join(", ") + close;
  };

  const lines = (node: Node, indent: string, lead: string): string[] => {
    const line = indent + lead + flat(node);
    if (line.length < width) return [line];
    if (!node.children?.length) return [`${line.slice(0, width - 3)}…"`];
    const [open, close] = brackets(node);
    if (node.children.length > 1)
      return [indent + lead + open, ...childLines(node.children, `${indent}  `), indent + close];
    const only = node.children[0]!;
    return withSuffix(lines(contentOf(only), indent, lead + open + keyOf(only)), close);
  };

  const childLines = (children: readonly Node[], indent: string): string[] =>
    children.flatMap((child, index) =>
      withSuffix(lines(contentOf(child), indent, keyOf(child)), index < children.length - 1 ? "," : ""),
    );

  return lines(root, "", "");
}

const withSuffix = (lines: readonly string[], suffix: string): string[] => [
  ...lines.slice(0, -1),
  lines.at(-1)! + suffix,
];

export const colorJson = (line: string): ColoredLine =>
  colorMatches(line, jsonParts, (part) => {
    if (part.endsWith(": ")) return "name";
    if (part.startsWith('"')) return "text";
    return /^[{}[\],…]/.test(part) ? "muted" : "number";
  });
