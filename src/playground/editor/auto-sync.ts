import { LSPPlugin } from "@codemirror/lsp-client";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Milliseconds after the last key. */
const pause = 150;

/** Tells the server what was typed, also when nothing asks for an answer. */
export const autoSync = ViewPlugin.define((view: EditorView) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update({ docChanged }: ViewUpdate) {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => LSPPlugin.get(view)?.client.sync(), pause);
    },
    destroy: () => clearTimeout(timer),
  };
});
