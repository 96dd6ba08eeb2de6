import { type ClientCapabilities, MarkupKind, ResourceOperationKind } from "vscode-languageserver";
import type { ClientSupport } from "../levels.js";

/** What a client has announced, as far as answers depend on it. */
export function clientSupport({ textDocument, workspace }: ClientCapabilities): ClientSupport {
  const item = textDocument?.completion?.completionItem;
  const edit = workspace?.workspaceEdit;
  return {
    snippets: item?.snippetSupport === true,
    snippetEdits: edit?.snippetEditSupport === true,
    createFiles: edit?.resourceOperations?.includes(ResourceOperationKind.Create) === true,
    changeAnnotations: edit?.documentChanges === true && edit.changeAnnotationSupport != null,
    insertReplace: item?.insertReplaceSupport === true,
    // In the order that the client prefers.
    plainHover: textDocument?.hover?.contentFormat?.[0] !== MarkupKind.Markdown,
  };
}
