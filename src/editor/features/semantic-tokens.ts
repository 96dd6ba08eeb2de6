import type { Range, SemanticTokens, SemanticTokensDelta } from "vscode-languageserver-types";
import type { Span } from "../../text/span.js";
import { type DocumentParams, textFeature } from "../feature.js";
import type { Project, TextLevel } from "../levels.js";
import { positionOf, spanOf } from "../ranges.js";
import { semanticTokensOf, tokenModifiers, tokenTypes } from "../semantic-tokens.js";

export interface SemanticTokensRangeParams extends DocumentParams {
  readonly range: Range;
}

export interface SemanticTokensDeltaParams extends DocumentParams {
  readonly previousResultId: string;
}

/** What each part of the text is, for editors that colour by meaning. */
export const semanticTokens = textFeature<DocumentParams, SemanticTokens>(
  "textDocument/semanticTokens/full",
  {
    semanticTokensProvider: { legend: { tokenTypes, tokenModifiers }, full: { delta: true }, range: true },
  },
  (level) => keep(level, encode(level, { start: 0, end: level.file.text.length })),
);

export const semanticTokensRange = textFeature<SemanticTokensRangeParams, SemanticTokens>(
  "textDocument/semanticTokens/range",
  {},
  (level, { range }) => ({ data: encode(level, spanOf(level.file, range)) }),
);

/** The edits that make the tokens of a previous answer those of now; all tokens if that answer is not known any more. */
export const semanticTokensDelta = textFeature<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>(
  "textDocument/semanticTokens/full/delta",
  {},
  (level, { previousResultId }) => {
    const before = keptOf(level.project).get(level.uri);
    const after = keep(level, encode(level, { start: 0, end: level.file.text.length }));
    if (before?.resultId !== previousResultId) return after;
    return { resultId: after.resultId!, edits: difference(before.data, after.data) };
  },
);

/** A declared name is read-only, and nothing else has a modifier. */
const allModifiers = (1 << tokenModifiers.length) - 1;

/** Five numbers for each token: lines and characters from the token before it, its length, type and modifiers (LSP 3.16). */
function encode(level: TextLevel, within: Span): number[] {
  const { file } = level;
  const data: number[] = [];
  let [line, character] = [0, 0];
  for (const { span, type, declares } of semanticTokensOf(level, file.text, within)) {
    const start = positionOf(file, span.start);
    const isSameLine = start.line === line;
    data.push(start.line - line, isSameLine ? start.character - character : start.character);
    data.push(span.end - span.start, (tokenTypes as readonly string[]).indexOf(type), declares ? allModifiers : 0);
    [line, character] = [start.line, start.character];
  }
  return data;
}

/** One edit: what both begin and end with stays. Tokens are relative to each other, so a change in one line leaves those after it as they are. */
function difference(before: readonly number[], after: readonly number[]): SemanticTokensDelta["edits"] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (start === before.length && start === after.length) return [];
  return [{ start, deleteCount: before.length - end - start, data: after.slice(start, after.length - end) }];
}

/* The last answer for each open document, since clients name it in the next request. */
const kept = new WeakMap<Project, Map<string, SemanticTokens>>();
let answers = 0;

function keptOf(project: Project): Map<string, SemanticTokens> {
  const known = kept.get(project) ?? new Map();
  kept.set(project, known);
  return known;
}

function keep({ project, uri }: TextLevel, data: number[]): SemanticTokens {
  const known = keptOf(project);
  for (const other of [...known.keys()]) if (!project.open().includes(other)) known.delete(other);
  const tokens = { resultId: String(++answers), data };
  known.set(uri, tokens);
  return tokens;
}
