import { counted } from "../../text/counted.js";
import type { DescribedData } from "../protocol.js";
import { describeData } from "./actions.js";
import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import type { PageSession } from "./session.js";

/** Shows the contents of a data file that is dropped on the page, and the lines that use it. */
export function createDataDialog(session: PageSession): HTMLDialogElement {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const title = h("h2", { id: "data-title" });
  const copy = h("button", { type: "button", class: "button" }, icon("copy"), "Copy the lines");
  const source = h("pre", { tabindex: 0, "aria-label": "Lines for the document" });
  const tables = h("div", {
    class: "data-tables",
    tabindex: 0,
    role: "region",
    "aria-label": "Columns and first rows",
  });
  const element = h(
    "dialog",
    { class: "help data", "aria-labelledby": title.id },
    h("div", { class: "help-head" }, title, close),
    tables,
    source,
    copy,
  );
  close.addEventListener("click", () => element.close());
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(source.textContent).then(
      () => session.notice.set("Copied."),
      () => session.notice.set("The browser does not allow copying here."),
    );
  });
  const show = async (file: File): Promise<void> => {
    const { data, message, hint } = await describeData(file);
    if (!data) return session.notice.set([message ?? `${file.name} cannot be read.`, hint].filter(Boolean).join(" "));
    title.textContent = `${data.file}: ${counted(data.rows, "row")}`;
    tables.replaceChildren(...tablesOf(data));
    source.textContent = data.source;
    if (!element.open) element.showModal();
  };
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    void show(file);
  });
  return element;
}

const tablesOf = ({ columns, first }: DescribedData): readonly HTMLElement[] => [
  table(
    "Columns",
    ["column", "type", "blank", "distinct", "min", "max"],
    columns.map(({ name, type, blanks, distinct, min, max }) => [
      name,
      type,
      String(blanks),
      String(distinct),
      min,
      max,
    ]),
  ),
  table(
    "First rows",
    columns.map(({ name }) => name),
    first,
  ),
];

const table = (caption: string, header: readonly string[], rows: readonly (readonly string[])[]): HTMLElement =>
  h(
    "table",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...header.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((text) => h("td", {}, text))))),
  );
