import { h } from "../../preview/client/dom/h.js";
import { type PlaygroundDocument, unpackDocument } from "../documents/playground-document.js";
import { openDialog } from "./dialog.js";

/** An example in the list that the build makes. */
interface ExampleEntry {
  readonly title: string;
  /** Addresses, relative to the page. */
  readonly picture: string;
  readonly document: string;
}

/** Shows the examples with their pictures. */
export async function openExamples(open: (document: PlaygroundDocument) => void): Promise<void> {
  const entries = await fetchJson<readonly ExampleEntry[]>("examples/index.json");
  const choose = (document: PlaygroundDocument): void => {
    dialog.close();
    open(document);
  };
  const items = entries.map((entry) => itemOf(entry, choose));
  const dialog = openDialog("Examples", h("ul", { class: "examples" }, ...items));
}

const fetchExample = async (address: string): Promise<PlaygroundDocument | undefined> =>
  unpackDocument(await fetchJson(address));

async function fetchJson<Content>(address: string): Promise<Content> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing.`);
  return (await response.json()) as Content;
}

function itemOf({ title, picture, document }: ExampleEntry, open: (document: PlaygroundDocument) => void): HTMLElement {
  const image = h("img", { src: picture, alt: "", loading: "lazy", width: 220 });
  const button = h("button", { type: "button", class: "example" }, image, h("span", { dir: "auto" }, title));
  button.addEventListener("click", async () => {
    const example = await fetchExample(document);
    if (example) open(example);
  });
  return h("li", {}, button);
}
