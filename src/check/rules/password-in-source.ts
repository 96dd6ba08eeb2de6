import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const passwordInSource = check(
  warning({
    code: "password-in-source",
    message: () => "The password is written in the source.",
    hint: () => "Give it from outside: `@param code: secret`, and `password: {{ code }}`.",
    explanation:
      "What is written in a source is in its history and in every copy. A parameter of type `secret` is never shown, logged or kept.",
    bad: "---\npassword: arabica\n---\n\n# Coffee\n",
    good: "---\npublish_mode: private\n---\n\n# Coffee\n",
  }),
  {
    model({ flat }, { reportIn }) {
      for (const field of flat.fields) {
        if (field.name === "password" && field.literal && field.value !== "")
          reportIn(field.file)(passwordInSource.rule, field.valueSpan, undefined);
      }
    },
  },
);
