import type { DrawChart } from "../chart.js";
import { drawAreaStack } from "./area-stack.js";
import { lineChart } from "./line-chart.js";

const drawOverlapping = lineChart("area");

/** Lines with the area between them and zero filled; stacked, if the author asks for that. */
export const drawArea: DrawChart = (input) =>
  input.picture.stack || input.picture.share ? drawAreaStack(input) : drawOverlapping(input);
