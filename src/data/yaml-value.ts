import type { Node, Pair, Scalar } from "yaml";
import { isRecord, numberFromText, type RecordValue, type Value } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { colorAsComment } from "../text/yaml-color.js";
import { limitProblem, malformed } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

/** The characters of the numbers and booleans of a mapping that their values do not have, by name: `01067`, `True`. */
export type Written = ReadonlyMap<string, string>;

interface YamlValues {
  readonly valueOf: (node: Node) => Value;
  /** Of a mapping whose value has been read. */
  readonly writtenIn: (node: Node) => Written;
  readonly problems: DataProblem[];
}

interface Read {
  readonly value: Value;
  /** How many values it contains, including those that aliases repeat. */
  readonly size: number;
  /** Of a number or boolean: its characters, if its value has others. */
  readonly source?: string;
  /** For a mapping: the spans of its fields. */
  readonly written?: Written;
}

/**
 * Converts nodes to values. The value of an alias is read once and shared, so a chain of aliases ("billion laughs") costs nothing here. But
 * all later walks of the values visit each of them, so they count in full against the limit of bytes.
 */
export function createYamlValues(yaml: typeof import("yaml"), text: string, limits: DataLimits): YamlValues {
  const problems: DataProblem[] = [];
  const known = new Map<Node, Read>();
  const open = new Set<Node>();
  /** The latest node of each anchor name. Nodes are read in the order of the text, so this is what an alias sees (YAML 1.2, 7.1). */
  const anchors = new Map<string, Node>();
  const refused: Read = { value: null, size: 1 };
  let mergedFields = 0;

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
    const value = readScalar(node);
    const { source } = node;
    return source === undefined || isAsWritten(value, source) ? { value, size: 1 } : { value, size: 1, source };
  }

  function readMap(items: readonly Pair<Node, Node | null>[]): Read {
    const fields = new Map<string, Value>();
    const written = new Map<string, string>();
    const merged = new Set<string>();
    let size = 1;
    const add = (name: string, { value, source, size: added }: Pick<Read, "value" | "source" | "size">): void => {
      fields.set(name, value);
      written.delete(name);
      if (source !== undefined) written.set(name, source);
      size += added;
    };
    for (const { key, value } of items) {
      if (isMergeKey(key)) {
        for (const one of mergedInto(key, value))
          for (const [name, field] of one.value) {
            if (fields.has(name)) continue;
            merged.add(name);
            const source = one.written?.get(name);
            add(name, { value: field, size: 1, ...(source !== undefined && { source }) });
          }
        continue;
      }
      const name = keyOf(key);
      if (name === undefined) return refused;
      const field = read(value);
      // A field of its own replaces one that is merged in.
      if (fields.has(name) && !merged.delete(name))
        return refuse(
          malformed(`The mapping contains \`${name}\` twice.`, spanOf(key), "Remove one of them, or rename it."),
        );
      add(name, field);
    }
    return { value: fields satisfies RecordValue, size, written };
  }

  /** YAML 1.1 and most programs merge the fields of another mapping, or of several, where the key is a bare `<<`. */
  const isMergeKey = (key: Node): boolean => yaml.isScalar(key) && key.value === "<<" && key.type === "PLAIN";

  /** The mappings whose fields are merged. None after a problem. */
  function mergedInto(key: Node, node: Node | null): readonly (Read & { readonly value: RecordValue })[] {
    const parts = yaml.isSeq(node) ? (node.items as readonly Node[]) : [node];
    const found = parts.map(read);
    // With aliases, a small file could otherwise make a huge number of fields.
    for (const { value } of found) mergedFields += isRecord(value) ? value.size : 1;
    if (problems.length === 0 && mergedFields > limits.cells) refuse(limitProblem("cells", limits));
    if (problems.length === 0 && !found.every(isMapping))
      refuse(malformed("`<<` merges mappings, and this is another value.", spanOf(key), "Write `<<: *NAME`."));
    return problems.length > 0 ? [] : found.filter(isMapping);
  }

  /** A key as text, as written: `2024:` names the column `2024`. */
  function keyOf(key: Node): string | undefined {
    if (!yaml.isScalar(key))
      refuse(malformed("The key is not a string.", spanOf(key), "Write a name, such as `country:`."));
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

  return {
    valueOf: (node) => read(node).value,
    writtenIn: (node) => known.get(node)?.written ?? new Map<string, string>(),
    problems,
  };
}

const isMapping = (read: Read): read is Read & { readonly value: RecordValue } =>
  read.value !== null && isRecord(read.value);

/** Whether a value still has the characters of the file. Texts are what they are. */
const isAsWritten = (value: Value, source: string): boolean =>
  typeof value === "boolean" ? String(value) === source : typeof value !== "number" || isJsonNumber(source);

const gather = (items: readonly Read[]): Read => ({
  value: items.map(({ value }) => value),
  size: items.reduce((sum, { size }) => sum + size, 1),
});
