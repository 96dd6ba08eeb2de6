import type { Topic } from "./topic.js";

/** Comments that have a meaning. */
export const commentTopics: readonly Topic[] = [
  {
    kind: "comment",
    name: "igx-disable-next-line",
    label: "comment",
    documentation:
      "Suppresses one warning on the next line that is not a comment. Write the code of its rule, then the reason. Several of these comments above a line suppress several warnings. " +
      "Errors cannot be suppressed. A comment that suppresses nothing is reported (`unused-suppression`). To change the severity of a rule in all documents, set it under `rules` in the configuration.",
    syntax: ["// igx-disable-next-line CODE reason"],
    example: "// igx-disable-next-line lone-half the other half comes later\n# Coffee {half}\n",
  },
];
