import { type LSPClient, LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { CodeAction, Command, Diagnostic, Range, WorkspaceEdit } from "vscode-languageserver-types";
import { h } from "../../../preview/client/dom/h.js";
import { roving, setTabStop } from "../../../preview/client/dom/roving.js";

export interface CodeActions {
  readonly extension: Extension;
  /** The actions for a range. */
  readonly find: (
    client: LSPClient,
    uri: string,
    range: Range,
    about: readonly Diagnostic[],
  ) => Promise<readonly CodeAction[]>;
  readonly run: (client: LSPClient, action: CodeAction) => Promise<void>;
}

interface CodeActionOptions {
  readonly diagnosticsOf: (uri: string) => readonly Diagnostic[];
  readonly applyEdit: (edit: WorkspaceEdit) => void;
}

/** Quick fixes and refactorings: a menu at the cursor with Ctrl-. (Cmd-. on a Mac), and for the list of findings. */
export function createCodeActions({ diagnosticsOf, applyEdit }: CodeActionOptions): CodeActions {
  const show = StateEffect.define<Tooltip | null>();
  const find: CodeActions["find"] = async (client, uri, range, about) => {
    if (!client.serverCapabilities?.codeActionProvider) return [];
    client.sync();
    const params = { textDocument: { uri }, range, context: { diagnostics: about } };
    const all = await client.request<object, readonly (CodeAction | Command)[] | null>(
      "textDocument/codeAction",
      params,
    );
    return (all ?? []).map(toAction).filter(({ disabled }) => !disabled);
  };
  const run: CodeActions["run"] = async (client, given) => {
    const lacksEdit = !given.edit && !given.command;
    const { edit, command } = lacksEdit
      ? await client.request<CodeAction, CodeAction>("codeAction/resolve", given)
      : given;
    if (edit) applyEdit(edit);
    if (command) await client.request("workspace/executeCommand", withoutTitle(command));
  };
  const open = (view: EditorView): boolean => {
    const plugin = LSPPlugin.get(view);
    if (!plugin) return false;
    const { from, to, head } = view.state.selection.main;
    const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
    const { doc } = view.state;
    const about = diagnosticsOf(plugin.uri).filter((one) => touches(one.range, range));
    void find(plugin.client, plugin.uri, range, about).then((actions) => {
      if (view.state.doc !== doc) return;
      const close = (): void => {
        view.dispatch({ effects: show.of(null) });
        view.focus();
      };
      const choose = (action: CodeAction): void => {
        close();
        void run(plugin.client, action);
      };
      const create = () => ({ dom: menu(actions, choose, close), mount: (): void => firstOf(view)?.focus() });
      view.dispatch({ effects: show.of({ pos: head, above: false, create }) });
    });
    return true;
  };
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (tooltip, { docChanged, effects }) =>
      effects.reduce((now, each) => (each.is(show) ? each.value : now), docChanged ? null : tooltip),
    provide: (from) => showTooltip.from(from),
  });
  return { extension: [field, Prec.high(keymap.of([{ key: "Mod-.", run: open }]))], find, run };
}

const toAction = (one: CodeAction | Command): CodeAction =>
  typeof one.command === "string" ? { title: one.title, command: one as Command } : (one as CodeAction);

const withoutTitle = ({ command, arguments: args }: Command) => ({ command, ...(args && { arguments: args }) });

const isBefore = (one: Range["start"], other: Range["start"]): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character);

/** The cursor directly after a range is at it. */
const touches = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start);

const firstOf = (view: EditorView) => view.dom.querySelector<HTMLElement>(".igx-actions button");

function menu(actions: readonly CodeAction[], choose: (action: CodeAction) => void, close: () => void): HTMLElement {
  const items = actions.map((action) => {
    const item = h("button", { type: "button", role: "menuitem" }, action.title);
    item.addEventListener("click", () => choose(action));
    return item;
  });
  const none = h("button", { type: "button", role: "menuitem" }, "Nothing to fix here");
  none.addEventListener("click", close);
  const shown = items.length > 0 ? items : [none];
  const list = h("div", { class: "igx-actions", role: "menu", "aria-label": "Quick fixes" }, ...shown);
  roving(list, () => shown, "vertical");
  setTabStop(shown, shown[0]);
  list.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") close();
    event.stopPropagation();
  });
  return list;
}
