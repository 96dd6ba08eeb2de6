import { h } from "../../preview/client/dom/h.js";
import type { PlaygroundDocument } from "../documents/playground-document.js";
import { maxFragment, writeShareLink } from "../documents/share-link.js";
import { openDialog } from "./dialog.js";

/** Makes a link that contains the document, and shows it to be copied. */
export async function openShare(document: PlaygroundDocument): Promise<void> {
  const fragment = await writeShareLink(document);
  if (fragment.length > maxFragment) {
    const [length, most] = [fragment.length, maxFragment].map((count) => count.toLocaleString("en"));
    const text = `The link would have ${length} characters. Links of more than ${most} do not arrive everywhere.`;
    openDialog("Share", h("p", {}, text), h("p", {}, "Export the files and send them instead."));
    return;
  }
  const link = `${location.href.replace(/#.*$/s, "")}${fragment}`;
  const field = h("input", { class: "input", id: "share-link", readonly: true, value: link });
  const copy = h("button", { type: "button", class: "button primary" }, "Copy");
  const status = h("p", { class: "quiet", role: "status" });
  copy.addEventListener("click", async () => {
    field.select();
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    status.textContent = isCopied ? "The link is copied." : "Copy the selected link.";
  });
  const label = h("label", { for: field.id }, "The link contains all files. Nothing is sent to a server.");
  openDialog("Share", label, h("div", { class: "pair" }, field, copy), status);
  field.select();
}
