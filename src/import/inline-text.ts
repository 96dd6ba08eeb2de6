import type { Token } from "markdown-it";
import { append } from "../text/extremes.js";
import type { ImportNotes } from "./import-notes.js";

/** A line of a text, and how it ends: the next one continues it (`soft`), or follows a line break of its own (`hard`). */
interface TextLine {
  readonly text: string;
  readonly end: "soft" | "hard";
}

export interface InlineText {
  readonly lines: readonly TextLine[];
  /** Parts that a text cannot contain. */
  readonly comments: readonly string[];
}

export interface InlineContext {
  readonly notes: ImportNotes;
  readonly footnotes: ReadonlySet<string>;
}

/** The text of inline tokens without their marks. `line` is the first token's line. */
export function inlineText(tokens: readonly Token[], line: number, { notes, footnotes }: InlineContext): InlineText {
  const lines: TextLine[] = [];
  const comments: string[] = [];
  const links: { readonly href: string; readonly title: string; text: string }[] = [];
  let text = "";
  let at = line;
  const add = (more: string) => {
    text += more;
    for (const link of links) link.text += more;
  };
  const endLine = (end: TextLine["end"]) => {
    lines.push({ text: text.trim(), end });
    text = "";
  };
  for (const token of tokens) {
    switch (token.type) {
      case "text":
        add(withFootnotes(token.content, footnotes));
        break;
      case "code_inline":
        notes.note("emphasis", at);
        add(token.content);
        break;
      case "strong_open":
      case "em_open":
      case "s_open":
        notes.note("emphasis", at);
        break;
      case "strong_close":
      case "em_close":
      case "s_close":
        break;
      case "softbreak":
        endLine("soft");
        at++;
        break;
      case "hardbreak":
        endLine("hard");
        at++;
        break;
      case "link_open":
        links.push({ href: address(token, "href"), title: attribute(token, "title"), text: "" });
        break;
      case "link_close": {
        const link = links.pop()!;
        if (isShown(link)) break;
        notes.note("link", at);
        comments.push(`Link: ${joined([link.text, link.href, link.title])}`);
        break;
      }
      case "image": {
        notes.note("image", at);
        const alt = inlineText(token.children ?? [], at, { notes, footnotes });
        comments.push(`Image: ${joined([joinLines(alt), address(token, "src"), attribute(token, "title")])}`);
        append(comments, alt.comments);
        break;
      }
      case "html_inline":
        if (/^<br\b/i.test(token.content)) endLine("hard");
        else if (token.content.startsWith("<!--")) comments.push(commentText(token.content));
        else {
          notes.note("html", at);
          append(comments, attributesOf(token.content));
        }
        at += countLines(token.content);
        break;
      default:
        add(token.content);
    }
  }
  endLine("hard");
  return { lines, comments };
}

/** In one text: soft ends are spaces, hard ones line breaks. */
export function joinLines({ lines }: InlineText): string {
  let text = "";
  let end = "";
  for (const line of lines) {
    if (line.text !== "") text += (text === "" ? "" : end) + line.text;
    end = line.end === "hard" || (end === "\n" && line.text === "") ? "\n" : " ";
  }
  return text;
}

export const commentText = (html: string): string => html.replace(/^<!--+/, "").replace(/(?<!-)--+>$/, "");

/** A tag whose loss matters to readers: it has an address or another text. */
export const attributesOf = (tag: string): readonly string[] => (/=/.test(tag) ? [`HTML: ${tag}`] : []);

const countLines = (text: string): number => text.split("\n").length - 1;

const joined = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== "").join(", ");

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

/** As a person would write it: the parser has percent-encoded it. */
function address(token: Token, name: string): string {
  const url = attribute(token, name);
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Whether the text of a link is its address. */
const isShown = ({ href, text, title }: { readonly href: string; readonly text: string; readonly title: string }) =>
  title === "" && [text, `mailto:${text}`, `http://${text}`, `https://${text}`].some((one) => one.trim() === href);

/** `[^1]` of a footnote becomes `[1]`. */
const withFootnotes = (text: string, footnotes: ReadonlySet<string>): string =>
  footnotes.size === 0
    ? text
    : text.replace(/\[\^([^\]\s^]+)\]/g, (written, label: string) => (footnotes.has(label) ? `[${label}]` : written));
