import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

/** Begins the comment above a line that a fix has changed which is not safe. */
export const changeMark = "// igx-changed-by-fix";

export const changedByFix = check(
  warning<{ readonly title: string }>({
    code: "changed-by-fix",
    message: ({ title }) => `A fix that can change the meaning has changed the line below${title && `: ${title}`}.`,
    hint: () => "Compare the line with what you mean, then remove this comment.",
    explanation:
      "`igx check --fix=all` applies fixes that are the likeliest of several readings. Above each line that it has changed in this way it writes a comment, which stays until you remove it.",
    bad: "@chart bar\n| Country | Share in % |\n// igx-changed-by-fix Write `38`\n| Brazil | 38 |\n",
    good: "@chart bar\n| Country | Share in % |\n| Brazil | 38 |\n",
  }),
  {
    source({ documents, reportIn }) {
      for (const [file, { comments }] of documents)
        for (const { span } of comments)
          if (file.text.startsWith(changeMark, span.start))
            reportIn(file)(changedByFix.rule, span, {
              title: file.text.slice(span.start + changeMark.length, span.end).trim(),
            });
    },
  },
);
