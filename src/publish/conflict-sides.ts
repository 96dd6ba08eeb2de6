interface ConflictSides {
  readonly ours: string;
  readonly theirs: string;
  /** The text before both; absent unless git wrote it too (`merge.conflictStyle` diff3 or zdiff3). */
  readonly base?: string;
}

type Part = "both" | keyof ConflictSides;

/** The two sides of a file with conflict marks of git; `undefined` for one without, or with broken ones. */
export function conflictSides(text: string): ConflictSides | undefined {
  const sides = { ours: "", theirs: "", base: "" };
  let [part, conflicts, bases]: [Part, number, number] = ["both", 0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    const next = partAfter(line, part);
    if (next === "broken") return undefined;
    if (next === "ours") conflicts++;
    if (next === "base") bases++;
    if (next !== undefined) part = next;
    else if (part !== "both") sides[part] += line;
    else for (const side of ["ours", "theirs", "base"] as const) sides[side] += line;
  }
  if (conflicts === 0 || part !== "both") return undefined;
  const { ours, theirs, base } = sides;
  return { ours, theirs, ...(bases === conflicts && { base }) };
}

/** The part that begins after a line, if it is a mark. */
function partAfter(line: string, part: Part): Part | "broken" | undefined {
  switch (/^(?:<{7}|\|{7}|={7}|>{7})(?=\s|$)/.exec(line)?.[0][0]) {
    case "<":
      return part === "both" ? "ours" : "broken";
    case "|":
      return part === "ours" ? "base" : "broken";
    case "=":
      return part === "ours" || part === "base" ? "theirs" : "broken";
    case ">":
      return part === "theirs" ? "both" : "broken";
    default:
      return undefined;
  }
}
