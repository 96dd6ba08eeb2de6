const most = 10;

/**
 * Up to ten names in backquotes; then how many more there are. `count` is the number of all names, so that a table of a million columns
 * need not become a list.
 */
export function listed(names: Iterable<string>, count: number): string {
  const shown: string[] = [];
  for (const name of names) if (shown.push(`\`${name}\``) === most) break;
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
}
