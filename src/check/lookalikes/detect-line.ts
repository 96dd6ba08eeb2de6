import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { findDirective } from "../../language/registry.js";
import { code } from "../../syntax/scan.js";
import { codePointName, invisible } from "../../text/invisible.js";
import { suggestKeyword } from "../../text/keyword-synonyms.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

/** A line that begins with invisible characters, and then as a line that is not text. */
const hidden = lazy(
  () =>
    new RegExp(
      String.raw`^([${invisible}](?:[${invisible} \t])*)(#{1,6}(?=[ \t${invisible}]|$)|[|>]|@(?=\p{L})|-{3,}(?=[ \t]*$)|//|\x60{3}|\{(?!\{))`,
      "u",
    ),
);

/** More than one `@`, or something between `@` and its name. */
const spaced = lazy(() => new RegExp(String.raw`^@[@ \t${invisible}]+(\p{Ll}+)(?![\p{L}\p{N}_-])`, "u"));

/** A line of a block without its `@`, or with the braces of C: these words alone, or `elseif` and a condition. */
const bare =
  /^(?:\}[ \t]*@?)?(?:(else|end|endif|endfor|endeach|endforeach|end[ \t]+(?:if|for))[ \t]*[:;{]?$|(else[ \t]*if|elif|elsif)[ \t(])/;

/** More of a line than this decides nothing. */
const longest = 200;

/** The probable meaning of a line of a text. `inBlock`: it is inside an `@if` or `@for`. */
export function detectLine(text: string, { start, end }: Span, inBlock: boolean): Lookalike | undefined {
  if (!mayBeMeant(text.charCodeAt(start), inBlock)) return undefined;
  const line = text.slice(start, Math.min(end, start + longest));
  const comment = detectComment(line, { start, end });
  if (comment) return comment;
  if (line.startsWith("---")) return afterHyphens(line, { start, end });
  return (
    hiddenStart(line, start) ??
    fullWidthStart(line, start) ??
    spacedDirective(line, start) ??
    unmarkedDirective(line, start) ??
    (inBlock ? (bareKeyword(line, start) ?? bareBrace(text, line, start)) : undefined)
  );
}

/** Almost no line begins so. */
const mayBeMeant = (char: number, inBlock: boolean): boolean =>
  char === code.at ||
  char === code.minus ||
  char === code.slash ||
  char === code.openBrace ||
  char > 127 ||
  (inBlock && (char === letterE || char === code.closeBrace)) ||
  "cfims".includes(String.fromCharCode(char));

const letterE = 101;

/** A separator or the attributes of a text, and a comment after them. */
const beforeComment =
  /^(?:-{3,}|\{[ \t]*(?:half(?:[ \t]*=[ \t]*[a-z]+)?|width[ \t]*=[ \t]*0?\.5)[ \t]*\})[ \t]+(?=\/\/)/;

/** Of style sheets and programs, on one line. */
const otherComment = /^\/\*+[ \t]*(.*?)[ \t]*\*+\/[ \t]*$/;

/** Comments as other languages have them: at the end of a line, or between `/*` and `*` with a slash. */
function detectComment(line: string, { start, end }: Span): Lookalike | undefined {
  const [before] = beforeComment.exec(line) ?? [];
  if (before !== undefined)
    return {
      span: { start: start + before.length, end },
      text: shortened(line.slice(before.length)),
      is: "text",
      reason: "a comment is a whole line, so this line is text as well",
      advice: "Write the comment on a line of its own, or a backslash at the start of the line to keep it as text.",
    };
  const [whole, inner = ""] = end - start > longest ? [] : (otherComment.exec(line) ?? []);
  if (whole === undefined) return undefined;
  const meant = `// ${inner}`.trimEnd();
  const fix = replacement(`Write \`${meant}\``, { start, end }, meant);
  const advice = `Write \`${meant}\`, or \`\\/\` to keep the characters.`;
  return { span: { start, end }, text: shortened(line), is: "text", reason: "a comment begins with `//`", advice, fix };
}

/** A separator with an invisible character at its end. */
const hiddenEnd = lazy(() => new RegExp(String.raw`^(-{3,}[ \t]*)([${invisible}])[${invisible} \t]*$`, "u"));

function afterHyphens(line: string, { start, end }: Span): Lookalike | undefined {
  const [, hyphens, hidden] = hiddenEnd().exec(line) ?? [];
  if (hyphens === undefined || hidden === undefined) return undefined;
  const char = codePointName(hidden);
  return {
    span: { start, end },
    text: hyphens.trimEnd(),
    is: "text",
    reason: `the line ends with the character ${char}, which is not white space`,
    advice: `Remove ${char}, or write \`\\-\` to keep both.`,
    fix: replacement(`Remove ${char}`, { start: start + hyphens.length, end }, ""),
  };
}

/** A text of hyphens alone: too few of them, with white space between them, or the dashes that word processors write for them. */
export function detectSeparator(text: string, { start, end }: Span): Lookalike | undefined {
  const first = text.charCodeAt(start);
  if (first !== code.minus && first < 128) return undefined;
  const line = text.slice(start, Math.min(end, start + longest));
  if (!/^(?:--|[–—])[-–— \t]*$/.test(line)) return undefined;
  return {
    span: { start, end },
    text: line,
    is: "text",
    reason: "a separator is three hyphens or more, without white space between them",
    advice:
      first === code.minus ? "Write `---`, or `\\--` to keep the hyphens." : 'Write `---`, or `{{ "—" }}` for a dash.',
    fix: replacement("Write `---`", { start, end }, "---"),
  };
}

function hiddenStart(line: string, start: number): Lookalike | undefined {
  const [whole, before = "", mark = ""] = hidden().exec(line) ?? [];
  if (whole === undefined) return undefined;
  const span = { start, end: start + before.length };
  const char = codePointName(before);
  const title = `Remove ${char}`;
  return {
    span: { start, end: start + whole.length },
    text: mark,
    is: "text",
    reason: `the line begins with the character ${char}, which is not white space`,
    advice: `${title}, or write \`\\${mark[0]}\` to keep both.`,
    fix: replacement(title, span, ""),
  };
}

/** `＠chart`, as Chinese and Japanese keyboards write it. A full-width bar is a finding of its own. */
const fullWidth = lazy(() => /^(?:＠(?=\p{Ll})|＃{1,2}(?=\s)|＞)/u);

function fullWidthStart(line: string, start: number): Lookalike | undefined {
  const [mark] = fullWidth().exec(line) ?? [];
  if (mark === undefined) return undefined;
  const [span, written] = [{ start, end: start + mark.length }, mark.normalize("NFKC")];
  const fix = replacement(`Write \`${written}\``, span, written);
  return {
    span,
    text: mark,
    is: "text",
    reason: "it is the full-width form of the sign",
    advice: `${fix.title}.`,
    fix,
  };
}

function spacedDirective(line: string, start: number): Lookalike | undefined {
  const [whole, name = ""] = spaced().exec(line) ?? [];
  if (whole === undefined || (suggestKeyword(name) !== name && !findDirective(name))) return undefined;
  const written = `@${name}`;
  const span = { start, end: start + whole.length };
  return {
    span,
    text: whole,
    is: "text",
    reason: "a directive is one `@` and its name",
    advice: `Write \`${written}\`, or \`\\${whole}\` to keep the characters.`,
    fix: replacement(`Write \`${written}\``, span, written),
    ...(name === "end" && { closes: true }),
  };
}

/** Directives with something that a text has not after such a word: attributes, or the name of a file. */
const unmarked = lazy(
  () =>
    /^(?:(chart|map)[ \t]+(?:[\p{L}\p{N}_-]+|"[^"]*")[ \t]*\{(?!\{)|(facts|sheet)[ \t]*\{(?!\{)|(include)[ \t]+"[^"]*\.igx")/u,
);

/** Asked for almost every line of text, of which almost none begins with such a word. */
const beginsUnmarked = /^(?:chart|map|facts|sheet|include)[ \t{]/;

export const isUnmarked = (line: string): boolean => beginsUnmarked.test(line) && unmarked().test(line);

function unmarkedDirective(line: string, start: number): Lookalike | undefined {
  const [, ...groups] = (beginsUnmarked.test(line) && unmarked().exec(line)) || [];
  const word = groups.find((group) => group !== undefined);
  if (word === undefined) return undefined;
  return {
    span: { start, end: start + word.length },
    text: word,
    is: "text",
    reason: "a directive begins with `@`",
    advice: `Write \`@${word}\`.`,
    fix: replacement(`Write \`@${word}\``, { start, end: start }, "@"),
  };
}

/** `}` above the line of an `else`. */
function bareBrace(text: string, line: string, start: number): Lookalike | undefined {
  if (line !== "}" || !/^[ \t\r\n]*@?el(?:se|if)\b/.test(text.slice(start + 1, start + longest))) return undefined;
  const span = { start, end: start + 1 };
  return {
    span,
    text: line,
    is: "text",
    reason: "a branch ends where the next one begins",
    advice: "Remove it, or write `\\}` for a text.",
    fix: replacement("Remove `}`", span, ""),
  };
}

function bareKeyword(line: string, start: number): Lookalike | undefined {
  const [whole, alone, withCondition] = bare.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const written = withCondition ? "@elseif" : alone === "else" ? "@else" : "@end";
  const span = { start, end: start + whole.length - (withCondition ? 1 : 0) };
  const text = line.slice(0, span.end - start);
  const head = withCondition && line.endsWith("{") ? line.slice(0, -1).trimEnd() : line;
  const brace = { start: start + head.length, end: start + line.length };
  const opened = withCondition && head !== line ? [{ span: brace, text: "" }] : [];
  return {
    span,
    text,
    is: "text",
    reason: "a line of a template begins with `@`",
    advice: `Write \`${written}\`, or \`{{ "${text}" }}\` for a text.`,
    fix: { title: `Write \`${written}\``, edits: [{ span, text: written }, ...opened] },
    ...(written === "@end" && { closes: true }),
  };
}
