import { type Document, isAlias, isMap, isNode, isScalar, type Node, visit, type YAMLError } from "yaml";
import { numberFromText } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import { type Span, span } from "../text/span.js";
import { parseYaml } from "../text/yaml.js";
import { colorAsComment } from "../text/yaml-color.js";
import { yamlMistake } from "../text/yaml-mistake.js";
import type { ConfigSource, Path, SourceProblem } from "./config-text.js";

/** Reads YAML with the limits that data files have, too. */
export function yamlSource(text: string): ConfigSource {
  const { document, problem } = parseYaml(text);
  const whole = span(0, text.length);
  if (!document) {
    const problems = problem ? [{ kind: "malformed", message: problem.problem, ...problem } as const] : [];
    return {
      value: undefined,
      problems,
      valueAsWritten: () => undefined,
      valueSpan: () => whole,
      keySpan: () => whole,
    };
  }
  return {
    ...readValue(document, text),
    valueAsWritten: () => {
      keepDigits(document);
      return readValue(document, text).value;
    },
    valueSpan: (path) => spanOf(nearest(document, path), text),
    keySpan: (path) => spanOf(keyNode(document, path) ?? nearest(document, path), text),
  };
}

function readValue(document: Document.Parsed, text: string): Pick<ConfigSource, "value" | "problems"> {
  const problem = [
    // A warning is a tag that is not read.
    ...[...document.errors, ...document.warnings].slice(0, 1).map((error) => syntaxProblem(error, text)),
    ...duplicateKeys(document, text),
    ...unknownAliases(document, text),
    ...colorsAsComments(document, text),
  ][0];
  if (problem) return { value: undefined, problems: [problem] };
  try {
    // An empty file, or one of comments only, is an empty configuration. Throws for aliases that expand too far ("billion laughs").
    return { value: document.toJS() ?? {}, problems: [] };
  } catch {
    const message = "This YAML refers to itself too often to be read.";
    return { value: undefined, problems: [{ kind: "malformed", message, span: span(0, text.length) }] };
  }
}

/**
 * Sets numbers to what keeps their digits. Hexadecimal ones and `.5` have no JSON form, so their value counts, as in data files. Figures after a zero
 * or a plus sign are text: a parameter that is a string may be a postal code or a telephone number, and YAML itself has read `010` as 8 and as 10.
 */
function keepDigits(document: Document.Parsed): void {
  visit(document, {
    Scalar(place, node) {
      const { value, source = "" } = node;
      if (typeof value !== "number" || place === "key") return;
      if (isJsonNumber(source)) node.value = numberFromText(source);
      else if (/^(?:-?0|\+)\d/.test(source)) node.value = source;
    },
  });
}

function syntaxProblem(error: YAMLError, text: string): SourceProblem {
  const [start, end] = error.pos;
  const { what, hint } = yamlMistake(error, text);
  return {
    kind: "malformed",
    message: `This is not YAML: ${what}.`,
    hint,
    // The parser places a missing end after the text.
    span: span(Math.min(start, text.length), Math.min(end, text.length)),
  };
}

/** The package's own check compares each key with each other, so parseYaml turns it off. */
function duplicateKeys(document: Document.Parsed, text: string): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value))
          problems.push({
            kind: "duplicate-key",
            message: `The key \`${key.value}\` is a duplicate.`,
            hint: "Remove one of them.",
            span: spanOf(key, text),
          });
        seen.add(key.value);
      }
    },
  });
  return problems;
}

/** Aliases without an anchor before them, for which the package would throw. */
function unknownAliases(document: Document.Parsed, text: string): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const anchors = new Set<string>();
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        if (!anchors.has(node.source)) problems.push(unknownAlias(node.source, spanOf(node, text)));
      } else if (node.anchor !== undefined) anchors.add(node.anchor);
    },
  });
  return problems;
}

function colorsAsComments(document: Document.Parsed, text: string): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  visit(document, {
    Scalar(_, node) {
      const found = colorAsComment(node, text);
      if (found) problems.push({ kind: "malformed", ...found });
    },
  });
  return problems;
}

const unknownAlias = (name: string, place: Span): SourceProblem => ({
  kind: "malformed",
  message: `The anchor \`${name}\` is not defined above.`,
  hint: `Write \`"*${name}"\` for a text, or \`&${name}\` before the value to repeat.`,
  span: place,
});

function nearest(document: Document.Parsed, path: Path): Node | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents ?? undefined;
}

/** The key of a path's last step, to mark the word that is misspelled and not its value. */
function keyNode(document: Document.Parsed, path: Path): Node | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return isNode(pair?.key) ? pair.key : undefined;
}

const spanOf = (node: Node | undefined, text: string): Span =>
  node?.range ? span(node.range[0], node.range[1]) : span(0, text.length);
