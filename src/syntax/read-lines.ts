import type { IToken } from "chevrotain";
import {
  headingEmpty,
  misplacedAttributes,
  rowOutsideData,
  syntaxError,
  unclosedFence,
  unexpectedEnd,
  unexpectedText,
  unknownHeadingLevel,
} from "../diagnostics/messages/syntax.js";
import { type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { parseFrontMatter } from "./front-matter.js";
import { parseHead } from "./parse-head.js";
import { readHeading } from "./read-heading.js";
import { afterLineEnd, isAttributes, isBlank, isLineEnd, lineEnd, skipBlanks, trim } from "./scan.js";
import { directiveAttributesStart, directiveNameEnd } from "./tokens.js";

/* From tokens to nodes: each function reads the inside of one kind of line. */

export const tokenSpan = (token: IToken): Span => ({
  start: token.startOffset,
  end: token.startOffset + token.image.length,
});

const cover = (first: Span, last: Span): Span => ({ start: first.start, end: last.end });

/** The parts of a directive line. */
interface Line {
  readonly span: Span;
  readonly keywordSpan: Span;
  readonly argumentSpan: Span;
  readonly attributes?: ast.Attributes;
}

/** Whether there is one line end, and nothing else but white space, between two offsets. */
function isLineEndBetween(text: string, start: number, end: number): boolean {
  const stop = skipBlanks(text, start, end);
  return isLineEnd(text.charCodeAt(stop)) && skipBlanks(text, afterLineEnd(text, stop), end) === end;
}

export type Readers = ReturnType<typeof createReaders>;

/** `comments` are those between the lines, in order; the ones inside front matter and attributes are added to `inner`. */
export function createReaders(text: string, comments: readonly ast.Comment[], inner: ast.Comment[], report: Report) {
  const trimmed = (token: IToken): Span => trim(text, token.startOffset, token.startOffset + token.image.length);

  const attributesAt = (span: Span, reportTo: Report): ast.Attributes => {
    const attributes = parseAttributes(text, span, reportTo);
    for (const comment of attributes.comments ?? []) inner.push(comment);
    return attributes;
  };

  /** An attributes line, which may be the one below a body, quote or separator. */
  const attributesOf = (token: IToken): ast.Attributes => {
    const span = tokenSpan(token);
    let unclosed = false;
    const attributes = attributesAt(span, (rule, at, params, details) => {
      if (rule.code === "unclosed-attributes") unclosed = true;
      const asText = replacement("Begin the line with a brace as text", { start: span.start, end: span.start }, "\\");
      report(rule, at, params, unclosed ? { ...details, fixes: [asText] } : details);
    });
    // More likely a text that begins with a brace: what its words would be as attributes is of no interest.
    return unclosed ? { ...attributes, entries: [] } : attributes;
  };

  const withAttributes = <T extends { readonly span: Span }>(
    node: T,
    token: IToken | undefined,
  ): T & { attributes?: ast.Attributes } => {
    if (!token) return node;
    const attributes = attributesOf(token);
    return { ...node, span: cover(node.span, attributes.span), attributes };
  };

  /** Splits a directive line into name, argument and attributes; what follows the attributes is reported. */
  const readLine = (token: IToken): Line => {
    const start = token.startOffset;
    const end = start + token.image.length;
    const nameEnd = directiveNameEnd(text, start);
    const keywordSpan = { start, end: nameEnd };
    const brace = directiveAttributesStart(text, nameEnd);
    const argumentSpan = trim(text, nameEnd, brace);
    const hasAttributes = text[brace] === "{" && brace < end;
    if (!hasAttributes) return { span: cover(keywordSpan, argumentSpan), keywordSpan, argumentSpan };
    const attributes = attributesAt({ start: brace, end }, report);
    const rest = trim(text, attributes.span.end, end);
    if (isAttributes(text, rest)) report(misplacedAttributes, rest, undefined);
    else if (rest.start < rest.end) report(unexpectedText, rest, { after: "the attributes" });
    return { span: { start, end: attributes.span.end }, keywordSpan, argumentSpan, attributes };
  };

  const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
    (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

  const noAttributes = (line: Line): void => {
    if (line.attributes) report(misplacedAttributes, line.attributes.span, undefined);
  };

  const keywordOf = (line: Line): string => text.slice(line.keywordSpan.start + 1, line.keywordSpan.end);

  const directive = (token: IToken, items: readonly ast.DataItem[]): ast.Directive => {
    const line = readLine(token);
    const last = items.at(-1);
    return {
      kind: "directive",
      span: last ? cover(line.span, last.span) : line.span,
      name: keywordOf(line),
      nameSpan: line.keywordSpan,
      argumentSpan: line.argumentSpan,
      ...optional("attributes", line.attributes),
      items,
    };
  };

  const fenceTicks = (token: IToken): number => /^`+/.exec(token.image)![0].length;

  const fenceName = (token: IToken): Span => {
    const line = lineEnd(text, token.startOffset);
    const start = skipBlanks(text, token.startOffset + fenceTicks(token), line);
    let end = start;
    while (end < line && !" \t".includes(text[end]!)) end++;
    return { start, end };
  };

  const fence = (token: IToken): ast.Fence => {
    const { start, end } = tokenSpan(token);
    const nameSpan = fenceName(token);
    const firstLine = lineEnd(text, start);
    const closing = /(?:\r\n|\n|\r)[ \t]*(`{3,})[ \t]*$/.exec(token.image);
    const closed = closing !== null && closing[1]!.length >= fenceTicks(token);
    if (!closed) report(unclosedFence, { start, end: trim(text, start, firstLine).end }, undefined);
    const contentStart = firstLine < end ? afterLineEnd(text, firstLine) : end;
    const contentEnd = closed ? Math.max(contentStart, start + closing.index) : end;
    let lineStart = start;
    while (lineStart > 0 && isBlank(text.charCodeAt(lineStart - 1))) lineStart--;
    return {
      kind: "fence",
      span: { start, end },
      name: text.slice(nameSpan.start, nameSpan.end),
      nameSpan,
      argumentSpan: trim(text, nameSpan.end, firstLine),
      contentSpan: { start: contentStart, end: contentEnd },
      closed,
      indent: text.slice(lineStart, start),
    };
  };

  const sheet = (token: IToken): ast.Directive => {
    const node = directive(token, []);
    if (node.argumentSpan.start < node.argumentSpan.end)
      report(unexpectedText, node.argumentSpan, { after: "`@sheet`" });
    return node;
  };

  /** Where the search for the comments above a line begins: parameters are read from top to bottom. */
  let nextComment = 0;

  /** The comment lines right above a line, without their slashes. */
  const documentationAbove = (start: number): string => {
    while (nextComment < comments.length && comments[nextComment]!.span.start < start) nextComment++;
    const lines: string[] = [];
    let below = start;
    for (let index = nextComment - 1; index >= 0; index--) {
      const { span } = comments[index]!;
      if (!isLineEndBetween(text, span.end, below)) break;
      lines.push(text.slice(span.start + 2, span.end).trim());
      below = span.start;
    }
    return lines.reverse().join("\n");
  };

  return {
    directive,
    fence,
    sheet,
    frontMatter: (token: IToken): ast.FrontMatter => parseFrontMatter(text, tokenSpan(token), inner, report),

    isDataFence: (token: IToken): boolean => {
      const name = fenceName(token);
      return !text.startsWith("element", name.start) || name.end - name.start !== "element".length;
    },

    heading: (token: IToken): ast.Heading => {
      const span = trimmed(token);
      const heading = readHeading(text, span, report);
      if (heading.level > 2)
        report(
          unknownHeadingLevel,
          { start: span.start, end: span.start + heading.level },
          { level: heading.level },
          {
            fixes: [
              replacement(
                "Make it a heading of the second level",
                { start: span.start, end: span.start + heading.level },
                "##",
              ),
            ],
          },
        );
      else if (heading.textSpan.start === heading.textSpan.end) report(headingEmpty, span, undefined);
      return heading;
    },

    body: (lines: readonly IToken[], attributes: IToken | undefined): ast.Body => {
      const spans = lines.map(trimmed);
      return withAttributes({ kind: "body", span: cover(spans[0]!, spans.at(-1)!), lines: spans }, attributes);
    },

    quote: (lines: readonly IToken[], attributes: IToken | undefined): ast.Quote => {
      const spans = lines.map((token) => trim(text, token.startOffset + 1, token.startOffset + token.image.length));
      const start = lines[0]!.startOffset;
      return withAttributes(
        { kind: "quote", span: { start, end: Math.max(spans.at(-1)!.end, start + 1) }, lines: spans },
        attributes,
      );
    },

    separator: (token: IToken, attributes: IToken | undefined): ast.Separator =>
      withAttributes({ kind: "separator", span: tokenSpan(token) }, attributes),

    rows: (token: IToken): ast.Rows => ({ kind: "rows", span: tokenSpan(token) }),

    strayRows: (token: IToken): ast.Rows => {
      report(
        rowOutsideData,
        { start: token.startOffset, end: trim(text, token.startOffset, lineEnd(text, token.startOffset)).end },
        { what: "row" },
      );
      return { kind: "rows", span: tokenSpan(token) };
    },

    straySheet: (token: IToken): ast.Directive => {
      const node = sheet(token);
      report(rowOutsideData, node.nameSpan, { what: "sheet" });
      return node;
    },

    misplacedAttributes: (token: IToken): ast.MisplacedAttributes => {
      const attributes = attributesOf(token);
      if (isAttributes(text, attributes.span)) report(misplacedAttributes, attributes.span, undefined);
      return { kind: "misplaced-attributes", span: attributes.span, attributes };
    },

    keywordSpan: (token: IToken): Span => ({
      start: token.startOffset,
      end: directiveNameEnd(text, token.startOffset),
    }),

    let: (token: IToken): ast.Let => {
      const line = readLine(token);
      noAttributes(line);
      return { kind: "let", span: line.span, ...parseHead("letHead", text, line.argumentSpan, report) };
    },

    param: (token: IToken): ast.Param => {
      const line = readLine(token);
      noAttributes(line);
      const head = parseHead("paramHead", text, line.argumentSpan, report);
      return { kind: "param", span: line.span, ...head, documentation: documentationAbove(line.span.start) };
    },

    data: (token: IToken): ast.Data => {
      const line = readLine(token);
      return {
        kind: "data",
        span: line.span,
        ...parseHead("dataHead", text, line.argumentSpan, report),
        ...optional("attributes", line.attributes),
      };
    },

    include: (token: IToken): ast.Include => {
      const line = readLine(token);
      return {
        kind: "include",
        span: line.span,
        keywordSpan: line.keywordSpan,
        ...parseHead("includeHead", text, line.argumentSpan, report),
        ...optional("attributes", line.attributes),
      };
    },

    branch: (token: IToken, blocks: readonly ast.Block[], tooDeep: boolean): ast.Branch => {
      const line = readLine(token);
      noAttributes(line);
      if (tooDeep)
        report(syntaxError, line.keywordSpan, {
          problem: "Blocks are nested too deep.",
          advice: "Put the inner ones into a file of their own and `@include` it.",
        });
      const keyword = keywordOf(line);
      const condition =
        keyword === "if" || keyword === "elseif" ? parseHead("expression", text, line.argumentSpan, report) : undefined;
      if (keyword === "else" && line.argumentSpan.start < line.argumentSpan.end)
        report(unexpectedText, line.argumentSpan, { after: "`@else`" });
      return {
        span: line.span,
        keywordSpan: line.keywordSpan,
        argumentSpan: line.argumentSpan,
        ...optional("condition", condition),
        blocks,
      };
    },

    if: (branches: readonly ast.Branch[], end: IToken | undefined): ast.If => {
      const wrong = branches
        .slice(0, -1)
        .find(
          (branch) =>
            text.startsWith("@else", branch.keywordSpan.start) && !text.startsWith("@elseif", branch.keywordSpan.start),
        );
      const after = wrong && branches[branches.indexOf(wrong) + 1];
      if (after)
        report(unexpectedEnd, after.keywordSpan, {
          keyword: text.slice(after.keywordSpan.start + 1, after.keywordSpan.end),
        });
      const last = branches.at(-1)!;
      const endSpan = end && tokenSpan(end);
      return {
        kind: "if",
        span: cover(branches[0]!.span, endSpan ?? last.blocks.at(-1)?.span ?? last.span),
        branches,
        ...optional("endSpan", endSpan),
      };
    },

    for: (token: IToken, loop: ast.Branch, otherwise: ast.Branch | undefined, end: IToken | undefined): ast.For => {
      const head = parseHead("forHead", text, loop.argumentSpan, report);
      const endSpan = end && tokenSpan(end);
      const last = otherwise ?? loop;
      return {
        kind: "for",
        span: cover(tokenSpan(token), endSpan ?? last.blocks.at(-1)?.span ?? last.span),
        keywordSpan: loop.keywordSpan,
        ...head,
        blocks: loop.blocks,
        ...optional("otherwise", otherwise),
        ...optional("endSpan", endSpan),
      };
    },

    end: (token: IToken): void => {
      const line = readLine(token);
      noAttributes(line);
      if (line.argumentSpan.start < line.argumentSpan.end)
        report(unexpectedText, line.argumentSpan, { after: "`@end`" });
    },

    strayEnd: (token: IToken): undefined => {
      const line = readLine(token);
      report(unexpectedEnd, line.keywordSpan, { keyword: keywordOf(line) });
      return undefined;
    },
  };
}
