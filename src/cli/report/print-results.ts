import type { Context } from "../base/context.js";
import { isJson } from "../base/is-json.js";
import type { Result } from "../schemas/results.js";
import { resultJson } from "./result-json.js";
import { writeEvent } from "./write-event.js";

type Lists = "publish" | "publish --plan" | "publish --dry-run";

/** Prints results as one array with `--format json`, as an event each with `--format ndjson`, and else as text. */
export function printResults<Name extends Lists>(
  context: Context,
  name: Name,
  results: Result<Name>,
  text: () => string,
): void {
  if (isJson(context)) context.print(resultJson(name, results));
  else if (context.events) for (const result of results) writeEvent(context, "publish", { event: "item", result });
  else context.print(text());
}
