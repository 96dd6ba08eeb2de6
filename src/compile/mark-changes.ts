import { changeMark } from "../check/rules/changed-by-fix.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { noReport } from "../diagnostics/pending-diagnostic.js";
import { childrenOf, type Node } from "../syntax/children.js";
import { parse } from "../syntax/parse.js";
import { afterLineEnd, lineEnd, lineStart, skipBlanks } from "../syntax/scan.js";
import { lineEnding } from "../text/line-ending.js";
import { applyFixes, editsInOrder } from "./apply-fixes.js";

/** The text after compatible fixes, with a comment above what those have changed that are not safe. */
export function applyMarked(text: string, fixes: readonly Fix[]): string {
  const fixed = applyFixes(text, fixes);
  const guesses = fixes.filter(({ safe }) => !safe);
  if (guesses.length === 0) return fixed;
  const places = changedPlaces(fixes);
  const commentable = commentPlaces(fixed);
  const titles = new Map<number, Set<string>>();
  for (const fix of guesses) {
    const line = commentable(places.get(fix)!);
    titles.set(line, (titles.get(line) ?? new Set()).add(fix.title));
  }
  return withComments(fixed, titles);
}

/** Where the first change of each fix is in the text after all of them. */
function changedPlaces(fixes: readonly Fix[]): ReadonlyMap<Fix, number> {
  const places = new Map<Fix, number>();
  let shift = 0;
  for (const { fix, edit } of editsInOrder(fixes)) {
    // A fix that adds a line changes the line that it adds.
    const added = /^[\r\n]*/.exec(edit.text)![0].length;
    if (!places.has(fix)) places.set(fix, edit.start.offset + shift + added);
    shift += edit.text.length - (edit.end.offset - edit.start.offset);
  }
  return places;
}

/** The start of the line of an offset; inside a fence, whose lines are verbatim, that of the fence; never above front matter. */
function commentPlaces(text: string): (offset: number) => number {
  const document = parse(text, noReport);
  const fences: Node[] = [];
  const pending: Node[] = [...document.blocks];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "fence") fences.push(node);
    else pending.push(...childrenOf(node));
  }
  const first = document.frontMatter ? afterLineEnd(text, lineEnd(text, 0)) : 0;
  return (offset) => {
    const fence = fences.find(({ span }) => span.start <= offset && offset <= span.end);
    return Math.max(first, lineStart(text, fence ? fence.span.start : offset));
  };
}

function withComments(text: string, titles: ReadonlyMap<number, ReadonlySet<string>>): string {
  const parts: string[] = [];
  let at = 0;
  for (const [line, own] of [...titles].sort(([one], [other]) => one - other)) {
    parts.push(text.slice(at, line));
    at = line;
    // One comment is enough for a line that several rounds change.
    const above = lineStart(text, Math.max(0, line - 1));
    if (text.startsWith(changeMark, skipBlanks(text, above, text.length))) continue;
    const indent = text.slice(line, skipBlanks(text, line, text.length));
    parts.push(`${indent}${changeMark} ${[...own].join("; ")}${lineEnding(text)}`);
  }
  return parts.join("") + text.slice(at);
}
