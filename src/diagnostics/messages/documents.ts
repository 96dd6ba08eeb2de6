import { languageError } from "../descriptor.js";

/* Findings about whole documents: keys, files, bounds. */

export const badKey = languageError<{
  /** None: a batch whose documents have no key at all. */
  readonly key?: string;
  readonly secret?: boolean;
}>({
  code: "bad-key",
  message: ({ key, secret }) => {
    if (secret) return "A secret cannot be part of a key.";
    return key === undefined
      ? "The documents of a batch have no `key` to tell them apart."
      : `${JSON.stringify(key)} cannot be a key.`;
  },
  hint: ({ key, secret }) => {
    if (secret) return "Make the key of other parameters: it names files.";
    return key === undefined
      ? "Write one in the front matter, made of a parameter: `key: {{ slug(city) }}`."
      : "A key has 1 to 100 ASCII letters, digits, `.`, `_`, `-` and begins with a letter or digit; `slug` makes one.";
  },
  explanation:
    "The `key` names a document in a batch, its file and its entry in the lock file, so it has only characters that file names have on every system. Windows keeps some such names, as `con` and `nul`, for devices: there, `--each` refuses to write them.",
  bad: "---\nkey: coffee 2024\n---\n\n# Coffee\n",
  good: "---\nkey: coffee-2024\n---\n\n# Coffee\n",
});

export const duplicateKey = languageError<{
  /** The keys as they are written, in the order of `rows`: equal, or equal but for case. */
  readonly keys: readonly string[];
  /** Counted from 1. */
  readonly rows: readonly number[];
  readonly table: string;
  /** Other keys that stand twice and are not told of. */
  readonly more?: number;
}>({
  code: "duplicate-key",
  message: ({ keys, rows, table, more = 0 }) =>
    `${rowsText(rows)} of ${table} have ${keysText(keys)}.${more > 0 ? ` So it is with ${more} more keys.` : ""}`,
  hint: () => "Make the key of more than one parameter, such as `{{ slug(city) }}-{{ year }}`.",
  explanation:
    "In a batch the `key` names the file and the published infographic of a row. Two rows with one key would overwrite each other; two that differ only in case would on many systems. So nothing is written before all keys are known.",
  bad: "---\nkey: {{ city }}\n---\n@param city: string\n\n# {{ city }}\n",
  good: "---\nkey: {{ city }}-{{ year }}\n---\n@param city: string\n@param year: integer\n\n# {{ city }} {{ year }}\n",
  example: { each: "city,year\nBonn,2023\nbonn,2024\n" },
});

/** `Rows 2, 5 and 9`; after three of them only how many more. */
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

export const invalidUtf8 = languageError<{ readonly byte: number }>({
  code: "invalid-utf8",
  message: ({ byte }) => `The file is not UTF-8: byte ${byte} (counted from 0) belongs to no character.`,
  hint: () => "Save the file as UTF-8.",
  explanation:
    "Sources are UTF-8. A file in another encoding would arrive with wrong letters, so it is refused at its first wrong byte.",
  bad: "# Caf\udce9\n",
  good: "# Café\n",
});

export const limitExceeded = languageError<{
  readonly bound: string;
  readonly limit: number;
  /** What raises it: a key under `limits` of the configuration. */
  readonly key?: string;
  /** For bounds that no configuration can raise. */
  readonly advice?: string;
}>({
  code: "limit-exceeded",
  message: ({ bound, limit }) => `The document needs more than ${limit} ${bound}.`,
  hint: ({ key, advice }) =>
    advice ??
    `Make it smaller, or raise ${key === undefined ? "the limit" : `\`limits.${key}\``} in the configuration.`,
  explanation:
    "Each document has one budget of steps, elements, rows, cells, bytes, includes, time and memory, set in the configuration under `limits`, so that no template can hang the compiler.",
  bad: "# Coffee\n\n# Tea\n\n# Cocoa\n",
  good: "# Coffee\n\n# Tea\n",
  example: { project: { limits: { elements: 2 } } },
});
