import { counted } from "../../text/counted.js";
import { type DataChoice, type DescribedData, noChoice, type TableText } from "../protocol.js";
import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import { drawnChoices } from "./drawn-choices.js";
import { listenForFiles } from "./listen-for-files.js";
import { elementsOf, type PageSession } from "./session.js";
import type { Surface } from "./surface.js";

export interface DataDialog {
  readonly element: HTMLDialogElement;
  /** Shows the contents of a data file, charts of it, and how it is read. The chosen one replaces the table of the source, if it is one. */
  readonly open: (file: File, instead?: TableText) => void;
}

/** Separators to choose from: the value, and its name for people. */
const separators = {
  delimiter: { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
  decimal: { ".": "point", ",": "comma" },
  thousands: { ",": "comma", ".": "point", " ": "space", "'": "apostrophe" },
} as const;

type Separator = keyof typeof separators;

const labels: Readonly<Record<Separator, string>> = {
  delimiter: "Cells are separated by",
  decimal: "Decimal separator",
  thousands: "Separator of thousands",
};

/** For a table that is dropped or pasted: its columns, charts that fit, drawn with it, and one click that adds the chosen one to the document. */
export function createDataDialog(session: PageSession, surface: Surface): DataDialog {
  const button = (...content: readonly (Node | string)[]) =>
    h("button", { type: "button", class: "button" }, ...content);
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const title = h("h2", { id: "data-title" });
  const insert = h("button", { type: "button", class: "button primary" }, "Add to the document");
  const copy = button(icon("copy"), "Copy the lines");
  const addFile = button("Add the file alone");
  const source = h("pre", { tabindex: 0, "aria-label": "Lines for the document" });
  const status = h("p", { class: "data-status", role: "status" });
  const offers = h("fieldset", { class: "offers" });
  const options = h("div", { class: "data-options" });
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
    h("div", { class: "data-body" }, offers, options, tables, source),
    status,
    h("div", { class: "data-buttons" }, insert, copy, surface.addFile && addFile),
  );
  let file: File | undefined;
  let instead: TableText | undefined;
  let data: DescribedData | undefined;
  let choice: DataChoice = noChoice;
  let type = "";
  let asked = 0;

  const chosen = () => data?.charts.find((chart) => chart.type === type) ?? data?.charts[0];
  const showSource = (): void => {
    source.textContent = chosen()?.source ?? data?.source ?? "";
  };
  const show = (): void => {
    if (!data) return;
    title.textContent = `${data.file}: ${counted(data.rows, "row")}`;
    offers.replaceChildren(
      ...drawnChoices("Charts of this table", "offer", data.charts, chosen()?.type, (now) => {
        type = now;
        showSource();
      }),
    );
    offers.hidden = data.charts.length === 0;
    options.replaceChildren(...optionsOf(data, choice, change));
    tables.replaceChildren(...tablesOf(data, choice, change));
    showSource();
  };
  const ask = async (wanted: DataChoice): Promise<void> => {
    const own = ++asked;
    const named = file!;
    const reply = await session.describeData(named, wanted);
    if (own !== asked) return;
    const problem = [reply.message ?? `${named.name} cannot be read.`, reply.hint].filter(Boolean).join(" ");
    if (!reply.data) {
      if (element.open) status.textContent = problem;
      else session.notice.set(problem);
      return;
    }
    data = reply.data;
    status.textContent = "";
    show();
    if (element.open) return;
    element.showModal();
    (element.querySelector<HTMLElement>("input:checked") ?? insert).focus();
  };
  const change = (next: Partial<DataChoice>): void => {
    choice = { ...choice, ...next };
    const focused = document.activeElement?.id;
    void ask(choice).then(() => focused && document.getElementById(focused)?.focus());
  };
  close.addEventListener("click", () => element.close());
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(source.textContent).then(
      () => session.notice.set("Copied."),
      () => session.notice.set("The browser does not allow copying here."),
    );
  });
  addFile.addEventListener("click", () => {
    element.close();
    surface.addFile?.(file!);
  });
  insert.addEventListener("click", async () => {
    insert.disabled = true;
    const at = surface.cursor?.() ?? selectedEnd(session);
    const place = instead ? { instead } : at && { at };
    const wanted = { ...choice, insert: { type: chosen()?.type ?? "table", ...place } };
    const { ok, message = "" } = await session.describeData(file!, wanted);
    insert.disabled = false;
    if (!ok) {
      status.textContent = message;
      return;
    }
    element.close();
    session.notice.set(message);
  });
  const open: DataDialog["open"] = (next, table) => {
    file = next;
    instead = table;
    choice = noChoice;
    type = "";
    void ask(choice);
  };
  listenForTables(open, async (cells) => {
    const at = selectedEnd(session);
    const { ok, message, added } = at ? await session.post("/rows", { ...at, cells }) : {};
    if (added !== undefined) session.notice.set(`${counted(added, "row")} added.`);
    else if (ok === false) session.notice.set(message ?? "The rows were not added.");
    return added !== undefined || ok === false;
  });
  return { element, open };
}

/** The end of the selected element. */
function selectedEnd(session: PageSession) {
  const selected = elementsOf(session)[session.selection.get()?.index ?? -1]?.source;
  return session.state.get()?.status === "ok" && selected ? { file: selected.file, offset: selected.end } : undefined;
}

/** A file that is dropped, and cells that are pasted, but not into a field. `addRows` says whether the selected element takes them. */
function listenForTables(open: (file: File) => void, addRows: (cells: string) => Promise<boolean>): void {
  listenForFiles();
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    open(file);
  });
  document.addEventListener("paste", (event) => {
    const target = event.composedPath()[0];
    const isField =
      target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isField || document.querySelector("dialog[open]") || !/[\t;,]/.test(text)) return;
    const isTable = /[^\n]\n[^\n]/.test(text);
    if (!isTable && !text.includes("\t")) return;
    event.preventDefault();
    const file = new File([text], text.includes("\t") ? "pasted.tsv" : "pasted.csv");
    void addRows(text).then((isAdded) => !isAdded && isTable && open(file));
  });
}

/** How cells and numbers are read, as far as the format leaves a choice. */
function optionsOf(
  { file, options }: DescribedData,
  choice: DataChoice,
  change: (next: Partial<DataChoice>) => void,
): readonly Node[] {
  const isText = /\.(?:csv|tsv)$/i.test(file);
  if (!isText) return [];
  return (Object.keys(separators) as Separator[]).map((name) => {
    const found = Object.entries(separators[name]).find(([value]) => value === options[name])?.[1];
    const none = { delimiter: "as usual", decimal: "point", thousands: "none" }[name];
    const select = h(
      "select",
      { class: "select", id: `data-${name}` },
      h("option", { value: "" }, `found: ${found ?? none}`),
      ...Object.entries(separators[name]).map(([value, word]) => h("option", { value }, word)),
    );
    select.value = choice.options[name];
    select.addEventListener("change", () => change({ options: { ...choice.options, [name]: select.value } }));
    return h("label", {}, `${labels[name]} `, select);
  });
}

function tablesOf(
  { columns, first }: DescribedData,
  choice: DataChoice,
  change: (next: Partial<DataChoice>) => void,
): readonly HTMLElement[] {
  const kindOf = (name: string, type: string, at: number): HTMLElement => {
    const select = h(
      "select",
      { class: "select", id: `data-column-${at}`, "aria-label": `Type of ${name}` },
      h("option", { value: "" }, choice.texts.includes(name) ? "as found" : type),
      h("option", { value: "text" }, "text"),
      h("option", { value: "left" }, "leave out"),
    );
    select.value = choice.left.includes(name) ? "left" : choice.texts.includes(name) ? "text" : "";
    const without = (names: readonly string[]) => names.filter((one) => one !== name);
    select.addEventListener("change", () =>
      change({
        texts: [...without(choice.texts), ...(select.value === "text" ? [name] : [])],
        left: [...without(choice.left), ...(select.value === "left" ? [name] : [])],
      }),
    );
    return select;
  };
  return [
    table(
      "Columns",
      ["column", "type", "blank", "distinct", "min", "max"],
      columns.map(({ name, type, blanks, distinct, min, max }, at) => [
        name,
        kindOf(name, type, at),
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
}

const table = (
  caption: string,
  header: readonly string[],
  rows: readonly (readonly (string | HTMLElement)[])[],
): HTMLElement =>
  h(
    "table",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...header.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell))))),
  );
