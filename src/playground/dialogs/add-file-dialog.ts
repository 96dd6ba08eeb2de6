import { h } from "../../preview/client/dom/h.js";
import { addFiles } from "../documents/add-files.js";
import { isPath } from "../documents/playground-document.js";
import { isDocument, type PlaygroundSession } from "../session.js";
import { openDialog } from "./dialog.js";

/** Asks for the name of a new file, or for files of this computer. */
export function openAddFile(session: PlaygroundSession): void {
  const { files, open, shown } = session;
  const name = h("input", {
    class: "input",
    id: "file-name",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const wrong = h("p", { class: "wrong", id: "file-wrong", role: "alert" });
  const picker = h("input", { type: "file", multiple: true, id: "file-picker" });
  const form = h(
    "form",
    {},
    h("label", { for: name.id }, "Name of a new file, such as data.csv"),
    h("div", { class: "pair" }, name, h("button", { class: "button primary" }, "Create")),
    wrong,
    h("label", { for: picker.id }, "Or choose files of this computer. You can also drop them on the page."),
    picker,
  );
  const dialog = openDialog("Add file", form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const path = name.value.trim();
    const problem = problemOf(path, files.read(path) !== undefined);
    wrong.textContent = problem ?? "";
    if (problem !== undefined) return;
    dialog.close();
    files.write(path, "");
    if (isDocument(path)) shown.set(path);
    open.set(path);
  });
  picker.addEventListener("change", () => {
    dialog.close();
    void addFiles([...(picker.files ?? [])], session);
  });
}

function problemOf(path: string, isThere: boolean): string | undefined {
  if (!isPath(path)) return `“${path}” is not a name for a file. Write a name such as data.csv.`;
  return isThere ? `${path} exists. Write another name.` : undefined;
}
