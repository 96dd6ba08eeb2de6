/** The ids of the messages in a source file: the texts of its templates, with a number for each value. */
export function messageIds(source: string): readonly string[] {
  if (!/import [^;]*\bmessage\b[^;]*text\/message\.js|export const message\b/.test(source)) return [];
  return [...source.matchAll(/(?<![\w.`])message`/g)].map(({ index }) => idAt(source, index + "message`".length));
}

function idAt(source: string, start: number): string {
  let [id, values, at] = ["", 0, start];
  while (source[at] !== "`") {
    if (!source.startsWith("${", at)) id += source[at++];
    else {
      id += `{${++values}}`;
      at = endOfValue(source, at + 2);
    }
  }
  return id;
}

/** After the brace that closes a value; a template in it may have braces of its own. */
function endOfValue(source: string, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0; at++) {
    if (source[at] === "{") depth++;
    else if (source[at] === "}") depth--;
    else if (source[at] === "`") at = source.indexOf("`", at + 1);
  }
  return at;
}
