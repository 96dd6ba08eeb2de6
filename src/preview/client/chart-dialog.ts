import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import { drawnChoices } from "./drawn-choices.js";
import { elementsOf, type PageSession, shownElement } from "./session.js";

interface ChartDialog {
  readonly element: HTMLDialogElement;
  /** Shows the types that a chart can have, by the index of the element. */
  readonly open: (index: number) => void;
}

/** Another type for a chart: each that shows all of its data, drawn with them. */
export function createChartDialog(session: PageSession): ChartDialog {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const title = h("h2", { id: "chart-title" }, "Change the chart type");
  const change = h("button", { type: "button", class: "button primary" }, "Change");
  const status = h("p", { class: "data-status", role: "status" });
  const choices = h("fieldset", { class: "offers" });
  const element = h(
    "dialog",
    { class: "help data", "aria-labelledby": title.id },
    h("div", { class: "help-head" }, title, close),
    h("div", { class: "data-body" }, choices),
    status,
    h("div", { class: "data-buttons" }, change),
  );
  /** The chart that was offered: the document may change while the dialog is open. */
  let chart: ReturnType<typeof shownElement> | undefined;
  let chosen = "";
  let asked = 0;
  const choose = (type: string, now: string | undefined): void => {
    chosen = type;
    change.disabled = type === now;
  };
  close.addEventListener("click", () => element.close());
  // Drawings take memory, and the page has room for one of each.
  element.addEventListener("close", () => choices.replaceChildren());
  change.addEventListener("click", async () => {
    if (!chart) return;
    change.disabled = true;
    const { ok, message = "The type was not changed." } = await session.post("/chart-type", {
      ...chart,
      type: chosen,
    });
    change.disabled = false;
    if (ok) element.close();
    else status.textContent = message;
  });
  return {
    element,
    open: async (index) => {
      const own = ++asked;
      const asking = shownElement(session, index);
      if (elementsOf(session)[index]?.type !== "chart") return session.notice.set("Select a chart first.");
      const { type, charts, message } = await session.post("/chart-types", asking);
      if (own !== asked) return;
      if (!charts) return session.notice.set(message ?? "This chart has no other types.");
      if (charts.length < 2) return session.notice.set("No other type shows all data of this chart.");
      chart = asking;
      choose(type ?? "", type);
      status.textContent = "";
      choices.replaceChildren(
        ...drawnChoices("Types that show all data of this chart", "chart-type", charts, type, (now) =>
          choose(now, type),
        ),
      );
      if (!element.open) element.showModal();
      element.querySelector<HTMLElement>("input:checked")?.focus();
    },
  };
}
