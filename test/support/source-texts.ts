/** The prose of a TypeScript file: its strings and its comments, in the order of the file. */
export interface SourceTexts {
  readonly strings: readonly string[];
  readonly comments: readonly string[];
}

const token =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`|[{}]|\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;

/** After one of these, a slash begins a regular expression; after a name or a closing bracket, it divides. */
const beforePattern = /(?:^|[(,=:[!&|?{};+\-*<>~]|\breturn|\bcase|=>)\s*$/;

/**
 * Reads the strings and comments of a file. TypeScript's own scanner is not available to programs (version 7 is a native binary),
 * so this one knows just enough of the syntax: comments, strings, templates with their expressions, and regular expressions.
 */
export function sourceTexts(code: string): SourceTexts {
  const strings: string[] = [];
  const comments: string[] = [];
  /** For each open template expression, the number of open braces inside it. */
  const open: number[] = [];
  let at = 0;

  function readTemplate(start: number): number {
    const end = /(?<!\\)(?:\\\\)*(`|\$\{)/g;
    end.lastIndex = start;
    const match = end.exec(code);
    if (!match) throw new Error("A template is not closed.");
    strings.push(code.slice(start, end.lastIndex - match[1]!.length));
    if (match[1] === "${") open.push(0);
    return end.lastIndex;
  }

  while (at < code.length) {
    token.lastIndex = at;
    const match = token.exec(code);
    if (!match) break;
    const [found] = match;
    at = token.lastIndex;
    if (found === "`") at = readTemplate(at);
    else if (found === "{" && open.length > 0) open[open.length - 1]!++;
    else if (found === "}" && open.length > 0) {
      if (open.at(-1) === 0) {
        open.pop();
        at = readTemplate(at);
      } else open[open.length - 1]!--;
    } else if (found.startsWith("/*") || found.startsWith("//")) comments.push(found);
    else if (found.startsWith('"') || found.startsWith("'")) strings.push(found.slice(1, -1));
    else if (found.startsWith("/") && !beforePattern.test(code.slice(Math.max(0, match.index - 20), match.index)))
      at = match.index + 1;
  }
  return { strings, comments };
}
