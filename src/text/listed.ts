const most = 10;

/** Names in backquotes, at most ten of them; `count` says how many there are. */
export function listed(names: Iterable<string>, count: number): string {
  const shown: string[] = [];
  for (const name of names) if (shown.push(`\`${name}\``) === most) break;
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
}
