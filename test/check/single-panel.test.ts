import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const found = async (chart: string, rows: string) => {
  const { diagnostics } = await compile(`@chart ${chart}\n${rows}`);
  return diagnostics.filter(({ code }) => code === "single-panel").map(({ message }) => message);
};

const points = "| Country | Income | Life | Region |\n| India | 2 | 70 | Asia |\n| Kenia | 1 | 63 | Africa |\n";
const goals = "| Team | Goals | Goal |\n| A | 3 | 4 |\n| B | 2 | 5 |\n";

test("panels of points need a group", async () => {
  expect(await found("scatter {panels}", points)).toEqual(["`panels` has no effect: the points have no groups."]);
  expect(await found("scatter {panels=2 group=Region}", points)).toEqual([]);
});

test("columns beside the series are not panels; one sheet with several series is enough", async () => {
  expect(await found("bar {panels target=Goal}", goals)).toEqual(["`panels` has no effect: the chart has one series."]);
  expect(await found("bar {panels}", goals)).toEqual([]);
  expect(await found("bar {panels}", `| Team | Goals |\n| A | 3 |\n@sheet\n${goals}`)).toEqual([]);
});
