import type { PageSession } from "./session.js";

export interface Shortcut {
  readonly key: string;
  readonly about: string;
  readonly run: () => void;
}

/** Where letters are typed they are letters. The views of code take none, so they may be shortcuts there. */
const takesLetters =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([aria-readonly])";

/** Keys without a modifier, anywhere in the page. `?` always works: it shows the list of keys. */
export function listenForShortcuts(session: PageSession, shortcuts: readonly Shortcut[]): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(`${takesLetters}, dialog`)) return;
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (!shortcut || (session.shortcuts.get() === "off" && event.key !== "?")) return;
    event.preventDefault();
    shortcut.run();
  });
}
