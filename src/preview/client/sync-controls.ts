import { type SyncMode, syncModes } from "../protocol.js";
import { h, setAttributes } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import { read } from "./dom/kept-value.js";
import type { PageSession } from "./session.js";

const words: Readonly<Record<SyncMode, string>> = {
  never: "Never",
  click: "On click",
  always: "Always",
};

/** The actions of the controls. */
export interface SyncActions {
  /** Shows the value at the editor's cursor. */
  readonly showCursor: () => void;
  readonly pin: (pinned: boolean) => void;
}

/** How page and editor follow each other, and a button that shows the editor's place. Hidden unless an editor takes jumps. */
export function createSyncControls(
  { state, sync, cursor, notice }: PageSession,
  { showCursor, pin }: SyncActions,
): HTMLElement {
  const options = syncModes.map((mode) => h("option", { value: mode }, words[mode]));
  const label = "Follow the editor";
  const select = h("select", { class: "select", "aria-label": label, title: label }, ...options);
  const name = "Show the place of the editor";
  const button = h(
    "button",
    { type: "button", class: "button", "aria-label": name, title: `${name} (e)` },
    icon("sync"),
  );
  const stay = "Stay on this document";
  const pinButton = h("button", { type: "button", class: "button", "aria-label": stay, title: stay }, icon("pin"));
  const element = h("div", { class: "pair sync", hidden: true }, select, button, pinButton);
  select.value = sync.get();
  select.addEventListener("change", () => sync.set(select.value as SyncMode));
  sync.listen((mode) => {
    select.value = mode;
  });
  button.addEventListener("click", () => {
    if (cursor.get()) showCursor();
    else notice.set("The editor has not said where its cursor is.");
  });
  pinButton.addEventListener("click", () => pin(state.get()?.pinned !== true));
  let known = false;
  state.listen((now) => {
    element.hidden = now?.editor === undefined;
    pinButton.hidden = now?.pinned === undefined;
    setAttributes(pinButton, { "aria-pressed": now?.pinned === true ? "true" : "false" });
    // The editor's setting applies until the user chooses here.
    if (!known && now?.editor !== undefined && read("sync") === null) sync.set(now.editor);
    known ||= now?.editor !== undefined;
  });
  return element;
}
