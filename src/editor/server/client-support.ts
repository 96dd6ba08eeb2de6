import { type ClientCapabilities, MarkupKind, ResourceOperationKind } from "vscode-languageserver";
import type { ClientSupport } from "../levels.js";

/** The capabilities of a client that answers depend on. */
export function clientSupport({ textDocument, workspace }: ClientCapabilities): ClientSupport {
  const item = textDocument?.completion?.completionItem;
  const signature = textDocument?.signatureHelp?.signatureInformation;
  const edit = workspace?.workspaceEdit;
  return {
    snippets: item?.snippetSupport === true,
    snippetEdits: edit?.snippetEditSupport === true,
    createFiles: edit?.resourceOperations?.includes(ResourceOperationKind.Create) === true,
    changeAnnotations: edit?.documentChanges === true && edit.changeAnnotationSupport != null,
    insertReplace: item?.insertReplaceSupport === true,
    plainHover: prefersText(textDocument?.hover?.contentFormat),
    plainCompletion: prefersText(item?.documentationFormat),
    plainSignatureHelp: prefersText(signature?.documentationFormat),
  };
}

/** Kinds are in the order that the client prefers. One that names none takes text. */
const prefersText = (kinds: readonly MarkupKind[] | undefined): boolean => kinds?.[0] !== MarkupKind.Markdown;
