import { type Arranged, arrange } from "../../../render/page/arrange.js";
import type { PreviewElement } from "../../protocol.js";
import { h } from "../dom/h.js";

/** Puts the elements into the page's grid, like an exported page. */
type PlaceElements = (
  elements: readonly Pick<PreviewElement, "type" | "half">[],
  nodes: readonly HTMLElement[],
) => void;

export function createPlaceElements(grid: HTMLElement): PlaceElements {
  let before = "";
  let placed: readonly HTMLElement[] = [];
  return (elements, nodes) => {
    const arranged = arrange(elements.map(({ type, half }) => ({ type, settings: half ? { width: 0.5 } : {} })));
    const shape = JSON.stringify(arranged);
    // Nodes in the right place are not touched: a node that moves loses its focus.
    if (shape === before && nodes.every((node, index) => node === placed[index])) return;
    before = shape;
    placed = nodes;
    const focused = document.activeElement;
    grid.replaceChildren(...arranged.map((item) => cell(item, nodes)));
    if (focused instanceof HTMLElement && grid.contains(focused)) focused.focus({ preventScroll: true });
  };
}

function cell(item: Arranged, nodes: readonly HTMLElement[]): HTMLElement {
  if ("index" in item) {
    const node = nodes[item.index]!;
    node.classList.toggle("igx-half", item.half);
    return node;
  }
  const columns = item.map((column) => {
    const own = column.map(({ index }) => nodes[index]!);
    // The column is as wide as they are.
    for (const node of own) node.classList.remove("igx-half");
    return h("div", { class: `igx-column igx-rows-${own.length}` }, ...own);
  });
  return h("div", { class: "igx-columns" }, ...columns);
}
