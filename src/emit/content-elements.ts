import { syntaxError } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { type JsonNode, jsonNodeAt, parseJson } from "../text/json.js";
import { childrenOf } from "./json-fields.js";

/** The elements of content JSON; reports the first thing that is wrong: content is an array of objects. */
export function contentElements(json: string, report: Report): readonly JsonNode[] | undefined {
  const { root, problem } = parseJson(json);
  const refuse = (start: number, end: number, what: string, advice = anArray): undefined =>
    report(syntaxError, { start, end }, { problem: what, advice }) as undefined;
  if (problem) return refuse(problem.span.start, problem.span.end, problem.problem, problem.hint);
  if (root?.type !== "array") return refuse(root!.offset, root!.offset + 1, "This is not a JSON array.", meant(root!));
  const elements = childrenOf(root);
  const wrong = elements.find((element) => element.type !== "object");
  if (!wrong) return elements;
  const advice =
    wrong.type === "string" && wrong.length <= 60
      ? `Write \`{"type": "body", "text": ${json.slice(wrong.offset, wrong.offset + wrong.length)}}\`, or remove it.`
      : 'Write an object such as `{"type": "body", "text": "Coffee"}`, or remove it.';
  return refuse(
    wrong.offset,
    wrong.offset + wrong.length,
    "This is not an element: an element is a JSON object.",
    advice,
  );
}

const anArray = 'Write a JSON array of elements, such as `[{"type": "separator"}]`.';

/** The advice for an element alone, and for an object that contains the content, such as a request. */
function meant(root: JsonNode): string | undefined {
  // Requests have the content as a string of JSON.
  if (root.type === "string" && parseJson(root.value as string).root?.type === "array")
    return "Take the array out of its quotes, and remove the backslashes before the quotes inside: `jq -r . FILE` does so.";
  if (root.type !== "object") return undefined;
  if (jsonNodeAt(root, ["type"])) return "Write the element in square brackets: `[{…}]`.";
  const name = ["content", "elements"].find((field) => jsonNodeAt(root, [field]));
  return name && `Take the value of \`${name}\` alone, which begins with \`[\`.`;
}
