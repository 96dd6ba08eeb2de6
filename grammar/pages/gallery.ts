import { charts } from "../../src/language/charts.js";
import { code, generated, page } from "./markdown.js";

export interface ExamplePicture {
  /** Of the source or of the JSON in examples/, without extension. */
  readonly name: string;
  /** Of the picture, without extension. */
  readonly picture: string;
}

const columns = 3;

/** Every chart type and every example, as igx draws them. */
export function galleryPage(examples: readonly ExamplePicture[]): string {
  const others = [
    { name: "map", documentation: "Regions of a territory by value or group." },
    { name: "facts_and_figures", documentation: "Figures with icons and what they say." },
  ];
  return page(
    generated,
    "# Gallery",
    "What `igx render` and `igx preview` draw: an approximation of the service's own pictures. All are cut from the [examples](../../examples/README.md).",
    "## Chart types",
    grid(charts),
    "## Maps and facts",
    grid(others),
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

/** Some pictures in a row, each with its name and its sentence below. */
function grid(shown: readonly Shown[]): string {
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  const cell = ({ name, documentation }: Shown) =>
    `<img src="charts/${name}.svg" alt="${documentation}" width="280"><br>${code(name)}: ${documentation}`;
  const line = (cells: readonly string[]) => `| ${[...cells, ...Array(columns - cells.length).fill("")].join(" | ")} |`;
  return [line([]), `|${" --- |".repeat(columns)}`, ...rows.map((row) => line(row.map(cell)))].join("\n");
}
