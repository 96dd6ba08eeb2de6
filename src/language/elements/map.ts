import { from, half, highlight, rowOrder, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";
import { mapPictures } from "../picture-attributes.js";

/** A map (specification, sections 2.4 and 2.7). Each row becomes one region. */
export const map: ElementDefinition = {
  type: "map",
  directive: "map",
  argument: { field: "territory", documentation: "The identifier of a map of the service, such as `world`." },
  data: "items",
  columns: [
    { name: "title", type: "text", required: true, documentation: "The name of the region, usually in English." },
    { name: "value", type: "number", required: true, documentation: "The value of the region." },
    { name: "label", type: "text", required: false, documentation: "A label that replaces the title." },
    {
      name: "group",
      type: "text",
      required: false,
      documentation: "The group of the region. Regions of a group have the same colour.",
    },
    {
      name: "color",
      type: "region-color",
      required: false,
      documentation: "The colour of the region: `#` and six hex digits.",
    },
    {
      name: "latitude",
      type: "number",
      required: false,
      picture: true,
      documentation:
        "The latitude of the row, which is drawn as a circle, in degrees north of the equator. Pictures only: the service does not show it.",
    },
    {
      name: "longitude",
      type: "number",
      required: false,
      picture: true,
      documentation:
        "The longitude of the row, in degrees east of Greenwich, with `latitude`. Pictures only: the service does not show it.",
    },
  ],
  rowTitle: "title",
  attributes: [width, half, from, ...rowOrder, highlight, ...mapPictures],
  fields: ["territory", "data"],
  documentation: "A map. The header contains the names of the fields; `title` and `value` are required.",
  example:
    "@map world\n| title  | value | color   |\n|--------|------:|---------|\n| Brazil |  69.9 | #0000ff |\n| Japan  |   0   |         |\n",
};
