import { drawChart } from "../charts/draw-chart.js";
import type { DrawElement, PerElement } from "../element.js";
import { drawMap } from "../maps/draw-map.js";
import { drawFacts } from "./facts.js";
import { drawBody, drawH1, drawH2, drawQuote, drawSeparator } from "./texts.js";

/** How each type of element is drawn. */
export const drawElements: PerElement<DrawElement> = {
  h1: drawH1,
  h2: drawH2,
  body: drawBody,
  quote: drawQuote,
  separator: drawSeparator,
  chart: drawChart,
  map: drawMap,
  facts_and_figures: drawFacts,
};
