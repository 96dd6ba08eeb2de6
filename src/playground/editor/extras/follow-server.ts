import { LSPPlugin } from "@codemirror/lsp-client";
import type { Extension, StateEffect } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import type { ServerCapabilities } from "vscode-languageserver-protocol";

/** How an extra requests its answers, and shows them in the editor. */
interface Followed<Answer> {
  readonly capability: keyof ServerCapabilities;
  readonly method: string;
  /** Besides the document. */
  readonly params?: (view: EditorView, plugin: LSPPlugin) => object;
  readonly show: (answer: Answer, view: EditorView, plugin: LSPPlugin) => StateEffect<unknown>;
  /** Whether to ask again when other lines come into view. */
  readonly byViewport?: boolean;
}

/** Milliseconds after the last key. */
const pause = 120;

/** Asks the server after each change, and shows its answer unless the text has changed meanwhile. */
export const followServer = <Answer>(followed: Followed<Answer>): Extension =>
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    let asked = 0;
    const later = (milliseconds: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), milliseconds);
    };
    const ask = async (): Promise<void> => {
      const plugin = LSPPlugin.get(view);
      if (!plugin) return;
      const { client, uri } = plugin;
      await client.initializing;
      if (!isOpen || !client.serverCapabilities?.[followed.capability]) return;
      client.sync();
      const { doc } = view.state;
      const own = ++asked;
      const params = { textDocument: { uri }, ...followed.params?.(view, plugin) };
      const answer = await client.request<object, Answer | null>(followed.method, params).catch(() => null);
      // For a newer text or other lines, the next request is under way.
      if (isOpen && answer !== null && own === asked && view.state.doc === doc)
        view.dispatch({ effects: followed.show(answer, view, plugin) });
    };
    later(0);
    return {
      update: ({ docChanged, viewportChanged }) => {
        if (docChanged || (followed.byViewport && viewportChanged)) later(pause);
      },
      destroy: () => {
        isOpen = false;
        clearTimeout(timer);
      },
    };
  });
