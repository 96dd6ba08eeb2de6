import { info } from "./descriptor.js";

/** A sentence about a picture, as it is below it. */
export interface PictureFinding {
  readonly text: string;
  /** Replaces the hint of the rule. */
  readonly hint?: string | undefined;
}

/*
 * Data that pictures leave out or change. The service may draw it, so these are notes. `check` reports notes that depend only on the data;
 * for the rest a picture must be drawn, so `igx render` and the preview report it.
 */

export const seriesNotShown = info<PictureFinding>({
  code: "series-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) =>
    hint ?? "Choose a chart type for several columns, such as `bar-grouped` or `line`, or remove the columns.",
  explanation:
    "The picture of the chart shows fewer columns than the data have: `bar`, `column`, `waterfall`, pies, gauges and most pictograms show the first one. A very wide chart or table shows the columns that have room. A line covers another one with the same values.",
  bad: "@chart column\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n",
  good: "@chart column-grouped\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n",
});

export const valueNotShown = info<PictureFinding>({
  code: "value-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Give the chart fewer rows, or choose another chart type.",
  explanation:
    "The picture leaves out a value, or shows it as another one: a negative value in a pie, treemap or bubble chart, more than 100 per cent in a gauge, text where the chart needs a number, a total among the steps of a waterfall, or rows beyond what a picture can hold.",
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

export const timeAxis = info<PictureFinding>({
  code: "time-axis",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write the rows in the order of time.",
  explanation:
    "Lines, areas, streams, columns and candlesticks whose titles are dates are drawn in proportion to time, and in its order. Two columns of one date would cover each other, and `1/2/2024` can be two dates: such rows are at equal distances, in the order in which you write them.",
  bad: "@chart line\n| Day | Price |\n| 2024-01-03 | 4.75 |\n| 2024-01-02 | 4.5 |\n",
  good: "@chart line\n| Day | Price |\n| 2024-01-02 | 4.5 |\n| 2024-01-03 | 4.75 |\n",
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

export const iconNotShown = info<PictureFinding>({
  code: "icon-not-shown",
  message: ({ text }) => text,
  hint: ({ hint }) =>
    hint ?? "Choose one of the icons of grammar/pictures.md, unless the service has one of this name.",
  explanation:
    "The picture has no icon of this name, so it shows a disc. The service may know other names than igx; list those of your project in `catalog.icons`, and `unknown-icon` reports others.",
  bad: "@facts\n| icon | figure | fact |\n| windd | 466 | gigawatt hours of wind |\n",
  good: "@facts\n| icon | figure | fact |\n| wind | 466 | gigawatt hours of wind |\n",
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

export const labelCutOff = info<PictureFinding>({
  code: "label-cut-off",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write a shorter text, or a larger `width` in the front matter.",
  explanation:
    "The picture has room for a part of a text only, which ends in an ellipsis there. Readers see the whole text where they can point at it, not in print.",
  bad: "@chart scatter-dotplot\n| Country | Bags |\n| Brazil, with all its neighbours in the north and in the south, and with the islands that belong to it | 1 |\n",
  good: "@chart scatter-dotplot\n| Country | Bags |\n| Brazil | 1 |\n",
  example: { drawn: true },
});

export const labelsOverlap = info<PictureFinding>({
  code: "labels-overlap",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write a shorter text, or a larger `width` in the front matter.",
  explanation:
    "Two texts of the picture cover each other. igx leaves out labels before they overlap (`label-not-shown`), but a chart that is very low may have no free place for the texts that it needs.",
  bad: "@chart column-radial {height=90}\n| Country | Bags | Price | Share |\n| Peru | 0 | 729 | 458 |\n| Brazil | 919 | 648 | 377 |\n| India | 838 | 567 | 296 |\n| Kenya | 757 | 486 | 215 |\n| Mexico | 676 | 405 | 134 |\n| Uganda | 595 | 324 | 53 |\n| Honduras | 514 | 243 | 972 |\n",
  good: "@chart column-radial\n| Country | Bags |\n| Peru | 1 |\n| Brazil | 2 |\n| India | 3 |\n",
  example: { drawn: true },
});

export const lowContrast = info<PictureFinding>({
  code: "low-contrast",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write a colour with more contrast to the background.",
  explanation:
    "A colour that you have chosen is hard to see on the background of the picture. Marks need a contrast of 3:1, text needs 4.5:1, and large text 3:1 (WCAG 2.2, 1.4.11 and 1.4.3). igx adds an outline to the palest marks, and writes text in a colour that can be read; the service may not.",
  bad: "@chart bar {colors=[#ffe08a]}\n| Country | Bags |\n| Brazil | 1 |\n",
  good: "@chart bar {colors=[#396ec7]}\n| Country | Bags |\n| Brazil | 1 |\n",
  example: { drawn: true },
});

export const notPublished = info<PictureFinding>({
  code: "not-published",
  message: ({ text }) => text,
  hint: () => "Write what its readers need in a paragraph below the picture.",
  explanation:
    "Some attributes are drawn by igx alone: the service has no place for them, so they are not sent. `igx publish` and `igx build --emit request` say so once for each document.",
  bad: '@chart bar {source="UN"}\n| Country | Bags |\n| Brazil | 66 |\n',
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n\nSource: UN\n",
  example: { sent: true },
});

export const colorsRepeat = info<PictureFinding>({
  code: "colors-repeat",
  message: ({ text }) => text,
  hint: ({ hint }) => hint ?? "Write a colour for each of them in `colors`, or show fewer.",
  explanation:
    "Two columns or rows of a chart, or two groups of a map, have the same colour in the picture, so a legend cannot tell them apart. Or a list names more slices of a pie than readers can tell apart by colour.",
  bad: "@chart line {colors=[#396ec7 #396ec7]}\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n",
  good: "@chart line {colors=[#396ec7 #d57c10]}\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n",
  example: { drawn: true },
});
