import { languageError } from "../descriptor.js";

/* Findings about whole documents: keys, encoding, limits. */

export const badKey = languageError<{
  /** `undefined` if the documents of a batch have no key at all. */
  readonly key?: string;
  readonly secret?: boolean;
}>({
  code: "bad-key",
  message: ({ key, secret }) => {
    if (secret) return "A secret cannot be part of a key.";
    return key === undefined
      ? "The documents of the batch have no `key`."
      : `${JSON.stringify(key)} is not a valid key.`;
  },
  hint: ({ key, secret }) => {
    if (secret) return "Build the key from other parameters.";
    return key === undefined
      ? "Add a `key` that contains a parameter to the front matter: `key: {{ slug(city) }}`."
      : "Use 1 to 100 ASCII letters, digits, `.`, `_` or `-`, and begin with a letter or digit. `slug(…)` makes such a key from any text.";
  },
  explanation:
    "The `key` identifies a document in a batch, names its output file and identifies its entry in the lock file. It can therefore contain only characters that are valid in file names on every system. Windows reserves some names, such as `con` and `nul`, for devices; `--each` does not write them there. A key is visible in file names, so it cannot contain a secret.",
  bad: "---\nkey: coffee 2024\n---\n\n# Coffee\n",
  good: "---\nkey: coffee-2024\n---\n\n# Coffee\n",
});

export const duplicateKey = languageError<{
  /** The keys as written, in the order of `rows`: equal, or different only in case. */
  readonly keys: readonly string[];
  /** Counted from 1. */
  readonly rows: readonly number[];
  readonly table: string;
  /** How many other duplicate keys are not listed. */
  readonly more?: number;
}>({
  code: "duplicate-key",
  message: ({ keys, rows, table, more = 0 }) =>
    `${rowsText(rows)} of ${table} have ${keysText(keys)}.${more > 0 ? ` ${more} more ${more === 1 ? "key is" : "keys are"} not unique.` : ""}`,
  hint: () => "Combine parameters that together are unique: `key: {{ slug(city) }}-{{ year }}`.",
  explanation:
    "In a batch, the `key` identifies the output file and the published infographic of a row. Two rows with the same key would overwrite each other; keys that differ only in case would do so on many systems. igx therefore checks all keys before it writes anything.",
  bad: "---\nkey: {{ city }}\n---\n@param city: string\n\n# {{ city }}\n",
  good: "---\nkey: {{ city }}-{{ year }}\n---\n@param city: string\n@param year: integer\n\n# {{ city }} {{ year }}\n",
  example: { each: "city,year\nBonn,2023\nbonn,2024\n" },
});

/** `Rows 2, 5 and 9`. Lists at most three rows, then their number: a batch can have a million rows with one key. */
function rowsText(rows: readonly number[]): string {
  const [shown, more] = [rows.slice(0, 3), rows.length - 3];
  const words = more > 0 ? [...shown, `${more} more`] : shown;
  return `Rows ${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function keysText(keys: readonly string[]): string {
  const different = [...new Set(keys)].map((key) => JSON.stringify(key));
  return different.length === 1
    ? `the same key ${different[0]}`
    : `the keys ${different.slice(0, 3).join(", ")}, which differ only in case`;
}

export const invalidUtf8 = languageError<{ readonly byte: number; readonly isUtf16: boolean }>({
  code: "invalid-utf8",
  message: ({ byte }) => `The file is not UTF-8: byte ${byte} (counted from 0) is not part of a character.`,
  hint: ({ isUtf16 }) => (isUtf16 ? "Save the file as UTF-8: it is UTF-16." : "Save the file as UTF-8."),
  explanation:
    "igx reads source files as UTF-8. In another encoding, letters such as `é` would be wrong in the infographic, so igx stops at the first invalid byte.",
  bad: "# Caf\udce9\n",
  good: "# Café\n",
});

export const limitExceeded = languageError<{
  readonly bound: string;
  readonly limit: number;
  /** The key under `limits` of the configuration that raises it. */
  readonly key?: string;
  /** For limits that no configuration can raise. */
  readonly advice?: string;
}>({
  code: "limit-exceeded",
  message: ({ bound, limit }) =>
    `The document needs more than ${limit} ${limit === 1 ? bound.replace(/s\b/, "") : bound}.`,
  hint: ({ key, advice }) =>
    advice ??
    (key === undefined
      ? "Make the document smaller."
      : `Make the document smaller, or raise \`limits.${key}\` in the configuration.`),
  explanation:
    "Each document has a budget of steps, elements, rows, cells, bytes, includes, time and memory, so that no template can hang the compiler. Set the limits in the configuration under `limits`.",
  bad: "# Coffee\n\n# Tea\n\n# Cocoa\n",
  good: "# Coffee\n\n# Tea\n",
  example: { project: { limits: { elements: 2 } } },
});
