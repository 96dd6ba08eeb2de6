import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import { complete } from "../completion/complete.js";
import { cursorAt } from "../completion/cursor.js";
import { itemsOf } from "../completion/suggestion.js";
import { type DocumentParams, projectFeature } from "../feature.js";
import { offsetOf } from "../ranges.js";

export interface CompletionParams extends DocumentParams {
  readonly position: Position;
}

/** The characters that begin something that names can follow. */
const triggerCharacters = ["@", "{", "[", "(", ".", "=", '"', "/", "|", " ", "`", ":", "-", "#"];

/**
 * The suggestions at a place: elements, attributes that still fit and their values, names, columns with samples, functions, paths and
 * fields of the front matter. The list is complete: the client filters it by the typed text.
 */
export const completion = projectFeature<CompletionParams, CompletionList>(
  "textDocument/completion",
  { completionProvider: { triggerCharacters, resolveProvider: true } },
  async (project, { textDocument: { uri }, position }, token) => {
    const level = await project.text(uri);
    if (!level) return undefined;
    const offset = offsetOf(level.file, position);
    const cursor = cursorAt(level, offset, () => project.document(uri));
    const suggestions = await complete(cursor);
    if (token.isCancellationRequested) return undefined;
    const items: CompletionItem[] = itemsOf(level, offset, suggestions);
    return { isIncomplete: false, items };
  },
);
