import { jsonDifference } from "../emit/json-difference.js";
import { fields, raw, stringField } from "../emit/json-fields.js";
import type { Renamed } from "../emit/same-json.js";
import { findElement } from "../language/registry.js";
import type { JsonNode } from "../text/json.js";
import type { Span } from "../text/span.js";
import { compile } from "./compile.js";
import { withoutLines } from "./without-lines.js";

/** The result of compiling the lines of an element. */
export interface Attempt {
  /** The first element of the content, with the JSON text that it points into. */
  readonly made?: JsonNode | undefined;
  readonly json: string;
  /** The first error. */
  readonly error?: string | undefined;
}

interface Reason {
  /** A sentence without its full stop. */
  readonly reason: string;
  readonly span: Span;
}

interface FencedElement {
  readonly node: JsonNode;
  readonly json: string;
  /** The element as it is written instead. */
  readonly fence: string;
}

/** Why the lines of the language cannot be this element. `renamed` are the fields that may come back with another name. */
export async function reasonToStayJson(
  { node, json, fence }: FencedElement,
  attempt: Attempt | undefined,
  renamed: Renamed,
): Promise<Reason> {
  const span = { start: node.offset, end: node.offset + node.length };
  const type = stringField(node, "type");
  if (type !== undefined && !findElement(type))
    return { reason: `\`${type}\` is not an element of the language`, span };
  const { diagnostics } = await compile(fence);
  const error = diagnostics.find(({ severity }) => severity === "error")?.message ?? attempt?.error;
  if (error !== undefined) return { reason: withoutStop(error), span };
  const repeated = repeatedField(node);
  if (repeated !== undefined) return { reason: `it has the field \`${repeated}\` twice`, span };
  if (!attempt?.made) {
    const { reason, node: part = node } = withoutLines(node, type, json);
    return { reason, span: { start: part.offset, end: part.offset + part.length } };
  }
  const { node: different, pointer } = jsonDifference(attempt.made, attempt.json, node, json, renamed);
  return {
    reason: `the language cannot write \`${pointer}\`${shown(different, json)}`,
    span: { start: different.offset, end: different.offset + different.length },
  };
}

/** A sentence after a colon. */
const withoutStop = (sentence: string): string =>
  sentence.replace(/\.$/, "").replace(/^(?:An?|The) /, (article) => article.toLowerCase());

const longest = 40;

/** The value, if it is short. */
function shown(node: JsonNode, json: string): string {
  const text = raw(node, json);
  return text.length > longest || /[`\n]/.test(text) ? "" : `, which is \`${text}\``;
}

function repeatedField(node: JsonNode): string | undefined {
  const names = node.type === "object" ? fields(node).map(([name]) => name) : [];
  return names.find((name, index) => names.indexOf(name) < index);
}
