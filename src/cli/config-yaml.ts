import { type Document, isMap, isNode, isScalar, type Node, parseDocument, type YAMLError } from "yaml";
import { type Span, span } from "../text/span.js";
import type { ConfigSource, Path, SourceProblem } from "./config-source.js";

export function yamlSource(text: string): ConfigSource {
  const document = parseDocument(text, { prettyErrors: false });
  const { value, problems } = readValue(document, text);
  return {
    value,
    problems,
    valueSpan: (path) => spanOf(nearest(document, path), text),
    keySpan: (path) => spanOf(keyNode(document, path) ?? nearest(document, path), text),
  };
}

function readValue(document: Document.Parsed, text: string): { value: unknown; problems: readonly SourceProblem[] } {
  if (document.errors.length > 0)
    return { value: undefined, problems: document.errors.slice(0, 1).map((error) => problem(error, text)) };
  try {
    // An empty file, or one of comments, configures nothing.
    return { value: document.toJS() ?? {}, problems: [] };
  } catch {
    const message = "This YAML refers to itself too often to be read.";
    return { value: undefined, problems: [{ kind: "malformed", message, span: span(0, text.length) }] };
  }
}

const problem = ({ code, message, pos }: YAMLError, text: string): SourceProblem =>
  code === "DUPLICATE_KEY"
    ? { kind: "duplicate-key", message: "This key stands twice here.", span: keyAt(text, pos[0]) }
    : { kind: "malformed", message: `This is not YAML: ${message.split("\n")[0]}.`, span: span(...pos) };

/** The parser tells only where the key begins. */
const keyAt = (text: string, start: number): Span =>
  span(start, start + /^(?:"[^"]*"|'[^']*'|[^:\s]*)/.exec(text.slice(start))![0].length);

function nearest(document: Document.Parsed, path: Path): Node | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents ?? undefined;
}

function keyNode(document: Document.Parsed, path: Path): Node | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return isNode(pair?.key) ? pair.key : undefined;
}

const spanOf = (node: Node | undefined, text: string): Span =>
  node?.range ? span(node.range[0], node.range[1]) : span(0, text.length);
