import { from, half, rowOrder, width } from "../attributes.js";
import type { ElementDefinition } from "../element.js";
import { pictureWords } from "../picture-attributes.js";

/** Facts and figures (specification, sections 2.4 and 2.8). No field is required, since the specification requires none. */
export const facts: ElementDefinition = {
  type: "facts_and_figures",
  directive: "facts",
  data: "items",
  columns: [
    { name: "icon", type: "text", required: false, documentation: "The identifier of an icon of the service." },
    {
      name: "figure",
      type: "figure",
      required: false,
      documentation: "An integer, `true`, `false`, or a string such as `42%`.",
    },
    { name: "fact", type: "text", required: false, documentation: "The text that explains the figure." },
    { name: "color", type: "text", required: false, documentation: "The colour of the row, such as `#6f4e37`." },
  ],
  rowTitle: "fact",
  attributes: [width, half, from, ...rowOrder, ...pictureWords],
  fields: ["data"],
  documentation: "Facts and figures. The header contains the names of the fields.",
  example:
    "@facts\n| icon | figure | fact                     | color   |\n|------|-------:|--------------------------|---------|\n| cup  |    42% | of adults drink it daily | #6f4e37 |\n",
};
