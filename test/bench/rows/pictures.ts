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
