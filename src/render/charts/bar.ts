import type { ChartInput, ChartPicture, ChartProblem } from "./chart.js";
import { drawEcharts } from "./echarts.js";

/** One horizontal bar a row. */
export function drawBar(input: ChartInput): ChartPicture | ChartProblem {
  const { sheet, width, theme, paints, numbers } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows." };
  const height = input.height ?? sheet.rows.length * 34 + 30;
  const option = {
    grid: { left: 0, right: 40, top: 0, bottom: 0, outerBounds: { left: 0, right: 0, top: 0, bottom: 0 } },
    xAxis: { type: "value", axisLabel: { color: theme.muted }, splitLine: { lineStyle: { color: theme.grid } } },
    yAxis: {
      type: "category",
      inverse: true,
      data: sheet.rows.map(({ title }) => title),
      axisLabel: { color: theme.ink, interval: 0 },
      axisLine: { lineStyle: { color: theme.grid } },
      axisTick: { show: false },
    },
    series: [
      {
        type: "bar",
        data: sheet.rows.map(({ values }, row) => ({
          value: values[0] ?? "-",
          itemStyle: { color: paints.mark(row, 0).fill },
        })),
        label: {
          show: true,
          position: "right",
          color: theme.ink,
          formatter: ({ value }: { value: number }) => numbers.format(value),
        },
      },
    ],
  };
  const tip = (_series: number, row: number) => `${sheet.rows[row]?.title}: ${sheet.rows[row]?.cells[0]}`;
  return { height, nodes: drawEcharts(option, { width, height }, { id: input.id, tip }) };
}
