import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";
import { entityCharacter } from "./entities.js";
import { type Mark, plainMark } from "./mark.js";

/** Elements of HTML that occur in text. Others count only with attributes: in `List<String>` nothing is a tag. */
const names = new Set(
  "a abbr article aside audio b big blockquote body br button caption center cite code col dd del details div dl dt em embed figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main mark meta nav ol option p picture pre q s samp script section select small source span strike strong style sub summary sup svg table tbody td textarea tfoot th thead title tr tt u ul var video wbr".split(
    " ",
  ),
);

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*)\s*\/?>/gi;

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** The tags and entities of a line; `line` is the masked text of the span. */
export function htmlMarks(text: string, span: Span, line: string): readonly Mark[] {
  return [
    ...(line.includes("<") ? tagMarks(text, span, line) : []),
    ...(line.includes("&") ? entityMarks(text, span, line) : []),
  ];
}

/** A pair of tags is one mark, with all that is between them. */
function tagMarks(text: string, { start }: Span, line: string): readonly Mark[] {
  const tags = [...line.matchAll(tag)].filter((match) => names.has(match[2]!.toLowerCase()) || match[3] !== "");
  const closing = closingTags(tags);
  const marks: Mark[] = [];
  for (let index = 0; index < tags.length; index++) {
    const open = tags[index]!;
    const partner = open[1] === "" ? closing[index] : undefined;
    const close = partner === undefined ? undefined : tags[partner]!;
    const last = close ?? open;
    const span = { start: start + open.index, end: start + last.index + last[0].length };
    const inner = close && text.slice(start + open.index + open[0].length, start + close.index);
    const name = open[2]!.toLowerCase();
    const isLine = span.start === start && span.end === start + line.length;
    const isHeading = isLine && inner !== undefined && /^h[1-6]$/.test(name) && inner.trim() !== "";
    marks.push(
      isHeading
        ? headingMark(text, span, name, inner.trim())
        : tagMark(text, span, name, partner === index + 1 ? inner : undefined),
    );
    if (partner !== undefined) index = partner;
  }
  return marks;
}

/** For each tag, the next closing tag of its name: from the last one backward, so that a line of open tags takes linear time. */
function closingTags(tags: readonly RegExpExecArray[]): readonly (number | undefined)[] {
  const next = new Map<string, number>();
  const found: (number | undefined)[] = new Array(tags.length);
  for (let index = tags.length - 1; index >= 0; index--) {
    const name = tags[index]![2]!.toLowerCase();
    found[index] = next.get(name);
    if (tags[index]![1] !== "") next.set(name, index);
  }
  return found;
}

function headingMark(text: string, span: Span, name: string, inner: string): Mark {
  const written = `${name === "h1" ? "#" : "##"} ${inner}`;
  return plainMark(text, span, `Write \`${written}\`.`, replacement("Write a heading", span, written));
}

/** `inner` is the text between the tags, if it has no tags of its own. */
function tagMark(text: string, span: Span, name: string, inner: string | undefined): Mark {
  if (name === "br") return plainMark(text, span, "End the line with a backslash to break it.");
  if (inner === undefined || inner.trim() === "") return plainMark(text, span, "Remove the tags.");
  const advice = inner.length > 40 ? "Remove the tags." : `Write \`${inner}\`.`;
  return plainMark(text, span, advice, replacement("Remove the tags", span, inner));
}

function entityMarks(text: string, { start }: Span, line: string): readonly Mark[] {
  return [...line.matchAll(entity)].flatMap((match) => {
    const character = entityCharacter(match[0]);
    if (character === undefined) return [];
    const span = { start: start + match.index, end: start + match.index + match[0].length };
    const written = writtenAs(character);
    return [plainMark(text, span, `Write \`${written}\`.`, replacement(`Write \`${written}\``, span, written))];
  });
}

/** An invisible character is an escape in an expression. */
function writtenAs(character: string): string {
  if (!/[\s\p{C}]/u.test(character)) return character;
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `{{ "${units.map((unit) => `\\u${unit}`).join("")}" }}`;
}
