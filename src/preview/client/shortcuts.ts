import type { Commands } from "./commands.js";
import type { PageSession } from "./session.js";

export interface Shortcut {
  readonly key: string;
  readonly about: string;
  readonly run: () => void;
  /** It also works while all documents or rows are shown. */
  readonly onWall?: true;
}

/** Where letters are typed they are letters. The views of code take none, so they may be shortcuts there. */
const takesLetters =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([aria-readonly])";

/** Keys without a modifier, anywhere in the page. `?` always works: it shows the list of keys. */
export function listenForShortcuts(session: PageSession, shortcuts: readonly Shortcut[]): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    // An editor in the page has a shadow tree, which hides the target.
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest(`${takesLetters}, dialog`)) return;
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (!shortcut || (session.wall.get() && !shortcut.onWall)) return;
    if (session.shortcuts.get() === "off" && event.key !== "?") return;
    event.preventDefault();
    shortcut.run();
  });
}

/** The keys for undo and redo that all programs have. Where texts are typed, they are of the text. */
export function listenForUndo({ state }: PageSession, step: Commands["step"]): void {
  document.addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (!isCommand || event.defaultPrevented || (key !== "z" && key !== "y")) return;
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest(`${takesLetters}, dialog`)) return;
    const way = key === "y" || event.shiftKey ? "redo" : "undo";
    if (!state.get()?.history?.[way]) return;
    event.preventDefault();
    step(way);
  });
}
