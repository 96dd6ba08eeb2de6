import { lintKeymap, type Diagnostic as Shown, setDiagnostics } from "@codemirror/lint";
import { type LSPClientExtension, LSPPlugin } from "@codemirror/lsp-client";
import { keymap } from "@codemirror/view";
import { type Diagnostic, DiagnosticTag, type PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { prose } from "../../../preview/client/dom/h.js";
import { messageOf } from "../../server/message-of.js";

/**
 * Findings under the text, and for the list beside it. Replaces the client's own, which keeps neither codes nor tags, and forgets the findings of
 * files that are not in the editor.
 */
export const diagnostics = (found: (uri: string, all: readonly Diagnostic[]) => void): LSPClientExtension => ({
  clientCapabilities: {
    textDocument: {
      publishDiagnostics: {
        versionSupport: true,
        relatedInformation: true,
        codeDescriptionSupport: true,
        tagSupport: { valueSet: [DiagnosticTag.Unnecessary] },
      },
    },
  },
  notificationHandlers: {
    "textDocument/publishDiagnostics": (client, { uri, version, diagnostics: all }: PublishDiagnosticsParams) => {
      const file = client.workspace.getFile(uri);
      // These findings are of an older text. The server is about to send the ones of the newer text.
      if (file && version !== undefined && version !== file.version) return true;
      found(uri, all);
      const view = file?.getView();
      const plugin = view && LSPPlugin.get(view);
      if (plugin)
        view.dispatch(
          setDiagnostics(
            view.state,
            all.map((one) => toShown(one, plugin)),
          ),
        );
      return true;
    },
  },
  editorExtension: keymap.of(lintKeymap),
});

function toShown(diagnostic: Diagnostic, plugin: LSPPlugin): Shown {
  const { range, severity = 1, tags } = diagnostic;
  const message = messageOf(diagnostic);
  const { unsyncedChanges, syncedDoc } = plugin;
  const at = (position: Diagnostic["range"]["start"]): number => {
    const line = syncedDoc.line(Math.min(position.line + 1, syncedDoc.lines));
    return unsyncedChanges.mapPos(Math.min(line.from + position.character, line.to));
  };
  return {
    from: at(range.start),
    to: at(range.end),
    severity: severity === 1 ? "error" : severity === 2 ? "warning" : "info",
    message,
    ...(tags?.includes(DiagnosticTag.Unnecessary) && { markClass: "igx-unnecessary" }),
    renderMessage: () => paragraphs(message),
  };
}

/** A message and its hint, one below the other. */
function paragraphs(message: string): HTMLElement {
  const element = document.createElement("div");
  for (const line of message.split("\n")) {
    const paragraph = document.createElement("p");
    paragraph.append(...prose(line));
    element.append(paragraph);
  }
  return element;
}
