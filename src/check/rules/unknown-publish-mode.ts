import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { publishModes } from "../../language/front-matter.js";
import { closest } from "../../text/closest.js";
import { check } from "../model.js";

export const unknownPublishMode = check(
  warning<{ readonly mode: string; readonly suggestion?: string | undefined }>({
    code: "unknown-publish-mode",
    message: ({ mode }) => `${JSON.stringify(mode)} is not a known \`publish_mode\`.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? `Write ${publishModes.map((known) => `\`${known}\``).join(" or ")}.`
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The service knows the modes `public`, which is its default, and `private` (public facts). It may know others, so igx sends the value unchanged.",
    bad: "---\npublish_mode: hidden\n---\n\n# Coffee\n",
    good: "---\npublish_mode: private\n---\n\n# Coffee\n",
  }),
  {
    model({ file, frontMatter }, { reportIn }) {
      const field = frontMatter.get("publish_mode");
      const mode = String(field?.value ?? "");
      if (!field || publishModes.includes(mode)) return;
      const suggestion = closest(mode, publishModes);
      reportIn(file)(
        unknownPublishMode.rule,
        field.span,
        { mode, suggestion },
        { fixes: writeInstead(suggestion, field.span) },
      );
    },
  },
);
