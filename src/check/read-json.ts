import { syntaxError, unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { ExpandedFence } from "../template/expanded.js";
import { compactJson, parseFiniteJson, parseJson } from "../text/json.js";
import type { JsonElement } from "./model.js";

/** Reads an `element` fence: one JSON object, which igx emits unchanged. */
export function readJsonElement(fence: ExpandedFence, report: Report): JsonElement | undefined {
  const { contentSpan, argumentSpan, closed } = fence.node;
  if (argumentSpan.start < argumentSpan.end) report(unexpectedText, argumentSpan, { after: "`element`" });
  // An open fence extends to the end of the file: its content is not only JSON, and the missing end has a finding already.
  if (!closed) return undefined;
  const offset = contentSpan.start;
  const text = fence.file.text.slice(offset, contentSpan.end);
  const { root, problem } = parseJson(text);
  if (problem) {
    const span =
      text.trim() === "" ? fence.node.nameSpan : { start: offset + problem.span.start, end: offset + problem.span.end };
    report(syntaxError, span, {
      problem: problem.problem,
      advice: problem.hint ?? 'Write one JSON object, such as `{"type": "separator"}`.',
    });
    return undefined;
  }
  if (root?.type !== "object") {
    report(
      syntaxError,
      { start: offset + (root?.offset ?? 0), end: offset + (root ? root.offset + root.length : 0) },
      {
        problem: "The content of the fence is not a JSON object.",
        advice: 'Write one JSON object, such as `{"type": "separator"}`.',
      },
    );
    return undefined;
  }
  // For checks only. igx emits the text itself, so that numbers keep their digits.
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

/** Half of a surrogate pair. UTF-8 cannot encode it, so it is written as an escape, as `JSON.stringify` does. */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeSurrogate = (half: string): string => `\\u${half.charCodeAt(0).toString(16)}`;
