import { charts } from "../../src/language/charts.js";
import { code, generated, page } from "./markdown.js";

export interface ExamplePicture {
  /** The name of the source or the JSON file in examples/, without extension. */
  readonly name: string;
  /** The name of the picture, without extension. */
  readonly picture: string;
}

const columns = 3;

/** A picture of every chart type and every example, and the pages as printed by their names. */
export function galleryPage(examples: readonly ExamplePicture[], printed: readonly string[]): string {
  const others = [
    { name: "map", documentation: "Regions of a territory by value or group." },
    { name: "facts_and_figures", documentation: "Figures with icons and explanations." },
  ];
  return page(
    generated,
    "# Gallery",
    "`igx render` and `igx preview` draw these pictures, which approximate those of the service. All come from the [examples](../../examples/README.md).",
    "## Chart types",
    grid(charts),
    "## Maps and facts",
    grid(others),
    "## As printed",
    "Pages with sources, units, marks and other things that only pictures show, each with its source in igx.",
    ...printed.map((name) => `[![${name} as a picture](printed/${name}.svg)](printed/${name}.igx)`),
    "## Examples",
    ...examples.map(
      ({ name, picture }) =>
        `### ${name}\n\n[![${name} as a picture](examples/${picture}.svg)](examples/${picture}.svg)`,
    ),
  );
}

interface Shown {
  readonly name: string;
  readonly documentation: string;
}

/** A table of pictures, each with its name and description below. */
function grid(shown: readonly Shown[]): string {
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  const cell = ({ name, documentation }: Shown) =>
    `<img src="charts/${name}.svg" alt="${documentation}" width="280"><br>${code(name)}: ${documentation}`;
  const line = (cells: readonly string[]) => `| ${[...cells, ...Array(columns - cells.length).fill("")].join(" | ")} |`;
  return [line([]), `|${" --- |".repeat(columns)}`, ...rows.map((row) => line(row.map(cell)))].join("\n");
}
