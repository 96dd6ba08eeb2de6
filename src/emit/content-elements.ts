import { syntaxError } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { type JsonNode, parseJson } from "../text/json.js";

const example = 'Write a JSON array of elements, such as `[{"type": "separator"}]`.';

/** The elements of content JSON; reports the first thing that is wrong: content is an array of objects. */
export function contentElements(json: string, report: Report): readonly JsonNode[] | undefined {
  const { root, problem } = parseJson(json);
  const refuse = (start: number, end: number, what: string, advice = example): undefined =>
    report(syntaxError, { start, end }, { problem: what, advice }) as undefined;
  if (problem) return refuse(problem.span.start, problem.span.end, problem.problem, problem.hint);
  if (root?.type !== "array") return refuse(root!.offset, root!.offset + 1, "This is not a JSON array.");
  const elements = root.children ?? [];
  const wrong = elements.find((element) => element.type !== "object");
  if (!wrong) return elements;
  return refuse(wrong.offset, wrong.offset + wrong.length, "This is not an element: an element is a JSON object.");
}
