import { closest } from "../text/closest.js";

/** The fences that contain a table. */
export const tableFences: readonly string[] = ["csv", "tsv", "json", "yaml"];

/** All fences by name. Any other is an `unknown-fence`. */
export const fenceNames: readonly string[] = ["element", "sql", ...tableFences];

/** Databases, and other names of formats, as people write them for programs that colour code. */
const synonyms: Readonly<Record<string, string>> = {
  duckdb: "sql",
  mysql: "sql",
  postgres: "sql",
  postgresql: "sql",
  psql: "sql",
  query: "sql",
  sqlite: "sql",
  yml: "yaml",
};

/** The fence that a name means: by its meaning, or else by its spelling. */
export function suggestFence(name: string): string | undefined {
  const plain = name.toLowerCase();
  return Object.hasOwn(synonyms, plain) ? synonyms[plain] : closest(name, fenceNames);
}
