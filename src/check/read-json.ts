import { syntaxError, unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { FlatFence } from "../template/flat.js";
import { compactJson, parseFiniteJson, parseJson } from "../text/json.js";
import type { JsonElement } from "./model.js";

/** Reads an `element` fence: one JSON object, taken as it is. */
export function readJsonElement(fence: FlatFence, report: Report): JsonElement | undefined {
  const { contentSpan, argumentSpan, closed } = fence.node;
  if (argumentSpan.start < argumentSpan.end) report(unexpectedText, argumentSpan, { after: "`element`" });
  // It runs to the end of the file, so what it holds says nothing.
  if (!closed) return undefined;
  const offset = contentSpan.start;
  const text = fence.file.text.slice(offset, contentSpan.end);
  const { root, problem } = parseJson(text);
  if (problem) {
    const span =
      text.trim() === "" ? fence.node.nameSpan : { start: offset + problem.span.start, end: offset + problem.span.end };
    report(syntaxError, span, { problem: problem.problem, advice: "The fence holds one JSON object." });
    return undefined;
  }
  if (root?.type !== "object") {
    report(
      syntaxError,
      { start: offset + (root?.offset ?? 0), end: offset + (root ? root.offset + root.length : 0) },
      { problem: "This is no JSON object.", advice: "The fence holds one JSON object." },
    );
    return undefined;
  }
  const value = parseFiniteJson(text) as Readonly<Record<string, unknown>>;
  return {
    kind: "json",
    file: fence.file,
    span: fence.span,
    source: fence,
    root,
    offset,
    json: compactJson(text).replace(loneSurrogate, escapeSurrogate),
    value,
  };
}

/** Half a character: as itself it would be lost when the content is written as UTF-8, as an escape it arrives (as `JSON.stringify` does). */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeSurrogate = (half: string): string => `\\u${half.charCodeAt(0).toString(16)}`;
