import type { Range, SemanticTokens, SemanticTokensDelta } from "vscode-languageserver-types";
import { isUnused } from "../../template/scope.js";
import { keepByPlace } from "../../text/keep-by-place.js";
import { type DocumentParams, documentFeature } from "../feature.js";
import type { DocumentLevel, Project, TextLevel } from "../levels.js";
import { spanOf } from "../ranges.js";
import { type KeptTokens, semanticTokensOf } from "../semantic-tokens.js";
import { joinTokens, type PlacedBlock, tokenEdits } from "../token-blocks.js";
import { tokenModifiers, tokenTypes } from "../token-types.js";

export interface SemanticTokensRangeParams extends DocumentParams {
  readonly range: Range;
}

export interface SemanticTokensDeltaParams extends DocumentParams {
  readonly previousResultId: string;
}

/** The types of all parts of the text, for editors that colour by meaning. */
export const semanticTokens = documentFeature<DocumentParams, SemanticTokens>(
  "textDocument/semanticTokens/full",
  {
    semanticTokensProvider: { legend: { tokenTypes, tokenModifiers }, full: { delta: true }, range: true },
  },
  (level) => {
    const { resultId, blocks } = keep(level, allTokens(level));
    return { resultId, data: joinTokens(blocks) };
  },
);

/** The tokens that touch a range. It waits for the types, since only they say which names are unused. */
export const semanticTokensRange = documentFeature<SemanticTokensRangeParams, SemanticTokens>(
  "textDocument/semanticTokens/range",
  {},
  (level, { range }) => ({
    data: joinTokens(semanticTokensOf(level, level.file, spanOf(level.file, range), unusedNames(level))),
  }),
);

/** The edits from a previous answer to the tokens of now; all tokens if that answer is unknown. */
export const semanticTokensDelta = documentFeature<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>(
  "textDocument/semanticTokens/full/delta",
  {},
  (level, { previousResultId }) => {
    const before = keptOf(level.project).byUri.get(level.uri);
    const { resultId, blocks } = keep(level, allTokens(level));
    if (before?.resultId !== previousResultId) return { resultId, data: joinTokens(blocks) };
    return { resultId, edits: tokenEdits(before.blocks, blocks) };
  },
);

function allTokens(level: DocumentLevel): readonly PlacedBlock[] {
  const { file } = level;
  const { kept: byUri } = keptOf(level.project);
  const kept: KeptTokens = byUri.get(level.uri) ?? keepByPlace();
  byUri.set(level.uri, kept);
  kept.nextVersion(file.text);
  return semanticTokensOf(level, file, { start: 0, end: file.text.length }, unusedNames(level), kept);
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

interface Answer {
  readonly resultId: string;
  readonly blocks: readonly PlacedBlock[];
}

/** The last answer for each open document, since clients name it in the next request, its blocks, and how many answers there were. */
interface Kept {
  count: number;
  readonly byUri: Map<string, Answer>;
  readonly kept: Map<string, KeptTokens>;
}

const known = new WeakMap<Project, Kept>();

function keptOf(project: Project): Kept {
  const found = known.get(project) ?? { count: 0, byUri: new Map(), kept: new Map() };
  known.set(project, found);
  return found;
}

function keep({ project, uri }: TextLevel, blocks: readonly PlacedBlock[]): Answer {
  const own = keptOf(project);
  const open = new Set(project.open());
  for (const map of [own.byUri, own.kept]) for (const other of [...map.keys()]) if (!open.has(other)) map.delete(other);
  const answer = { resultId: String(++own.count), blocks };
  own.byUri.set(uri, answer);
  return answer;
}
