import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const passwordInSource = check(
  warning({
    code: "password-in-source",
    message: () => "The source contains the password.",
    hint: () => "Declare `@param code: secret` and write `password: {{ code }}`.",
    explanation:
      "A password in a source file is also in its version history and in every copy. igx never shows, logs or stores a parameter of type `secret`.",
    bad: "---\npassword: arabica\n---\n\n# Coffee\n",
    good: "---\npublish_mode: private\n---\n\n# Coffee\n",
  }),
  {
    model({ flat }, { reportIn }) {
      for (const field of flat.fields) {
        // Only a literal: `{{ code }}` keeps the password out of the source.
        if (field.name === "password" && field.literal && field.value !== "")
          reportIn(field.file)(passwordInSource.rule, field.valueSpan, undefined);
      }
    },
  },
);
