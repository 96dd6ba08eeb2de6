import type { DrawnChart } from "../protocol.js";
import { h } from "./dom/h.js";

/** Charts to choose from, each with its picture: the legend and the choices of a group. `name` is that of its fields. */
export function drawnChoices(
  legend: string,
  name: string,
  charts: readonly DrawnChart[],
  chosen: string | undefined,
  choose: (type: string) => void,
): readonly Node[] {
  const items = charts.map(({ type, html }) => {
    const input = h("input", { type: "radio", name, value: type, checked: type === chosen });
    const picture = h("div", { class: "igx-item" });
    const template = document.createElement("template");
    // The server has escaped all text of the data.
    template.innerHTML = html;
    picture.append(template.content);
    // Its name is the type; a picture of data has nothing to focus here.
    const sheet = h("div", { class: "igx-page" }, picture);
    const frame = h("div", { class: "offer-picture", "aria-hidden": "true", inert: true }, sheet);
    input.addEventListener("change", () => choose(type));
    return h("label", { class: "offer" }, frame, h("span", {}, input, ` ${type}`));
  });
  return [h("legend", {}, legend), ...items];
}
