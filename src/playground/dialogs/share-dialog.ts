import { h } from "../../preview/client/dom/h.js";
import { maxFragment, writeShareLink } from "../documents/share-link.js";
import { setFragment } from "../documents/start.js";
import { documentOf, type PlaygroundSession } from "../session.js";
import { openDialog } from "./dialog.js";

/** The pages that open a document of a link, and the text to copy for each. */
const pages: readonly (readonly [id: string, label: string, text: (base: string, fragment: string) => string])[] = [
  ["share-link", "A link to the playground, where others can go on", (base, fragment) => base + fragment],
  ["share-view", "A link to the picture alone", (base, fragment) => `${base}view.html${fragment}`],
  [
    "share-embed",
    "HTML for the picture in your page",
    (base, fragment) =>
      `<iframe src="${base}embed.html${fragment}" title="Infographic" width="720" height="600" style="border: 0; max-width: 100%"></iframe>`,
  ],
];

/** Makes links that contain the document, and shows them to be copied. The first one is then in the address, too. */
export async function openShare(session: PlaygroundSession): Promise<void> {
  const fragment = await writeShareLink(documentOf(session));
  if (fragment.length > maxFragment) {
    const [length, most] = [fragment.length, maxFragment].map((count) => count.toLocaleString("en"));
    const text = `The link would have ${length} characters. Links of more than ${most} do not arrive everywhere.`;
    openDialog("Share", h("p", {}, text), h("p", {}, "Download the files and send them instead."));
    return;
  }
  setFragment(fragment);
  session.shared.set(fragment);
  const base = new URL(".", location.href).href;
  const status = h("p", { class: "quiet", role: "status" });
  const rows = pages.flatMap(([id, label, text]) => {
    const value = text(base, fragment);
    const field = h("input", { class: "input", id, readonly: true, value });
    const copy = h("button", { type: "button", class: "button", "aria-label": `Copy: ${label}` }, "Copy");
    copy.addEventListener("click", async () => {
      field.select();
      const isCopied = await navigator.clipboard?.writeText(value).then(
        () => true,
        () => false,
      );
      status.textContent = isCopied ? "Copied." : "Copy the selected text.";
    });
    return [h("label", { for: id }, label), h("div", { class: "pair" }, field, copy)];
  });
  const note = h("p", { class: "quiet" }, "The links contain all files. Nothing is sent to a server.");
  const isLocal = /^(?:localhost|127\.0\.0\.1)$/.test(location.hostname);
  const where = isLocal && h("p", { class: "quiet" }, "This page is on your machine: the links open only here.");
  const dialog = openDialog("Share", note, where, ...rows, status);
  dialog.querySelector("input")?.select();
}
