import { from, half, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";

export const map: ElementDefinition = {
  type: "map",
  directive: "map",
  argument: { field: "territory", documentation: "The identifier of one of the service's maps, such as `world`." },
  data: "items",
  columns: [
    { name: "title", type: "text", required: true, documentation: "The region, usually by its English name." },
    { name: "value", type: "number", required: true, documentation: "The value of the region." },
    { name: "label", type: "text", required: false, documentation: "What is shown instead of the title." },
    { name: "group", type: "text", required: false, documentation: "Regions of one group share a colour." },
    {
      name: "color",
      type: "region-color",
      required: false,
      documentation: "The region's colour: `#` and six hex digits.",
    },
  ],
  attributes: [width, half, from],
  fields: ["territory", "data"],
  documentation: "A map. The header of its rows names the fields; `title` and `value` must be there.",
  example:
    "@map world\n| title  | value | color   |\n|--------|------:|---------|\n| Brazil |  69.9 | #0000ff |\n| Japan  |   0   |         |\n",
};
