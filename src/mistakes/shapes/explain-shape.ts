import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { headAdvice, strayCharacter } from "../../syntax/parse-head.js";
import type { Head } from "../../syntax/parser/head-parser.js";
import { isAlone } from "../../syntax/scan.js";
import { startOfLine } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { attributes, bareValues, calls, restOfLine } from "./attributes.js";
import { expressions } from "./expressions.js";
import { dataFiles, includes, lets, loops, params, tags } from "./heads.js";
import { type Match, matchShape, type Tokens, tokensOf } from "./match-shape.js";
import type { Shape } from "./shape.js";
import { words } from "./words.js";

/** By their place: shapes of heads are the whole head, all others are anywhere around the finding. */
export const shapesOf: Readonly<Record<Head | "tag" | "attributes" | "call" | "bare" | "rest", readonly Shape[]>> = {
  expression: expressions,
  forHead: loops,
  letHead: lets,
  paramHead: params,
  dataHead: dataFiles,
  includeHead: includes,
  tag: tags,
  attributes,
  call: calls,
  bare: bareValues,
  rest: restOfLine,
};

const isHead = (where: string | undefined): where is Head => where !== undefined && Object.hasOwn(headAdvice, where);

/** The better advice for a call of an unknown function. */
export const unknownCall = (finding: Finding): Better | undefined =>
  finding.clue?.where === "call" ? explainShape(finding, calls, finding.clue.span, true) : undefined;

/** The better advice for an unknown attribute, which may be the value of the one before it. */
export const unknownAttribute = (finding: Finding): Better | undefined => {
  const { file, span } = finding;
  return explainShape(
    finding,
    bareValues,
    { start: Math.max(startOfLine(file, span.start), span.start - 40), end: span.end },
    false,
  );
};

/** The better advice for a syntax error in an expression, or in the head of a line of a template. */
export function wrongHead(finding: Finding): Better | undefined {
  const { clue, hint } = finding;
  if (clue?.where === "attributes") return explainShape(finding, attributes, withSignBefore(clue.span), false);
  if (!clue || !isHead(clue.where)) return undefined;
  const { where: head, span } = clue as { readonly where: Head; readonly span: Span };
  const isFile = head === "dataHead" || head === "includeHead";
  if (!isFile && hint !== headAdvice[head] && hint !== strayCharacter) return undefined;
  const tag = head === "expression" && { start: span.start - 2, end: span.end + 2 };
  return (
    (tag && onOwnLine(explainShape(finding, tags, tag, true), finding, tag)) ||
    (head !== "expression" && explainShape(finding, shapesOf[head], span, true)) ||
    (isFile || head === "paramHead" ? undefined : explainShape(finding, expressions, span, false))
  );
}

/** With the last bar of a row. */
const withSignBefore = ({ start, end }: Span): Span => ({ start: Math.max(0, start - 2), end });

/** A line for a tag; only if nothing is beside the tag, its fix is one. */
function onOwnLine(better: Better | undefined, { file }: Finding, { start, end }: Span): Better | undefined {
  if (!better) return undefined;
  const isOwn = file.text.slice(startOfLine(file, start), start).trim() === "" && isAlone(file.text, end);
  return isOwn ? better : { ...better, fixes: [] };
}

/** The part of a file that shapes are for. */
interface Place extends Tokens {
  readonly offset: number;
  /** Of the whole file. */
  readonly file: string;
}

/** The advice of the first shape that fits a part of the text: all of it, or around the finding. */
export function explainShape(
  finding: Finding,
  shapes: readonly Shape[],
  span: Span,
  whole: boolean,
): Better | undefined {
  const place = tokensOf(finding.file.text.slice(span.start, span.end));
  const { tokens } = place;
  const at = tokens.findIndex(({ end }) => end > finding.span.start - span.start);
  const wrong = at < 0 ? tokens.length : at;
  for (const shape of tokens.length === 0 ? [] : shapes) {
    const match = matchShape(shape.shape, place, wrong, whole);
    const better = match && advise(shape, match, { ...place, offset: span.start, file: finding.file.text });
    if (better) return better;
  }
  return undefined;
}

function advise(shape: Shape, match: Match, place: Place): Better | undefined {
  const { text, tokens, offset, file } = place;
  const [first, last] = [tokens[match.from], tokens[match.to - 1]];
  if (!first || !last) return undefined;
  const groups = [text.slice(first.start, last.end), ...match.groups];
  const fix = shape.fix === undefined ? undefined : fill(shape.fix, groups);
  // On two lines it is probably something else.
  if (fix !== undefined && groups[0]!.includes("\n")) return undefined;
  const written = offset + first.start;
  // At the end of a line, the blanks before it go too.
  const end = offset + last.end;
  const isLast = fix === "" && /[\r\n]/.test(file[end] ?? "\n");
  const span = { start: isLast ? file.slice(0, written).trimEnd().length : written, end };
  const hint = fill(shape.say ?? "Write `$fix`.", groups, fix);
  if (hint === undefined || (shape.fix !== undefined && fix === undefined)) return undefined;
  const title = hint.startsWith("Remove") ? withoutReason(hint) : `Write \`${fix}\``;
  const message = shape.problem === undefined ? undefined : fill(shape.problem, groups);
  return {
    hint,
    fixes: fix === undefined ? [] : [replacement(title, span, fix)],
    ...(message !== undefined && { message, span }),
  };
}

/** The first part of a hint, without the reason after it. */
const withoutReason = (hint: string): string => hint.split("`: ")[0]!.replace(/`?\.?$/, "`");

/** A text of a shape with what its placeholders are; `undefined` if a function has nothing for one. */
function fill(pattern: string, groups: readonly string[], fix = ""): string | undefined {
  const parts = [...pattern.matchAll(/\{(\w+) \$(\d)\}|\$(\d|fix)|[^{$]+|./gu)].map(
    ([whole, name, argument, group]) => {
      if (name !== undefined) return words[name]!(groups[Number(argument)]!);
      return group === "fix" ? fix : group === undefined ? whole : groups[Number(group)];
    },
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}
