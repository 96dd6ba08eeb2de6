import { renderSvg } from "../../../src/render/index.js";
import { compare } from "../measure.js";
import type { Row } from "../row.js";
import { importPeer } from "./peer-script.js";

interface ECharts {
  readonly content: () => unknown;
  readonly page: () => string;
}

export const pictureRow: Row = {
  name: "pictures",
  work: "a page of 12 charts to SVG, warm",
  against: "the same charts by ECharts' own server-side SVG",
  before: "",
  reach: "1.0",
  further: "0.5",
  measure: async (_, { rounds }) => {
    const { content, page } = await importPeer<ECharts>("echarts");
    const charts = content();
    return compare({ name: "igx", run: () => renderSvg(charts) }, { name: "ECharts", run: page }, rounds(31));
  },
  profiled: () => {
    let charts: unknown;
    return async () => {
      charts ??= (await importPeer<ECharts>("echarts")).content();
      renderSvg(charts);
    };
  },
};

/** Twelve charts of lines and columns as in a newspaper, each with `marks` lines or notes. */
function printedPage(marks: number): readonly unknown[] {
  return Array.from({ length: 12 }, (_, chart) => {
    const rows = Array.from({ length: 24 }, (__, row) => [
      String(2000 + row),
      Math.round(50 + 30 * Math.sin(row / 3 + chart) + row),
      Math.round(40 + 20 * Math.cos(row / 4 + chart)),
    ]);
    const picture = {
      marks: Array.from({ length: marks }, (__, at) =>
        at % 2 === 0
          ? { sheet: 0, value: 40 + 10 * at, text: `Goal ${at}` }
          : { sheet: 0, row: String(2003 + 5 * at), column: "North", text: "A note of some words" },
      ),
    };
    const chart_type = chart % 2 === 0 ? "line" : "column-grouped";
    return { type: "chart", chart_type, data: [[["Year", "North", "South"], ...rows]], picture };
  });
}

export const markRow: Row = {
  name: "marks",
  work: "a page of 12 charts with four marks each to SVG, warm",
  against: "the same page without marks",
  before: "",
  reach: "1.3",
  further: "1.1",
  measure: async (_, { rounds }) => {
    const [plain, marked] = [printedPage(0), printedPage(4)];
    return compare(
      { name: "with marks", run: () => renderSvg(marked) },
      { name: "without", run: () => renderSvg(plain) },
      rounds(31),
    );
  },
  profiled: () => () => renderSvg(printedPage(4)),
};
