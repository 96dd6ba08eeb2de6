import type { Node, Pair, Scalar } from "yaml";
import { numberFromText, type RecordValue, type Value } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { colorAsComment } from "../text/yaml-color.js";
import { limitProblem, malformed } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

export interface YamlValues {
  readonly valueOf: (node: Node) => Value;
  readonly problems: DataProblem[];
}

interface Read {
  readonly value: Value;
  /** How many values it contains, including those that aliases repeat. */
  readonly size: number;
}

/**
 * Converts nodes to values. What an alias names is read once and shared, so a chain of aliases ("billion laughs") costs nothing here. But
 * everyone who walks the values later pays for all of them, so they count in full against the limit of bytes.
 */
export function createYamlValues(yaml: typeof import("yaml"), text: string, limits: DataLimits): YamlValues {
  const problems: DataProblem[] = [];
  const known = new Map<Node, Read>();
  const open = new Set<Node>();
  /** The latest node of each anchor name. Nodes are read in the order of the text, so this is what an alias sees (YAML 1.2, 7.1). */
  const anchors = new Map<string, Node>();
  const refused: Read = { value: null, size: 1 };

  const refuse = (problem: DataProblem): Read => {
    problems.push(problem);
    return refused;
  };

  function read(node: Node | null): Read {
    if (!node || problems.length > 0) return refused;
    // Each node once, or a chain of aliases would take exponential time.
    const before = known.get(node);
    if (before) return before;
    // Nodes being read: an alias to one of them would be a cycle.
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
      if (!named)
        return refuse(
          malformed(
            `The anchor \`${node.source}\` is not defined above.`,
            spanOf(node),
            `Write \`&${node.source}\` before the value that the alias repeats.`,
          ),
        );
      return open.has(named)
        ? refuse(malformed("The alias is inside the value that it repeats.", spanOf(node), "Remove the alias."))
        : read(named);
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
      if (fields.has(name))
        return refuse(
          malformed(`The mapping contains \`${name}\` twice.`, spanOf(key), "Remove one of them, or rename it."),
        );
      fields.set(name, field.value);
      size += field.size;
    }
    return { value: fields satisfies RecordValue, size };
  }

  /** A key as text, as written: `2024:` names the column `2024`. */
  function keyOf(key: Node): string | undefined {
    if (!yaml.isScalar(key))
      refuse(malformed("The key is not a string.", spanOf(key), "Write a name, such as `country:`."));
    // YAML 1.1 merged mappings here. As a plain column `<<`, such a file would be read wrongly without a finding.
    else if (key.source === "<<")
      refuse(malformed("`<<` is not a merge key in YAML 1.2.", spanOf(key), "Copy the fields of the other mapping."));
    else return typeof key.value === "string" ? key.value : (key.source ?? "");
    return undefined;
  }

  function readScalar(node: Scalar): Value {
    const { value, source = "" } = node;
    if (typeof value === "number") {
      // Digits as written, as in other formats. Octal, hexadecimal and `.5` have no JSON form, so their value counts.
      if (isJsonNumber(source)) return numberFromText(source);
      if (Number.isFinite(value)) return value;
      return refuse(
        malformed(`\`${source}\` is not a JSON number.`, spanOf(node), "Write a finite number, or remove the field."),
      ).value;
    }
    const color = colorAsComment(node, text);
    if (color) return refuse(malformed(color.message, color.span, color.hint)).value;
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
