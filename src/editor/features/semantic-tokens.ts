import type { Range, SemanticTokens, SemanticTokensDelta } from "vscode-languageserver-types";
import { isUnused } from "../../template/scope.js";
import { keepByPlace } from "../../text/keep-by-place.js";
import { type DocumentParams, documentFeature, textFeature } from "../feature.js";
import type { DocumentLevel, Project, TextLevel } from "../levels.js";
import { positionOf, spanOf } from "../ranges.js";
import {
  type KeptTokens,
  type SemanticToken,
  semanticTokensOf,
  tokenModifiers,
  tokenTypes,
} from "../semantic-tokens.js";

export interface SemanticTokensRangeParams extends DocumentParams {
  readonly range: Range;
}

export interface SemanticTokensDeltaParams extends DocumentParams {
  readonly previousResultId: string;
}

/** What each part of the text is, for editors that colour by meaning. */
export const semanticTokens = documentFeature<DocumentParams, SemanticTokens>(
  "textDocument/semanticTokens/full",
  {
    semanticTokensProvider: { legend: { tokenTypes, tokenModifiers }, full: { delta: true }, range: true },
  },
  (level) => keep(level, allTokens(level)),
);

/** Answers before the document is compiled, so it does not know which names are unused. */
export const semanticTokensRange = textFeature<SemanticTokensRangeParams, SemanticTokens>(
  "textDocument/semanticTokens/range",
  {},
  (level, { range }) => {
    const within = spanOf(level.file, range);
    return { data: encode(level, semanticTokensOf(level, level.file.text, within)) };
  },
);

/** The edits that make the tokens of a previous answer those of now; all tokens if that answer is not known any more. */
export const semanticTokensDelta = documentFeature<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>(
  "textDocument/semanticTokens/full/delta",
  {},
  (level, { previousResultId }) => {
    const before = keptOf(level.project).byUri.get(level.uri);
    const after = keep(level, allTokens(level));
    if (before?.resultId !== previousResultId) return after;
    return { resultId: after.resultId!, edits: difference(before.data, after.data) };
  },
);

function allTokens(level: DocumentLevel): number[] {
  const { text } = level.file;
  const { blocks } = keptOf(level.project);
  const kept: KeptTokens = blocks.get(level.uri) ?? keepByPlace();
  blocks.set(level.uri, kept);
  kept.nextVersion(text);
  return encode(level, semanticTokensOf(level, text, { start: 0, end: text.length }, unusedNames(level), kept));
}

/** Where names are declared that `unused-name` reports. */
function unusedNames({ info, module }: DocumentLevel): ReadonlySet<number> {
  const unused = new Set<number>();
  // Many ranges share a scope: that of the document is around each of its loops.
  const scopes = new Set(info.scopes.filter(({ file }) => file === module.file).map(({ scope }) => scope));
  for (const { names } of scopes)
    for (const [name, { declaration }] of names) if (isUnused(name, declaration)) unused.add(declaration.span.start);
  return unused;
}

/** Five numbers for each token: lines and characters from the token before it, its length, type and modifiers (LSP 3.16). */
function encode({ file }: TextLevel, tokens: readonly SemanticToken[]): number[] {
  const data: number[] = [];
  let [line, character] = [0, 0];
  for (const { span, type, modifiers } of tokens) {
    const start = positionOf(file, span.start);
    const isSameLine = start.line === line;
    data.push(start.line - line, isSameLine ? start.character - character : start.character);
    data.push(span.end - span.start, typeNumbers.get(type)!, bitsOf(modifiers));
    [line, character] = [start.line, start.character];
  }
  return data;
}

const typeNumbers = new Map<string, number>(tokenTypes.map((type, index) => [type, index]));

const bitsOf = (modifiers: SemanticToken["modifiers"]): number =>
  modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0);

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

/** The last answer for each open document, since clients name it in the next request, its blocks, and how many answers there were. */
interface Kept {
  count: number;
  readonly byUri: Map<string, SemanticTokens>;
  readonly blocks: Map<string, KeptTokens>;
}

const kept = new WeakMap<Project, Kept>();

function keptOf(project: Project): Kept {
  const known = kept.get(project) ?? { count: 0, byUri: new Map(), blocks: new Map() };
  kept.set(project, known);
  return known;
}

function keep({ project, uri }: TextLevel, data: number[]): SemanticTokens {
  const known = keptOf(project);
  const open = new Set(project.open());
  for (const map of [known.byUri, known.blocks])
    for (const other of [...map.keys()]) if (!open.has(other)) map.delete(other);
  const tokens = { resultId: String(++known.count), data };
  known.byUri.set(uri, tokens);
  return tokens;
}
