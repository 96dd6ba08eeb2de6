import type { CodeAction, TextDocumentEdit, TextEdit } from "vscode-languageserver-types";
import type { LanguageService, LanguageServiceOptions } from "../../src/editor/language-service.js";
import { isRefusal } from "../../src/editor/refusal.js";
import { type MarkedInput, readMarked, serviceOf } from "./editor.js";
import { lspText } from "./editor-edits.js";

/** The actions of a kind at the mark of an input, by title, each with the text that it makes of the document, or with its refusal. */
export async function actionTexts(
  marked: string,
  kind: string,
  options?: Partial<LanguageServiceOptions>,
): Promise<Readonly<Record<string, string>>> {
  const input = readMarked(marked);
  const service = serviceOf(input, options);
  const { uri, range } = input;
  const context = { diagnostics: [], only: [kind] };
  const found = (await service.codeActions({ textDocument: { uri }, range, context }))!;
  const texts = await Promise.all(found.map(async (action) => [action.title, await textAfter(service, input, action)]));
  return Object.fromEntries(texts);
}

/** The text of the document after an action. */
export async function textAfter(
  service: LanguageService,
  { uri, text }: Pick<MarkedInput, "uri" | "text">,
  action: CodeAction,
): Promise<string> {
  const resolved = action.edit ? action : await service.codeActionResolve(action);
  if (!resolved || isRefusal(resolved)) return resolved?.refused ?? "";
  const { changes, documentChanges = [] } = resolved.edit ?? {};
  const own = (documentChanges as TextDocumentEdit[]).find((change) => change.textDocument?.uri === uri);
  return lspText(text, (changes?.[uri] ?? own?.edits ?? []) as TextEdit[]);
}
