import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import { attributeNames } from "../../language/registry.js";
import type { Block, Body, Quote, Separator } from "../../syntax/ast.js";
import { keepDocument, keepDocumentHint } from "../../syntax/document-in-fence.js";
import { lineEnd, skipBlanksBack } from "../../syntax/scan.js";
import { codePointName, invisible } from "../../text/invisible.js";
import { lazy } from "../../text/lazy.js";
import { cover, emptySpan, type Span } from "../../text/span.js";
import { isUnmarked } from "../lookalikes/detect-line.js";
import { containerMark } from "./container-mark.js";
import { isThematicBreak, joinedText, listMark } from "./list-marks.js";
import { type Mark, plainMark, shortened } from "./mark.js";
import { maskedLine } from "./masked-line.js";

/* Marks that take whole lines: headings, tables, lists, rules, comments, definitions, attributes. */

/** The marks of lines in a body or a quote. `next` is the block after it. */
export function lineMarks(text: string, node: Body | Quote, next: Block | undefined): readonly Mark[] {
  const table = tableMark(text, node);
  const list = table ? undefined : listMark(text, node);
  const underlined = underlinedMarks(text, node);
  const block = [table, list, ...underlined, separatedHeading(text, node, next)].filter((mark) => mark !== undefined);
  return [
    ...block,
    ...(block.length > 0 ? [] : hardBreakMarks(text, node)),
    ...htmlBlockMarks(text, node),
    ...commentMarks(text, node),
    ...attributesMarks(text, node),
    ...(node.kind === "quote" ? nestedQuoteMarks(text, node) : []),
    ...node.lines.flatMap((span) => singleLineMark(text, span, node)),
  ];
}

/** Lines that Markdown reads by themselves: rules, headings without a space, fences of code, definitions. */
function singleLineMark(text: string, span: Span, node: Body | Quote): readonly Mark[] {
  const first = text[span.start] ?? "";
  if (!"*_-#[~:!".includes(first) || first === "") return [];
  const line = text.slice(span.start, span.end);
  if (isThematicBreak(line)) {
    // As the first line, `---` would begin front matter.
    const written = isFirst(text, span) ? "----" : "---";
    const fix = node.kind === "body" ? replacement(`Write \`${written}\``, span, written) : undefined;
    return [plainMark(text, span, `Write \`${written}\` for a separator.`, fix)];
  }
  if (first === "#") return unspacedHeading(text, span, line, node);
  // A fence of backticks is one of igx.
  if (/^~{3,}[^~]*$/.test(line)) {
    const fix = keepDocument(text, span.start);
    return [plainMark(text, span, fix ? keepDocumentHint : "Remove the line. igx shows code as text.", fix)];
  }
  const container = containerMark(text, span, line, node);
  if (container) return [container];
  const definition = /^\[(\^?)[^\][]+\]:[ \t]*\S/.exec(line);
  if (!definition) return [];
  const advice = definition[1]
    ? "Write the note as a text of its own, without the mark before it."
    : "Remove the line, and write the address in parentheses after its text.";
  return [plainMark(text, span, advice)];
}

/** The first line of front matter can be indented. */
function isFirst(text: string, { start }: Span): boolean {
  return skipBlanksBack(text, start) === 0;
}

const unspaced = lazy(
  () => new RegExp(String.raw`^(#{1,6})(?:([${invisible}])[${invisible} \t]*(?=\S)|(?=\p{L}))`, "u"),
);

/** `##Title`, and `#Title` alone. A hashtag has text around it, or ends a sentence. A keyboard may type a no-break space after `#`. */
function unspacedHeading(text: string, span: Span, line: string, node: Body | Quote): readonly Mark[] {
  const { kind, lines } = node;
  const [written, hashes, space = ""] = unspaced().exec(line) ?? [];
  if (written === undefined || hashes === undefined || kind === "quote") return [];
  // An invisible character after a hashtag is never intended.
  const isHashtag = space === "" && hashes.length === 1;
  if (isHashtag && (lines.length > 1 || line.includes("#", 1) || /[.!?…]$/.test(line))) return [];
  const heading = hashes.length > 1 ? "##" : "#";
  const place = { start: span.start, end: span.start + written.length };
  const fix = ownFix(node, replacement(`Write \`${heading} \``, place, `${heading} `));
  const advice = `Write \`${heading} ${shortened(line.slice(written.length))}\` for a heading${space === "" ? "" : `, with a space instead of the character ${codePointName(space)}`}.`;
  return [plainMark(text, span, advice, fix)];
}

/** Only a text has its attributes on the line below: of anything else they would be misplaced. */
const ownFix = ({ attributes }: Body | Quote | Separator, fix: FixSpec): FixSpec | undefined =>
  attributes ? undefined : fix;

/** `Title` above `=====`. */
function underlinedMarks(text: string, node: Body | Quote): readonly Mark[] {
  const { kind, lines } = node;
  if (kind === "quote") return [];
  return lines.flatMap((span, index) => {
    const title = lines[index - 1];
    if (!title || text[span.start] !== "=" || !/^=+$/.test(text.slice(span.start, span.end))) return [];
    const written = `# ${text.slice(title.start, title.end)}`;
    const place = cover(title, span);
    return [
      joined(
        text,
        place,
        [title, span],
        `Write \`${shortened(written)}\` for a heading.`,
        ownFix(node, replacement("Write a heading", place, written)),
      ),
    ];
  });
}

const joined = (text: string, span: Span, lines: readonly Span[], advice: string, fix?: Mark["fix"]): Mark => ({
  span,
  shown: "joined",
  text: joinedText(text, lines),
  advice,
  ...(fix && { fix }),
});

/**
 * One line directly above `---`: a heading in Markdown, a text and a separator here. With a full stop or in several lines it is a text,
 * and the separator is meant.
 */
function separatedHeading(text: string, node: Body | Quote, next: Block | undefined): Mark | undefined {
  const [title] = node.lines;
  if (node.kind !== "body" || node.lines.length !== 1 || node.attributes || next?.kind !== "separator" || !title)
    return undefined;
  // `name: value` is a field of front matter that is not closed, which has a finding.
  if (/^[\w-]+:|[.!?…:;,"”»)]$/.test(text.slice(title.start, title.end))) return undefined;
  if (!/^[ \t]*(?:\r\n|\n|\r)[ \t]*$/.test(text.slice(title.end, Math.min(next.span.start, title.end + 200))))
    return undefined;
  const written = `## ${text.slice(title.start, title.end)}`;
  const place = cover(title, next.span);
  const fix = ownFix(next, replacement("Write a heading", place, written));
  return {
    span: place,
    shown: "split",
    text: shortened(text.slice(title.start, title.end)),
    advice: `Write \`${shortened(written)}\` for a heading, or an empty line before the separator.`,
    ...(fix && { fix }),
  };
}

const delimiterRow = /^\|?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)+[ \t]*\|?$/;

/** A table without bars at the start of its lines: a header, a row of hyphens, and rows. */
function tableMark(text: string, node: Body | Quote): Mark | undefined {
  const { kind, lines } = node;
  const contains = (span: Span | undefined): boolean => span !== undefined && maskedLine(text, span).includes("|");
  const index = lines.findIndex(
    (span, at) => at > 0 && delimiterRow.test(text.slice(span.start, span.end)) && contains(lines[at - 1]),
  );
  if (index < 0) return undefined;
  let last = index;
  while (contains(lines[last + 1])) last++;
  const rows = lines.slice(index - 1, last + 1);
  const span = cover(rows[0]!, rows.at(-1)!);
  const edits = rows.map(({ start }, row) => ({
    span: { start, end: start },
    text: row === 0 ? "@chart table\n| " : "| ",
  }));
  const fix = kind === "body" ? ownFix(node, { title: "Write a table", edits }) : undefined;
  return joined(text, span, rows, "Write `@chart table` above the lines, and begin each of them with `|`.", fix);
}

/** Two blanks at the end of a line break it in Markdown. The first such line stands for all. */
function hardBreakMarks(text: string, { kind, lines }: Body | Quote): readonly Mark[] {
  const last = lines.at(-1)!;
  // The author of a quote is not joined to the line above.
  const hasAuthor =
    kind === "quote" && /^(?:--|—)(?:[ \t]|$)/.test(text.slice(last.start, Math.min(last.end, last.start + 3)));
  const ends = lines.slice(0, hasAuthor ? -2 : -1).flatMap(({ end }) => {
    const blanks = { start: end, end: lineEnd(text, end) };
    return text[end - 1] !== "\\" && /^ {2,}$/.test(text.slice(end, blanks.end)) ? [blanks] : [];
  });
  const [first] = ends;
  if (!first) return [];
  const at = lines.findIndex(({ end }) => end === first.start);
  const edits = ends.map((span) => ({ span, text: " \\" }));
  return [
    joined(text, first, lines.slice(at, at + 2), "End the line with a backslash to break it.", {
      title: "Break the lines",
      edits,
    }),
  ];
}

/** Several lines that begin with tags, such as a table, are one mark. */
function htmlBlockMarks(text: string, { lines }: Body | Quote): readonly Mark[] {
  const tags = lines.filter(({ start, end }) =>
    /^<\/?[a-z][a-z0-9]*[\s/>]/i.test(text.slice(start, Math.min(end, start + 40))),
  );
  const [first] = tags;
  if (!first || tags.length < 2) return [];
  const span = cover(first, tags.at(-1)!);
  const isTable = /^<table/i.test(text.slice(first.start, first.end));
  return [plainMark(text, span, isTable ? "Write `@chart table` and a row for each `<tr>`." : "Remove the tags.")];
}

/** HTML comments, which can span lines. */
function commentMarks(text: string, { kind, lines, attributes, span }: Body | Quote): readonly Mark[] {
  const from = lines[0]!.start;
  // Before the sets are made: most texts have none.
  if (!text.slice(from, span.end).includes("<!--")) return [];
  const masked = maskedLine(text, { start: from, end: span.end });
  const marks: Mark[] = [];
  const starts = new Set(lines.map(({ start }) => start));
  const ends = new Set(lines.map(({ end }) => end));
  for (let at = masked.indexOf("<!--"); at >= 0; ) {
    const close = masked.indexOf("-->", at + 4);
    const stop = close < 0 ? masked.length : close + 3;
    const mark = { start: from + at, end: Math.min(from + stop, lines.at(-1)!.end) };
    const alone = kind === "body" && !attributes && starts.has(mark.start) && ends.has(mark.end);
    marks.push(commentMark(text, mark, alone));
    at = masked.indexOf("<!--", stop);
  }
  return marks;
}

function commentMark(text: string, span: Span, alone: boolean): Mark {
  const lines = text
    .slice(span.start + 4, span.end)
    .replace(/-->$/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const comment = lines.map((line) => `// ${line}`).join("\n") || "//";
  const advice = `Write \`${shortened(comment)}\` on a line of its own.`;
  return plainMark(text, span, advice, alone ? replacement("Write a comment", span, comment) : undefined);
}

const textAttributes = ["half", "width"];

/** `{half}` at the end of a text or quote, where only headings have their attributes; `{.class}` as some dialects write it. */
function attributesMarks(text: string, node: Body | Quote): readonly Mark[] {
  // The text of a quote ends above its author.
  const ends = node.kind === "quote" ? node.lines.slice(-2) : node.lines.slice(-1);
  return ends.flatMap((line) => attributesMark(text, line, node));
}

function attributesMark(text: string, line: Span, { lines, attributes, kind }: Body | Quote): readonly Mark[] {
  // A line that lacks its `@`, or has two, has a finding of its own.
  const isDirective = text[line.start] === "@" || isUnmarked(text.slice(line.start, line.end));
  if (text[line.end - 1] !== "}" || isDirective) return [];
  const match = /(?<=\S)[ \t]*(\{([^{}]*)\})$/.exec(
    maskedLine(text, { start: Math.max(line.start, line.end - 400), end: line.end }),
  );
  if (!match) return [];
  const parts = match[2]!.trim().split(/\s+(?!=)(?<!=\s+)/);
  const nameOf = (part: string): string => /^[\p{L}_][\p{L}\p{N}_-]*(?=\s*=|$)/u.exec(part)?.[0] ?? "";
  // Beside a word, other names are more likely text: `f{x=1}`.
  const isBesideWord = match[0] === match[1];
  const isDialect = (part: string): boolean => !isBesideWord && /^[.#:][\w-]+$|^[\w-]+=\S/.test(part);
  if (!parts.every((part) => (nameOf(part).length > 1 && attributeNames.has(nameOf(part))) || isDialect(part)))
    return [];
  const span = { start: line.end - match[1]!.length, end: line.end };
  const written = text.slice(span.start, span.end);
  // Alone on the line, the text before would be attributes too.
  const isText = text[line.start] !== "{" || text[line.start + 1] === "{";
  const movable = !attributes && isText && parts.every((part) => textAttributes.includes(nameOf(part)));
  const what = kind === "quote" ? "quote" : "text";
  const last = lines.at(-1)!.end;
  const removed = { start: line.end - match[0].length, end: line.end };
  const edits =
    line.end === last
      ? [{ span: removed, text: `\n${written}` }]
      : [
          { span: removed, text: "" },
          { span: emptySpan(last), text: `\n${written}` },
        ];
  const fix = movable ? { title: "Write it on the line below", edits } : undefined;
  return [
    plainMark(
      text,
      span,
      movable ? `Write \`${written}\` on the line below the ${what}.` : "Remove it, or write `\\{` to keep it.",
      fix,
    ),
  ];
}

/** `> >`. The lines of a nested quote are one mark. */
function nestedQuoteMarks(text: string, { lines }: Quote): readonly Mark[] {
  const nested = lines.filter(({ start, end }) => start < end && text[start] === ">");
  const first = nested[0];
  if (!first) return [];
  const edits = nested.map(({ start, end }) => ({
    span: { start, end: start + /^(?:>[ \t]*)+/.exec(text.slice(start, end))![0].length },
    text: "",
  }));
  return [
    plainMark(text, first, "Write one `>` at the start of the line; a quote cannot contain another one.", {
      title: "Write one `>`",
      edits,
    }),
  ];
}
