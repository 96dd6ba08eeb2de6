import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chartOf, csvOf } from "../inputs.js";
import { compare, compareMemory, nodeContender, peakMemory } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson } from "./json-checker.js";
import { igx, importPeer, peerScript } from "./peer-script.js";

const against = "udsv and `JSON.stringify` of the same table as CSV";
const rows = 100_000;
const fromChart = '@data coffee "table.csv"\n\n@chart line {from=coffee}\n';
const build = ["build", "chart.igx", "--no-cache", "-o", "chart.json"];
const limits = JSON.stringify({
  limits: { rows: 1e7, cells: 1e8, sourceBytes: 1e9, dataBytes: 1e9, outputBytes: 1e9 },
});

/** Writes the chart of `table` rows and, beside it, the table as CSV. */
function write(folder: string, igxText: string, table: number, columns?: number): void {
  writeFileSync(join(folder, "igx.config.json"), limits);
  writeFileSync(join(folder, "chart.igx"), igxText);
  writeFileSync(join(folder, "table.csv"), csvOf(table, columns));
}

const udsv = (folder: string): readonly string[] => [
  peerScript("udsv"),
  join(folder, "table.csv"),
  join(folder, "peer.json"),
];

const process = (
  igxText: () => string,
  count = rows,
  columns?: number,
): Pick<Row, "measure" | "profiled" | "against"> => ({
  against,
  measure: async (folder, { rounds, size }) => {
    write(folder, igxText(), count === rows ? rows : size(count), columns);
    return compare(
      nodeContender("igx build", [igx, ...build], folder),
      nodeContender("udsv", udsv(folder)),
      rounds(15),
    );
  },
  profiled: () => build,
});

export const tableRows: readonly Row[] = [
  {
    name: "table",
    work: "a chart of 100,000 rows by 6 written in the file, whole process",
    before: "2.2 to 2.9",
    reach: "0.8",
    further: "0.5",
    ...process(() => chartOf(rows)),
  },
  {
    name: "table-warm",
    work: "the same, warm",
    against,
    before: "1.8",
    reach: "0.6",
    further: "0.35",
    measure: async (_, { rounds }) => {
      const { csvToContent } = await importPeer<{ csvToContent: (text: string) => string }>("csv-to-content");
      const [chart, csv] = [chartOf(rows), csvOf(rows)];
      return compare(
        { name: "igx", run: () => igxToJson(chart) },
        { name: "udsv", run: () => csvToContent(csv) },
        rounds(15),
      );
    },
    profiled: () => {
      const chart = chartOf(rows);
      return () => igxToJson(chart);
    },
  },
  {
    name: "table-from",
    work: "the same table `{from=coffee}` of a CSV file, whole process",
    before: "5.6",
    reach: "1.2",
    further: "0.8",
    ...process(() => fromChart),
  },
  {
    name: "table-long",
    work: "600,000 rows by 6 of a CSV file, whole process",
    before: "",
    reach: "1.2",
    further: "0.8",
    ...process(() => fromChart, 600_000),
  },
  {
    name: "table-wide",
    work: "100 rows by 20,000 of a CSV file, whole process",
    before: "",
    reach: "1.2",
    further: "0.8",
    ...process(() => fromChart, 100, 20_000),
  },
  {
    name: "table-memory",
    work: "1,000,000 rows, 50 MB: peak memory",
    against,
    before: "",
    reach: "0.8",
    further: "0.5",
    measure: async (folder, { rounds, size }) => {
      write(folder, chartOf(size(1_000_000)), size(1_000_000));
      return compareMemory(
        () => peakMemory([igx, ...build], folder),
        () => peakMemory(udsv(folder)),
        rounds(3),
      );
    },
  },
  {
    name: "table-from-memory",
    work: "the same `{from=…}`: peak memory",
    against,
    before: "",
    reach: "0.8",
    further: "0.5",
    measure: async (folder, { rounds, size }) => {
      write(folder, fromChart, size(1_000_000));
      return compareMemory(
        () => peakMemory([igx, ...build], folder),
        () => peakMemory(udsv(folder)),
        rounds(3),
      );
    },
  },
];
