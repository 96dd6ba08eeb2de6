import { languageError } from "../rule.js";

/* Findings about whole documents: keys, files, bounds. */

export const badKey = languageError<{ readonly key: string }>({
  code: "bad-key",
  message: ({ key }) => `${JSON.stringify(key)} cannot be a key.`,
  hint: () =>
    "A key has 1 to 100 ASCII letters, digits, `.`, `_`, `-` and begins with a letter or digit; `slug` makes one.",
  explanation:
    "The `key` names a document in a batch, its file and its entry in the lock file, so it must be a file name on every system.",
  bad: "---\nkey: coffee 2024\n---\n\n# Coffee\n",
  good: "---\nkey: coffee-2024\n---\n\n# Coffee\n",
});

export const invalidUtf8 = languageError<{ readonly byte: number }>({
  code: "invalid-utf8",
  message: ({ byte }) => `The file is not UTF-8: byte ${byte} (counted from 0) belongs to no character.`,
  hint: () => "Save the file as UTF-8.",
  explanation:
    "Sources are UTF-8. A file in another encoding would arrive with wrong letters, so it is refused at its first wrong byte.",
  bad: "# Caf\udce9\n",
  good: "# Café\n",
});

export const limitExceeded = languageError<{ readonly bound: string; readonly limit: number }>({
  code: "limit-exceeded",
  message: ({ bound, limit }) => `The document needs more than ${limit} ${bound}.`,
  hint: ({ bound }) => `Make it smaller, or raise the limit of ${bound} in the configuration.`,
  explanation:
    "Each document has one budget of steps, elements, rows, bytes and includes, set in the configuration under `limits`, so that no template can hang the compiler.",
  bad: "# Coffee\n\n# Tea\n\n# Cocoa\n",
  good: "# Coffee\n\n# Tea\n",
  example: { project: { limits: { elements: 2 } } },
});
