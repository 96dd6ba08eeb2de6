import { pageSizes } from "../../render/page-sizes.js";
import type { DownloadFormat, DownloadLook } from "../protocol.js";
import { h } from "./dom/h.js";

interface LookFields {
  readonly element: HTMLElement;
  /** Shows what these formats have. */
  readonly offer: (formats: readonly DownloadFormat[]) => void;
  readonly look: () => DownloadLook;
}

type Option = readonly [value: string, text: string];

const themes: readonly Option[] = [
  ["", "Standard"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Width through height. */
const shapes: readonly Option[] = [
  ["", "As the content needs"],
  ["1.7777777778", "16:9"],
  ["1.3333333333", "4:3"],
  ["1", "1:1"],
  ["0.8", "4:5"],
  ["0.5625", "9:16"],
];

const scales: readonly Option[] = ["1", "2", "3", "4"].map((scale) => [scale, `${scale} ×`]);

const sheets: readonly Option[] = pageSizes.map((size) => [
  size,
  size === "fit"
    ? "One, as high as needed"
    : size.length === 2
      ? size.toUpperCase()
      : size[0]!.toUpperCase() + size.slice(1),
]);

/** Fields for the look of a download. They keep their values while the page is open. */
export function createLookFields(): LookFields {
  const theme = choice("theme", "Colours", themes, "");
  const shape = choice("shape", "Shape (SVG, PNG)", shapes, "");
  const scale = choice("scale", "Pixels (PNG)", scales, "2");
  const sheet = choice("sheet", "Page (PDF)", sheets, "fit");
  const transparent = h("input", { type: "checkbox", class: "checkbox", id: "download-transparent" });
  const background = h("div", { class: "pair" }, transparent, h("label", { for: transparent.id }, "No background"));
  return {
    element: h(
      "div",
      { class: "look", role: "group", "aria-label": "Look of the file" },
      ...[theme, shape, scale, sheet].map(({ element }) => element),
      background,
    ),
    offer: (formats) => {
      scale.element.hidden = !formats.includes("png");
      sheet.element.hidden = !formats.includes("pdf");
    },
    look: () => {
      const { value } = theme.select;
      return {
        ...((value === "light" || value === "dark") && { theme: value }),
        ...(shape.select.value !== "" && { aspect: Number(shape.select.value) }),
        ...(transparent.checked && { transparent: true }),
        scale: Number(scale.select.value),
        pageSize: pageSizes.find((size) => size === sheet.select.value) ?? "fit",
      };
    },
  };
}

function choice(name: string, label: string, options: readonly Option[], chosen: string) {
  const id = `download-${name}`;
  const select = h("select", { class: "select", id }, ...options.map(([value, text]) => h("option", { value }, text)));
  select.value = chosen;
  return { select, element: h("div", { class: "look-field" }, h("label", { for: id }, label), select) };
}
