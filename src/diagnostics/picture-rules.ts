import { info } from "./descriptor.js";

/** A sentence about a picture, as it is below it. */
export interface PictureFinding {
  readonly text: string;
  /** Replaces the hint of the rule. */
  readonly hint?: string | undefined;
}

/*
 * What pictures leave out or change. The service may draw it, so these are notes. `check` reports what the data alone decide; for the rest
 * a picture must be drawn, so `igx render` and the preview report it.
 */

export const seriesNotShown = info<PictureFinding>({
  code: "series-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) =>
    hint ?? "Choose a chart type for several columns, such as `bar-grouped` or `line`, or remove the columns.",
  explanation:
    "The picture of the chart shows fewer columns than the data have: `bar`, `column`, `waterfall`, pies, gauges and most pictograms show the first one. A very wide chart or table shows the columns that have room.",
  bad: "@chart column\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n",
  good: "@chart column-grouped\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n",
});

export const valueNotShown = info<PictureFinding>({
  code: "value-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Give the chart fewer rows, or choose another chart type.",
  explanation:
    "The picture leaves out a value, or shows it as another one: a negative value in a pie, treemap or bubble chart, more than 100 per cent in a gauge, text where the chart needs a number, or rows beyond what a picture can hold.",
  bad: "@chart treemap\n| Fund | Return |\n| Bonds | 3 |\n| Shares | -2 |\n",
  good: "@chart bar\n| Fund | Return |\n| Bonds | 3 |\n| Shares | -2 |\n",
});

export const shareAsFraction = info<PictureFinding>({
  code: "share-as-fraction",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write `42` for 42 per cent.",
  explanation:
    "Gauges, progress bars and `pictochart-pictorial` read their values as per cent, so 0.42 is 0.42 per cent. If no value of such a chart is above 1, igx assumes that you mean shares, but does not convert them.",
  bad: "@chart progress-gauge\n| Goal | Done |\n| Trees | 0.42 |\n",
  good: "@chart progress-gauge\n| Goal | Done |\n| Trees | 42 |\n",
});

export const regionNotShown = info<PictureFinding>({
  code: "region-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Check the spelling of the territory and its regions.",
  explanation:
    "The picture of a map does not contain a region of this name, or igx has no picture of the territory. The service may know more names than igx; list those of your project in `catalog.territories`.",
  bad: "@map europe\n| title | value |\n| Germany | 83 |\n| Grmany | 1 |\n",
  good: "@map europe\n| title | value |\n| Germany | 83 |\n",
  example: { drawn: true },
});

export const labelNotShown = info<PictureFinding>({
  code: "label-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Give the chart more room: remove `half`, write a larger `height`, or shorten the names.",
  explanation: "The picture has no room for all names, so some are left out.",
  bad: `@chart column {height=60}\n| Country | Bags |\n${["Brazil", "Vietnam", "Colombia", "Indonesia", "Ethiopia", "Honduras", "Uganda", "Guatemala", "Peru", "India", "Mexico", "Nicaragua"].map((name) => `| ${name} and its neighbours | 1 |\n`).join("")}`,
  good: "@chart bar\n| Country | Bags |\n| Brazil and its neighbours | 1 |\n",
  example: { drawn: true },
});

export const colorsRepeat = info<PictureFinding>({
  code: "colors-repeat",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write a colour for each of them in `colors`, or show fewer.",
  explanation:
    "Two columns or rows of a chart have the same colour in the picture, so a legend cannot tell them apart.",
  bad: "@chart line {colors=[#396ec7 #396ec7]}\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n",
  good: "@chart line {colors=[#396ec7 #d57c10]}\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n",
  example: { drawn: true },
});
