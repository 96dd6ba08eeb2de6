import { type ClientCapabilities, MarkupKind, ResourceOperationKind } from "vscode-languageserver";
import type { ClientSupport } from "../levels.js";

/** What a client has announced, as far as answers depend on it. */
export function clientSupport({ textDocument, workspace }: ClientCapabilities): ClientSupport {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    snippetEdits: workspace?.workspaceEdit?.snippetEditSupport === true,
    createFiles: workspace?.workspaceEdit?.resourceOperations?.includes(ResourceOperationKind.Create) === true,
    insertReplace: item?.insertReplaceSupport === true,
    // In the order that the client prefers.
    plainHover: textDocument?.hover?.contentFormat?.[0] !== MarkupKind.Markdown,
  };
}
