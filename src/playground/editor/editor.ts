import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap } from "@codemirror/commands";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { CodeAction, Diagnostic, Position, Range } from "vscode-languageserver-types";
import { isObject } from "../../text/is-object.js";
import type { History } from "../documents/kept-documents.js";
import { pathOf, uriOf } from "../server/file-uris.js";
import type { RunCommand } from "../server/page-link.js";
import { isDocument, type PlaygroundSession } from "../session.js";
import { lineDirection } from "./extras/line-direction.js";
import { createLanguageClient, type LanguageClient } from "./language-client.js";
import { theme } from "./theme.js";

export interface Editor {
  readonly run: RunCommand;
  readonly actionsFor: (uri: string, finding: Diagnostic) => Promise<readonly CodeAction[]>;
  readonly runAction: (action: CodeAction) => Promise<void>;
  readonly histories: () => Readonly<Record<string, History>>;
  readonly focus: () => void;
  /** The place of the cursor, if it is in a document. */
  readonly place: () => { readonly file: string; readonly offset: number } | undefined;
}

/** The editor in a shadow tree, where CodeMirror can add its styles without breaking the page's security policy. */
export function createEditor(
  host: HTMLElement,
  session: PlaygroundSession,
  worker: Worker,
  historiesOf: (id: string) => Readonly<Record<string, History>>,
): Editor {
  const root = host.attachShadow({ mode: "open" });
  const parent = document.createElement("div");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":host > div, div.frame { height: 100% } .frame { display: block }");
  parent.className = "frame";
  root.adoptedStyleSheets = [sheet];
  root.append(parent);
  const states = new Map<string, EditorState>();
  let shown: string | undefined;
  const display = async (uri: string): Promise<EditorView | null> => {
    const path = pathOf(uri);
    if (path === undefined || typeof session.files.read(path) !== "string") return null;
    session.open.set(path);
    return view;
  };
  const language = createLanguageClient(session, worker, display, (...place) => reveal(...place));
  const view = new EditorView({ parent, root });
  /** Selects a range of a file. */
  const reveal = (uri: string, range: Range, takeFocus: boolean): boolean => {
    const path = pathOf(uri);
    if (path === undefined || typeof session.files.read(path) !== "string") return false;
    session.open.set(path);
    const { doc } = view.state;
    const at = ({ line, character }: Range["start"]): number =>
      line >= doc.lines ? doc.length : Math.min(doc.line(line + 1).from + character, doc.line(line + 1).to);
    view.dispatch({ selection: { anchor: at(range.start), head: at(range.end) }, scrollIntoView: true });
    if (takeFocus) view.focus();
    return true;
  };
  const extensionsOf = (path: string): Extension => [
    basics,
    EditorView.contentAttributes.of({ "aria-label": `Source of ${path}`, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged || selectionSet) session.cursor.set(cursorOf(state));
      if (docChanged) session.files.write(path, state.doc, isDocument(path) ? "quiet" : undefined);
    }),
    isDocument(path) ? language.client.plugin(uriOf(path), "igx") : [],
  ];
  const stateOf = (path: string, text: string): EditorState => {
    const known = states.get(path);
    if (known?.doc.toString() === text) return known;
    return restored(text, ownOf(historiesOf(session.id.get()), path), extensionsOf(path));
  };
  const show = (path: string): void => {
    const content = session.files.read(path);
    if (typeof content !== "string") return;
    language.client.sync();
    if (shown !== undefined && shown !== path) states.set(shown, view.state);
    shown = path;
    view.setState(stateOf(path, content));
  };
  /** The language server keeps values of parameters for documents that were in the editor. */
  const showBoth = (): void => {
    for (const path of new Set([session.shown.get(), session.open.get()])) show(path);
  };
  session.open.listen(show);
  session.id.listen(() => {
    for (const { uri } of language.workspace.files) language.workspace.forget(uri);
    states.clear();
    shown = undefined;
    showBoth();
  });
  session.files.onChange((paths) => followFiles(paths, { session, view, shown, states, language }));
  showBoth();
  return {
    run: async (command, ...args) => {
      language.client.sync();
      return language.client.request("workspace/executeCommand", { command, arguments: args });
    },
    actionsFor: (uri, finding) => language.actions.find(language.client, uri, finding.range, [finding]),
    runAction: (action) => language.actions.run(language.client, action),
    histories: () => {
      const all = new Map(states);
      if (shown !== undefined) all.set(shown, view.state);
      return Object.fromEntries(
        [...all].map(([path, state]) => [
          path,
          (state.toJSON({ history: historyField }) as { history: unknown }).history,
        ]),
      );
    },
    focus: () => view.focus(),
    place: () =>
      shown !== undefined && isDocument(shown) ? { file: shown, offset: view.state.selection.main.head } : undefined,
  };
}

function cursorOf({ doc, selection }: EditorState): Position {
  const { from, number } = doc.lineAt(selection.main.head);
  return { line: number - 1, character: selection.main.head - from };
}

interface Shown {
  readonly session: PlaygroundSession;
  readonly view: EditorView;
  readonly shown: string | undefined;
  readonly states: Map<string, EditorState>;
  readonly language: LanguageClient;
}

/** Files that were replaced, or are gone, from outside the editor. */
function followFiles(paths: readonly string[], { session, view, shown, states, language }: Shown): void {
  for (const path of paths) {
    const content = session.files.read(path);
    if (content === undefined) {
      states.delete(path);
      language.workspace.forget(uriOf(path));
    } else if (path === shown && typeof content === "string" && view.state.doc.toString() !== content)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content } });
  }
}

/** A file may be called `__proto__`. */
const ownOf = (histories: Readonly<Record<string, History>>, path: string): History =>
  Object.hasOwn(histories, path) ? histories[path] : undefined;

const basics: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  lineDirection,
  theme,
  // Tab leaves the editor: a trap for the keyboard would lock people in (WCAG 2.2, 2.1.2).
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
];

/** A text with the history that an earlier visit has left, or without one if they do not fit. */
function restored(doc: string, kept: History, extensions: Extension): EditorState {
  if (isObject(kept)) {
    try {
      const json = { doc, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: kept };
      return EditorState.fromJSON(json, { extensions }, { history: historyField });
    } catch {
      // The storage was changed, or is from another version of CodeMirror.
    }
  }
  return EditorState.create({ doc, extensions });
}
