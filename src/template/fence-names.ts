/** The fences that contain a table. */
export const tableFences: readonly string[] = ["csv", "tsv", "json", "yaml"];

/** All fences by name. Any other is an `unknown-fence`. */
export const fenceNames: readonly string[] = ["element", "sql", ...tableFences];
