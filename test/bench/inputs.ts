/* What is measured: the same content as `.igx` and, for the peers, as Markdown. No randomness, so that two runs read the same. */

export interface Input {
  readonly name: string;
  readonly igx: string;
  /** The same headings, texts and tables without attributes. */
  readonly markdown: string;
}

const places = ["Brazil", "Vietnam", "Colombia", "Indonesia", "Ethiopia", "Honduras", "Uganda", "Peru", "India"];
const place = (index: number) => places[index % places.length]!;
const value = (index: number) => ((index * 7919) % 100_000) / 10;

const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

const chartRows = (rows: number, columns: number, from: number) =>
  Array.from({ length: rows }, (_, row) => [
    `${place(from + row)} ${row}`,
    ...Array.from({ length: columns - 1 }, (_, column) => value(from + row * columns + column)),
  ]);

const header = (columns: number) => [
  "Country",
  ...Array.from({ length: columns - 1 }, (_, index) => `${2020 + index}`),
];

/** Five elements: a heading, a text, a chart with its heading, a quote. About 1.9 KB with 20 rows of 6. */
function section(index: number, rows: number): Input {
  const head = `# Coffee from ${place(index)}, part ${index}\n\n`;
  const text =
    "The harvest of the year was brought in between the first rain and the last, and weighed at the station.\n" +
    "What was lost on the way to the port is not counted here.\n\n";
  const quote = "> I have measured out my life with coffee spoons.\n> -- T. S. Eliot\n\n";
  const data = `${table(header(6), chartRows(rows, 6, index))}\n`;
  const igx = `${head}${text}## Million bags by year\n\n@chart column-grouped {height=300 colors=[#6f4e37 #c4a484]}\n${data}${quote}`;
  return { name: "", igx, markdown: `${head}${text}## Million bags by year\n\n${data}${quote}` };
}

function join(name: string, sections: readonly Input[]): Input {
  return {
    name,
    igx: sections.map((one) => one.igx).join(""),
    markdown: sections.map((one) => one.markdown).join(""),
  };
}

/** One chart, about 4.7 MB. */
function heavyInput(): Input {
  const data = table(header(6), chartRows(100_000, 6, 0));
  return { name: "heavy: one chart of 100,000 rows by 6", igx: `@chart line\n${data}`, markdown: data };
}

export const small: Input = join("small: 5 elements", [section(0, 20)]);
export const medium: Input = join(
  "medium: 500 elements",
  Array.from({ length: 100 }, (_, index) => section(index, 28)),
);
export const heavy: Input = heavyInput();
