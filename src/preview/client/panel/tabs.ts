import { h, setAttributes } from "../dom/h.js";
import { roving, setTabStop } from "../dom/roving.js";

/** The content of a tab. */
interface TabPanel<TabName extends string> {
  readonly name: TabName;
  readonly label: string;
  readonly content: HTMLElement;
  /** Called when the tab comes into view. Hidden tabs are not updated. */
  readonly shown: () => void;
}

interface Tabs<TabName extends string> {
  readonly element: HTMLElement;
  readonly show: (name: TabName) => void;
  /** Whether there is such a tab now, and a number beside its name. */
  readonly offer: (name: TabName, there: boolean, count?: number) => void;
  readonly focus: () => void;
}

/** Tabs by the ARIA Authoring Practices: arrows move the focus and show the tab. */
export function createTabs<TabName extends string>(
  panels: readonly TabPanel<TabName>[],
  chosen: (name: TabName) => void,
): Tabs<TabName> {
  const parts = panels.map((panel) => {
    const count = h("span", { class: "count", hidden: true });
    const tab = h(
      "button",
      { type: "button", class: "tab", role: "tab", id: `tab-${panel.name}`, "aria-controls": `panel-${panel.name}` },
      panel.label,
      count,
    );
    const body = h(
      "div",
      { class: "tab-panel", role: "tabpanel", id: `panel-${panel.name}`, "aria-labelledby": tab.id, hidden: true },
      panel.content,
    );
    tab.addEventListener("click", () => chosen(panel.name));
    return { panel, tab, body, count };
  });
  const list = h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "What the panel shows" },
    ...parts.map(({ tab }) => tab),
  );
  const visible = (): readonly HTMLElement[] => parts.map(({ tab }) => tab).filter(({ hidden }) => !hidden);
  roving(list, visible, "horizontal", (item) => item.click());

  const show = (name: TabName): void => {
    for (const { panel, tab, body } of parts) {
      const selected = panel.name === name;
      setAttributes(tab, { "aria-selected": selected ? "true" : "false" });
      body.hidden = !selected;
      if (!selected) continue;
      setTabStop(visible(), tab);
      tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      panel.shown();
    }
  };
  return {
    element: h("div", { class: "tabbed" }, list, ...parts.map(({ body }) => body)),
    show,
    offer: (name, there, count = 0) => {
      const part = parts.find(({ panel }) => panel.name === name)!;
      part.tab.hidden = !there;
      part.count.hidden = count === 0;
      // Without the blank, a screen reader says "Findings6".
      part.count.textContent = count === 0 ? "" : ` ${count}`;
    },
    focus: () =>
      visible()
        .find((tab) => tab.tabIndex === 0)
        ?.focus(),
  };
}
