import type { JsonToken } from "./json-tokens.js";

/**
 * A blank, a comment, a quoted text (maybe without its closing quote), a plain word, or a mark. YAML 1.2, section 7: a colon is a mark only
 * before a blank, a mark or the end, and a plain word can contain blanks.
 */
const parts = [
  /\s+/,
  /(?<=^|\s)#[^\r\n]*/,
  /"(?:[^"\\\r\n]|\\[^\r\n])*"?/,
  /'(?:[^'\r\n]|'')*'?/,
  /[{}[\],]|:(?=[\s{}[\],]|$)/,
  /(?:[^\s{}[\],:]|:(?![\s{}[\],]|$)|(?<! ) +(?=[^\s{}[\],:#]))+/,
  /:/,
];
const part = new RegExp(parts.map(({ source }) => `(${source})`).join("|"), "y");

/** What a flow collection of YAML consists of, and where it ends. */
export interface FlowTokens {
  readonly tokens: readonly JsonToken[];
  readonly end: number;
}

/** The tokens from an opening bracket to its closing one, or to a line that begins at or before `column`, where the text around goes on. */
export function flowTokens(text: string, start: number, column: number): FlowTokens {
  const tokens: JsonToken[] = [];
  let depth = 0;
  for (let at = start; at < text.length; at = part.lastIndex) {
    part.lastIndex = at;
    const [written] = part.exec(text) ?? [""];
    if (written === "") break;
    if (isBlank(written)) {
      const line = written.lastIndexOf("\n");
      const next = part.lastIndex;
      // A closing bracket ends what it closes, wherever it is.
      if (line >= 0 && written.length - line - 1 <= column && !"}]".includes(text[next] ?? " "))
        return { tokens, end: at + line };
      continue;
    }
    const token = tokenOf(written, at);
    tokens.push(token);
    if (token.kind === "{" || token.kind === "[") depth++;
    else if (token.kind === "}" || token.kind === "]") depth--;
    if (depth === 0) return { tokens, end: part.lastIndex };
  }
  return { tokens, end: text.length };
}

const isBlank = (written: string): boolean => /^\s/.test(written);

function tokenOf(written: string, start: number): JsonToken {
  const span = { start, end: start + written.length };
  const first = written[0]!;
  if (first === "#") return { kind: "comment", span, value: written, isOpen: false };
  if (first !== '"' && first !== "'") {
    const kind = written.length === 1 && "{}[]:,".includes(first) ? (first as JsonToken["kind"]) : "word";
    return { kind, span, value: written, isOpen: false };
  }
  const isOpen = written.length === 1 || !written.endsWith(first);
  return { kind: "text", span, value: written.slice(1, isOpen ? undefined : -1), isOpen };
}
