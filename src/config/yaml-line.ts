/** A line of YAML in block style. All places are offsets of the whole text. */
export interface YamlLine {
  readonly start: number;
  /** Before the line break. */
  readonly end: number;
  /** The start of the next line, or more than the length of the text. */
  readonly next: number;
  /** The first character that is not blank; the end if there is none. */
  readonly content: number;
  /** A comment, a directive or the mark of a document. */
  readonly isOutside: boolean;
  /** Each begins an entry of a list. */
  readonly dashes: readonly number[];
  /** After the dashes, to the comment or the end, without blanks. */
  readonly body: number;
  readonly bodyEnd: number;
  readonly commentStart?: number;
  /** Of a body with a key: its colon, and the end of the key. */
  readonly colon?: number;
  readonly keyEnd: number;
  /** After the colon, or the body. */
  readonly value: number;
}

/** Reads the line that begins at an offset. A colon and a dash count before a blank or the end of the line (YAML 1.2, section 8.2). */
export function yamlLine(text: string, start: number): YamlLine {
  const found = text.indexOf("\n", start);
  const next = found < 0 ? text.length + 1 : found + 1;
  const line = text.slice(start, next - 1).replace(/\r$/, "");
  const content = firstFrom(line, 0);
  const dashes: number[] = [];
  let body = content;
  while (line[body] === "-" && /^\s?$/.test(line.charAt(body + 1))) {
    dashes.push(start + body);
    body = firstFrom(line, body + 1);
  }
  const comment = commentIn(line, body);
  const bodyEnd = Math.max(body, body + line.slice(body, comment).trimEnd().length);
  const colon = colonIn(line.slice(body, bodyEnd));
  return {
    ...{ start, end: start + line.length, next, content: start + content, dashes },
    isOutside: /^\s*#|^%|^(?:---|\.\.\.)(?=\s|$)/.test(line),
    body: start + body,
    bodyEnd: start + bodyEnd,
    ...(comment !== undefined && { commentStart: start + comment }),
    ...(colon !== undefined && { colon: start + body + colon }),
    keyEnd: start + body + (colon === undefined ? 0 : line.slice(body, body + colon).trimEnd().length),
    value: start + (colon === undefined ? body : Math.min(bodyEnd, firstFrom(line, body + colon + 1))),
  };
}

/** The first character that is not blank, from an index on. */
function firstFrom(line: string, index: number): number {
  let at = index;
  while (at < line.length && " \t".includes(line[at]!)) at++;
  return at;
}

/** Quotes count where a text can begin, so an apostrophe in a word is none. */
function commentIn(line: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < line.length; at++) {
    const character = line[at]!;
    const isFirst = at === from || " \t{[,:".includes(line[at - 1]!);
    if (quote !== "") {
      if (quote === '"' && character === "\\") at++;
      else if (character === quote) quote = "";
    } else if (isFirst && (character === '"' || character === "'")) quote = character;
    else if (isFirst && character === "#") return at;
  }
  return undefined;
}

function colonIn(body: string): number | undefined {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(body)?.[0];
  if (quoted === undefined && /^["'{[]/.test(body)) return undefined;
  const from = quoted?.length ?? 0;
  const colon = body.slice(from).search(/:(?=\s|$)/);
  // After a quoted key, only blanks.
  if (colon < 0 || (quoted !== undefined && body.slice(from, from + colon).trim() !== "")) return undefined;
  return from + colon;
}
