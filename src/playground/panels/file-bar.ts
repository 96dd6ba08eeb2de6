import { h } from "../../preview/client/dom/h.js";
import { icon } from "../../preview/client/dom/icon.js";
import { isDocument, type PlaygroundSession } from "../session.js";

interface FileBar {
  readonly element: HTMLElement;
  readonly update: () => void;
}

/** The files of the document. Text files can be edited. */
export function createFileBar(session: PlaygroundSession, add: () => void): FileBar {
  const { files, open, notice } = session;
  const list = h("ul", { class: "files" });
  const addButton = h("button", { type: "button", class: "button small" }, "Add file");
  addButton.addEventListener("click", add);
  const remove = (path: string): void => {
    const content = files.read(path)!;
    if (open.get() === path) open.set(files.paths().find((other) => other !== path && isText(session, other))!);
    files.remove(path);
    const undo = { label: "Undo", run: () => files.write(path, content) };
    notice.set({ text: `${path} is removed.`, action: undo });
  };
  const update = (): void => {
    const paths = files.paths();
    const texts = paths.filter((path) => isText(session, path));
    list.replaceChildren(
      ...paths.map((path) => itemOf(path, session, texts.length > 1 || !texts.includes(path), remove)),
    );
  };
  open.listen(update);
  return { element: h("nav", { class: "file-bar", "aria-label": "Files" }, list, addButton), update };
}

const isText = ({ files }: PlaygroundSession, path: string): boolean => typeof files.read(path) === "string";

function itemOf(
  path: string,
  session: PlaygroundSession,
  canRemove: boolean,
  remove: (path: string) => void,
): HTMLElement {
  const { open, shown } = session;
  const isOpen = open.get() === path;
  const button = h(
    "button",
    { type: "button", class: "file", "aria-current": isOpen && "true", disabled: !isText(session, path), dir: "auto" },
    path,
  );
  button.addEventListener("click", () => {
    open.set(path);
    if (isDocument(path)) shown.set(path);
  });
  const close = h(
    "button",
    { type: "button", class: "remove", "aria-label": `Remove ${path}`, title: "Remove" },
    icon("close"),
  );
  close.addEventListener("click", () => remove(path));
  return h("li", {}, button, canRemove && close);
}
