import { el, type MarkupNode } from "../markup/node.js";

export interface SheetPanel {
  readonly name: string;
  readonly nodes: readonly MarkupNode[];
}

/**
 * Tabs that work without script: a radio button, its label and its panel for each sheet, where CSS shows the panel after the button that
 * is chosen and moves all panels below all labels. One stop of the Tab key, arrows choose. With the script they become tabs by ARIA.
 */
export function sheetTabs(id: string, panels: readonly SheetPanel[]): MarkupNode {
  const group = `${id}-sheets`;
  return el(
    "div",
    { class: "igx-sheets", role: "group", "aria-label": "Sheets" },
    panels.flatMap(({ name, nodes }, at) => [
      el("input", { type: "radio", class: "igx-tab", name: group, id: `${group}-${at}`, checked: at === 0 }),
      el("label", { class: "igx-tab-label", for: `${group}-${at}`, dir: "auto" }, name),
      el("div", { class: "igx-panel" }, nodes),
    ]),
  );
}
