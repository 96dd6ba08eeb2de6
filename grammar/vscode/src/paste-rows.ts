import * as vscode from "vscode";
import type { BaseLanguageClient, TextEdit } from "vscode-languageclient";
import { callServer, hasCommand, serverCommands } from "./server-commands.js";

/** The edit of a paste, as VS Code 1.97 takes it. */
interface PasteEdit {
  readonly insertText: string;
  readonly title: string;
  readonly kind: unknown;
  readonly additionalEdit: vscode.WorkspaceEdit;
}

interface PasteProvider {
  readonly provideDocumentPasteEdits: (
    document: vscode.TextDocument,
    ranges: readonly vscode.Range[],
    data: vscode.DataTransfer,
  ) => Promise<readonly PasteEdit[] | undefined>;
}

/** The interface for pasting is part of VS Code since 1.97; the types of the oldest VS Code that the extension runs in lack it. */
interface Pasting {
  readonly languages: {
    readonly registerDocumentPasteEditProvider?: (
      selector: vscode.DocumentSelector,
      provider: PasteProvider,
      metadata: { readonly providedPasteEditKinds: readonly unknown[]; readonly pasteMimeTypes: readonly string[] },
    ) => vscode.Disposable;
  };
  readonly DocumentDropOrPasteEditKind?: { readonly Empty: { readonly append: (...parts: string[]) => unknown } };
}

const plainText = "text/plain";

/** Cells of a spreadsheet that are pasted below a chart become its rows. */
export function pasteRows(client: BaseLanguageClient): vscode.Disposable {
  const { languages, DocumentDropOrPasteEditKind: kinds } = vscode as unknown as Pasting;
  const kind = kinds?.Empty.append("igx", "rows");
  const provideDocumentPasteEdits: PasteProvider["provideDocumentPasteEdits"] = async (document, [range], data) => {
    const text = await data.get(plainText)?.asString();
    if (!range?.isEmpty || !text || !/[\t;,]/.test(text) || !hasCommand(client, serverCommands.pasteRows))
      return undefined;
    const position = client.code2ProtocolConverter.asPosition(range.start);
    const uri = document.uri.toString();
    const found = await callServer<{ readonly edits: TextEdit[] }>(
      client,
      serverCommands.pasteRows,
      ...[uri, position, text],
    ).catch(() => undefined);
    if (!found) return undefined;
    const additionalEdit = new vscode.WorkspaceEdit();
    additionalEdit.set(document.uri, await client.protocol2CodeConverter.asTextEdits(found.edits));
    return [{ insertText: "", title: "Add as rows of the chart", kind, additionalEdit }];
  };
  try {
    const metadata = { providedPasteEditKinds: [kind], pasteMimeTypes: [plainText] };
    const register = languages.registerDocumentPasteEditProvider;
    if (register) return register({ language: "igx" }, { provideDocumentPasteEdits }, metadata);
  } catch {
    // An older VS Code refuses it. Pasted cells then have the code action.
  }
  return new vscode.Disposable(() => {});
}
