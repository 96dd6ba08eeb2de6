import type { EditorCommand } from "../command.js";
import { isPublished } from "../is-published.js";
import { publishTitles } from "../publish-state.js";

/** The text of a document's code lens; `null` if nothing is published, or if the lock file does not tell. */
export const showPublishState: EditorCommand = {
  name: "igx.showPublishState",
  summary:
    'Get what the next publish would do with a document: `{ state: "new" | "changed" | "unchanged" | "published", title }`, or `null` if nothing is published',
  arguments: ["uri"],
  run: async (project, [uri], token) => {
    const document = typeof uri === "string" ? await project.document(uri) : undefined;
    if (!document || token.isCancellationRequested) return undefined;
    const state = (await isPublished(project))
      ? await project.publishState?.(document.path, await document.result())
      : undefined;
    return { result: state ? { state, title: publishTitles[state] } : null };
  },
};
