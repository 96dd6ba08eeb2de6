import type { PreviewBatch, PreviewState } from "../../protocol.js";
import { h, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { roving, setTabStop } from "../dom/roving.js";

interface RowsPanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  readonly step: (by: 1 | -1) => void;
}

/** The rows of the table. Each row is a document. */
export function createRowsPanel(choose: (row: number) => void): RowsPanel {
  const search = h("input", { type: "search", id: "row-search", class: "input", autocomplete: "off" });
  const list = h("ul", { class: "rows", "aria-label": "Rows" });
  const where = h("p", { class: "remark" });
  const none = h("p", { class: "empty" }, "No row that is listed has this key. Enter goes to a row by its number.");
  const previous = stepButton("previous", "Previous row", "[", () => step(-1));
  const next = stepButton("next", "Next row", "]", () => step(1));
  let batch: PreviewBatch | undefined;
  /** The row that was asked for and is not shown yet: a second step goes on from there. */
  let asked: number | undefined;
  const step = (by: 1 | -1): void => {
    const row = (asked ?? batch?.row ?? 0) + by;
    if (!batch || row < 0 || row >= batch.count) return;
    asked = row;
    choose(row);
  };
  const shown = (): readonly HTMLElement[] =>
    [...list.querySelectorAll("button")].filter((button) => !button.parentElement!.hidden);
  const filter = (): void => {
    const text = search.value.trim().toLowerCase();
    for (const item of list.children) (item as HTMLElement).hidden = !item.textContent.toLowerCase().includes(text);
    none.hidden = shown().length > 0;
    setTabStop(shown(), list.querySelector<HTMLElement>("[aria-current]") ?? undefined);
  };
  // A long table is not listed completely; the other rows are known only by their numbers.
  const chooseNumber = (): void => {
    const row = /^\d+$/.test(search.value.trim()) ? Number(search.value) - 1 : -1;
    if (batch && row >= 0 && row < batch.count) choose(row);
  };
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "ArrowDown") shown()[0]?.focus();
    else if (shown()[0]) shown()[0]!.click();
    else chooseNumber();
  });
  list.addEventListener("click", ({ target }) => {
    const row = target instanceof Element && target.closest("button")?.dataset["row"];
    asked = undefined;
    if (row) choose(Number(row));
  });
  roving(list, shown, "vertical");
  const drawList = (now: PreviewBatch): void => {
    list.replaceChildren(...now.labels.map((label, at) => h("li", {}, rowButton(now.firstLabel + at, label))));
    filter();
  };
  return {
    element: h(
      "div",
      { class: "pad stack" },
      h("div", { class: "bar flat" }, where, previous, next),
      h("label", { class: "label", for: search.id }, "Find a row by its key or number"),
      search,
      none,
      list,
    ),
    step,
    update: ({ batch: now }) => {
      const before = batch;
      batch = now;
      if (now?.row === asked || now?.count !== before?.count) asked = undefined;
      if (!now) return;
      where.textContent = `Row ${now.row + 1} of ${now.count.toLocaleString("en")} in ${now.table}`;
      setAttributes(previous, { "aria-disabled": now.row === 0 ? "true" : undefined });
      setAttributes(next, { "aria-disabled": now.row === now.count - 1 ? "true" : undefined });
      if (before?.firstLabel !== now.firstLabel || before.labels.join("\n") !== now.labels.join("\n")) drawList(now);
      markCurrent(list, now.row);
    },
  };
}

function stepButton(name: "previous" | "next", label: string, key: string, run: () => void): HTMLElement {
  const button = h(
    "button",
    { type: "button", class: "button", "aria-label": label, title: `${label} (${key})`, "aria-keyshortcuts": key },
    icon(name),
    h("kbd", { "aria-hidden": "true" }, key),
  );
  button.addEventListener("click", run);
  return button;
}

const rowButton = (row: number, label: string): HTMLElement =>
  h(
    "button",
    { type: "button", class: "row", "data-row": row, tabindex: -1 },
    h("span", { class: "row-number" }, String(row + 1)),
    h("span", { class: "row-key" }, label || "no key"),
  );

function markCurrent(list: HTMLElement, row: number): void {
  const buttons = [...list.querySelectorAll<HTMLElement>("button")];
  const current = buttons.find(({ dataset }) => Number(dataset["row"]) === row);
  for (const button of buttons) setAttributes(button, { "aria-current": button === current ? "true" : undefined });
  if (!buttons.includes(document.activeElement as HTMLElement)) setTabStop(buttons, current);
  current?.scrollIntoView({ block: "nearest" });
}
