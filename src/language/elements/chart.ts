import * as attributes from "../attributes.js";
import type { ElementDefinition } from "../element.js";
import { chartPictures } from "../picture-attributes.js";

/** A chart (specification, sections 2.4 to 2.6). Only charts have more settings than `width`. */
export const chart: ElementDefinition = {
  type: "chart",
  directive: "chart",
  argument: { field: "chart_type", documentation: "A chart type of the service." },
  data: "sheets",
  columns: [],
  attributes: [
    attributes.width,
    attributes.half,
    attributes.height,
    attributes.categoryHeight,
    attributes.decimalSeparator,
    attributes.legend,
    attributes.callouts,
    attributes.colors,
    attributes.icon,
    attributes.from,
    ...attributes.fromOptions,
    attributes.highlight,
    attributes.shape,
    ...chartPictures,
  ],
  fields: ["chart_type", "data", "colors", "icon"],
  documentation:
    "A chart. The first row is the header; each other row contains a title and its values. `@sheet` starts another sheet.",
  example:
    "@chart bar-grouped {height=300 colors=[#6f4e37 #a67c52]}\n| Country | 2023 | 2024 |\n|---------|-----:|-----:|\n| Brazil  | 66.4 | 69.9 |\n| Vietnam | 26.9 | 30.1 | {color=#2e8b57}\n",
};
