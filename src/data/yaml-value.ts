import type { Node, Pair, Scalar } from "yaml";
import { numberFromText, type RecordValue, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { isJsonNumber } from "./cell.js";
import { limitProblem, malformed } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

export interface YamlValues {
  readonly valueOf: (node: Node) => Value;
  readonly problems: DataProblem[];
}

interface Read {
  readonly value: Value;
  /** How many values it holds, those that aliases repeat included. */
  readonly size: number;
}

/**
 * Reads nodes to values. What an alias names is read once and shared, so a chain of aliases ("billion laughs") costs nothing
 * here; since whoever walks the values pays for them in full, they are counted in full against the bytes of data.
 */
export function createYamlValues(yaml: typeof import("yaml"), text: string, limits: DataLimits): YamlValues {
  const problems: DataProblem[] = [];
  const known = new Map<Node, Read>();
  const open = new Set<Node>();
  /** Nodes are read in the order of the text, so this holds what an alias sees: the last one of its name above it. */
  const anchors = new Map<string, Node>();
  const refused: Read = { value: null, size: 1 };

  const refuse = (problem: DataProblem): Read => {
    problems.push(problem);
    return refused;
  };

  function read(node: Node | null): Read {
    if (!node || problems.length > 0) return refused;
    const before = known.get(node);
    if (before) return before;
    open.add(node);
    if (!yaml.isAlias(node) && node.anchor) anchors.set(node.anchor, node);
    const result = readNode(node);
    open.delete(node);
    known.set(node, result);
    return result.size > limits.bytes && problems.length === 0 ? refuse(limitProblem("bytes", limits)) : result;
  }

  function readNode(node: Node): Read {
    if (yaml.isAlias(node)) {
      const named = anchors.get(node.source);
      if (!named) return refuse(malformed("This alias names nothing above it.", spanOf(node)));
      return open.has(named) ? refuse(malformed("This alias stands inside what it names.", spanOf(node))) : read(named);
    }
    if (yaml.isMap(node)) return readMap(node.items as readonly Pair<Node, Node | null>[]);
    if (yaml.isSeq(node)) return gather((node.items as readonly Node[]).map(read));
    return { value: readScalar(node as Scalar), size: 1 };
  }

  function readMap(items: readonly Pair<Node, Node | null>[]): Read {
    const fields = new Map<string, Value>();
    let size = 1;
    for (const { key, value } of items) {
      const name = keyOf(key);
      if (name === undefined) return refused;
      const field = read(value);
      if (fields.has(name)) return refuse(malformed("This key stands twice in its mapping.", spanOf(key)));
      fields.set(name, field.value);
      size += field.size;
    }
    return { value: fields satisfies RecordValue, size };
  }

  /** A key is text as it is written: `2024:` names the column `2024`. */
  function keyOf(key: Node): string | undefined {
    if (!yaml.isScalar(key)) refuse(malformed("A key is one word or text.", spanOf(key)));
    else if (key.source === "<<")
      refuse(malformed("`<<` is no merge key in YAML 1.2: write the fields out.", spanOf(key)));
    else return typeof key.value === "string" ? key.value : (key.source ?? "");
    return undefined;
  }

  function readScalar(node: Scalar): Value {
    const { value, source = "" } = node;
    if (typeof value === "number") {
      if (isJsonNumber(source)) return numberFromText(source);
      if (Number.isFinite(value)) return value;
      return refuse(malformed(`\`${source}\` is no number that JSON can hold.`, spanOf(node))).value;
    }
    return typeof value === "string" || typeof value === "boolean" ? value : null;
  }

  const spanOf = (node: Node): Span =>
    node.range ? { start: node.range[0], end: Math.min(node.range[1], text.length) } : { start: 0, end: 0 };

  return { valueOf: (node) => read(node).value, problems };
}

const gather = (items: readonly Read[]): Read => ({
  value: items.map(({ value }) => value),
  size: items.reduce((sum, { size }) => sum + size, 1),
});
