import type { PreviewState } from "../protocol.js";
import { createDocumentChooser } from "./document-chooser.js";
import { h, setAttributes } from "./dom/h.js";
import { type IconName, icon } from "./dom/icon.js";
import type { Value } from "./dom/value.js";
import { hasSeveral } from "./navigation.js";
import { createPublishButton } from "./publish/publish-button.js";
import { type PageSession, viewWidths, zooms } from "./session.js";
import type { Surface } from "./surface.js";
import { createSyncControls, type SyncActions } from "./sync-controls.js";
import type { Connection } from "./transport.js";
import { connectionWords, statusText } from "./words.js";

const themes = { auto: "Theme: as the system", light: "Light theme", dark: "Dark theme" } as const;

export interface TopBarActions extends SyncActions {
  readonly publish: () => void;
  readonly download: () => void;
  readonly help: () => void;
  readonly chooseDocument: (name: string) => void;
  readonly toggleWall: () => void;
  readonly step: (way: "undo" | "redo") => void;
}

/** The name of the file, its state, and the switches. */
export function createTopBar(session: PageSession, actions: TopBarActions, surface: Surface): HTMLElement {
  const { publish, download, help, chooseDocument, toggleWall } = actions;
  const name = h("h1", { class: "file" }, "igx preview");
  const status = h("p", { class: "status" });
  const panel = h("button", {
    type: "button",
    class: "button",
    "aria-controls": "panel",
    title: "Panel (p)",
    "aria-keyshortcuts": "p",
  });
  const helpButton = h(
    "button",
    { type: "button", class: "button keys", "aria-label": "Keyboard help", title: "Keyboard help (?)" },
    icon("help"),
  );
  const downloadButton = h(
    "button",
    { type: "button", class: "button", "aria-label": "Download", title: "Download (d)", "aria-keyshortcuts": "d" },
    icon("download"),
  );
  downloadButton.addEventListener("click", download);
  const show = (): void => {
    const state = session.state.get();
    const isWall = session.wall.get();
    const shown = isWall ? wallName(state) : state?.file;
    if (shown !== undefined) name.textContent = shown;
    // The chooser of documents says it then.
    name.classList.toggle("hidden", !isWall && (state?.documents?.names.length ?? 0) > 1);
    if (shown !== undefined) setAttributes(name, { title: shown });
    status.replaceChildren(...statusNodes(state, session.connection.get()));
    status.className = `status ${statusIcon(state, session.connection.get())}`;
  };
  const showPanel = (now: "open" | "closed"): void =>
    setAttributes(panel, { "aria-expanded": now === "open" ? "true" : "false" });

  panel.append(icon("panel"), h("span", { class: "wide" }, "Panel"));
  panel.setAttribute("aria-label", "Panel");
  panel.addEventListener("click", () => session.panel.set(session.panel.get() === "open" ? "closed" : "open"));
  helpButton.addEventListener("click", help);
  session.panel.listen(showPanel);
  session.state.listen(show);
  session.connection.listen(show);
  session.wall.listen(show);
  showPanel(session.panel.get());
  show();
  return h(
    "header",
    { class: "top" },
    h("div", { class: "about-file" }, name, createDocumentChooser(session, chooseDocument), status),
    surface.address && createWallButton(session, toggleWall),
    surface.tools,
    createUndoControls(session, actions),
    createPublishButton(session, publish),
    createSyncControls(session, actions),
    createViewControls(session),
    downloadButton,
    themeSwitch(session, surface),
    panel,
    helpButton,
  );
}

/** The page's name while it shows all documents or rows. */
export const wallName = (state: PreviewState | undefined): string =>
  state?.batch ? `All rows of ${state.batch.table}` : "All documents";

/** Leads to the thumbnails of all documents or rows, and back. Hidden if there is only one. */
function createWallButton({ state, wall }: PageSession, toggle: () => void): HTMLElement {
  const label = h("span", { class: "wide" });
  const attributes = { type: "button", class: "button overview", "aria-keyshortcuts": "a", hidden: true };
  const button = h("button", attributes, icon("wall"), label);
  const show = (): void => {
    const name = state.get()?.batch ? "All rows" : "All documents";
    button.hidden = !hasSeveral(state.get());
    label.textContent = name;
    setAttributes(button, {
      "aria-label": name,
      "aria-pressed": wall.get() ? "true" : "false",
      title: `${name} (a)`,
    });
  };
  button.addEventListener("click", toggle);
  state.listen(show);
  wall.listen(show);
  return button;
}

/** Hidden until something was edited. A preview that was started again has forgotten the edits, so nothing can be undone then. */
function createUndoControls({ state }: PageSession, { step }: TopBarActions): HTMLElement {
  const ways = [
    { way: "undo", label: "Undo", keys: "Control+Z", title: "Undo (Ctrl+Z)" },
    { way: "redo", label: "Redo", keys: "Control+Shift+Z", title: "Redo (Ctrl+Shift+Z)" },
  ] as const;
  const buttons = ways.map(({ way, label, keys, title }) => {
    const names = { "aria-label": label, title, "aria-keyshortcuts": keys };
    const button = h("button", { type: "button", class: "button", ...names }, icon(way));
    button.addEventListener("click", () => state.get()?.history?.[way] && step(way));
    return { way, button };
  });
  const element = h("div", { class: "pair", hidden: true }, ...buttons.map(({ button }) => button));
  state.listen((now) => {
    element.hidden &&= now?.history === undefined;
    // Not `disabled`, which would take the keyboard away from the button that was just pressed.
    for (const { way, button } of buttons)
      setAttributes(button, { "aria-disabled": now?.history?.[way] ? undefined : "true" });
  });
  return element;
}

function statusIcon(state: PreviewState | undefined, connection: Connection): IconName {
  if (connection !== "open") return connection === "lost" ? "lost" : "waiting";
  if (state?.failure !== undefined) return "error";
  switch (state?.status) {
    case "ok":
      return state.findings.some(({ severity }) => severity !== "info") ? "warning" : "ok";
    case "broken":
      return "error";
    case "missing":
      return "missing";
    case "incomplete":
    case undefined:
      return "waiting";
  }
}

function statusNodes(state: PreviewState | undefined, connection: Connection): readonly Node[] {
  const sign = icon(statusIcon(state, connection));
  if (connection !== "open") {
    const [short, long] = connectionWords[connection];
    return [sign, ...texts(short, long)];
  }
  if (!state) return [sign, ...texts("Loading", "")];
  const { short, long } = statusText(state);
  return [sign, ...texts(short, long)];
}

const texts = (short: string, long: string): readonly Node[] => [
  h("strong", {}, short),
  h("span", { class: "long" }, long && ` · ${long}`),
];

function themeSwitch({ theme }: PageSession, { theme: around }: Surface): HTMLElement {
  const options = (Object.keys(themes) as (keyof typeof themes)[]).map((value) => {
    const input = h("input", { type: "radio", name: "theme", value, "aria-label": themes[value] });
    input.addEventListener("change", () => theme.set(value));
    return { value, input, label: h("label", { title: themes[value] }, input, icon(value)) };
  });
  const show = (): void => {
    const chosen = theme.get();
    for (const { value, input } of options) input.checked = value === chosen;
    const now = chosen === "auto" ? around?.get() : chosen;
    if (now === undefined) delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = now;
  };
  theme.listen(show);
  around?.listen(show);
  show();
  return h(
    "fieldset",
    { class: "themes" },
    h("legend", { class: "hidden" }, "Theme"),
    ...options.map(({ label }) => label),
  );
}

/** Choices of the width that the page is shown at, and of its zoom. */
function createViewControls({ width, zoom }: PageSession): HTMLElement {
  return h(
    "div",
    { class: "pair wide" },
    choice("Width of the page", viewWidths, width, (value) => (value === "fit" ? "Fit" : `${value} px`)),
    choice("Zoom", zooms, zoom, (value) => `${value} %`),
  );
}

function choice<T extends string>(
  label: string,
  values: readonly T[],
  value: Value<T>,
  text: (value: T) => string,
): HTMLElement {
  const options = values.map((one) => h("option", { value: one }, text(one)));
  const select = h("select", { class: "select", "aria-label": label, title: label }, ...options);
  select.value = value.get();
  select.addEventListener("change", () => value.set(select.value as T));
  return select;
}
