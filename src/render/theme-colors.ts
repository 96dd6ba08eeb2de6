import { mutedColor } from "../language/colors.js";

/** The colours of a theme, as hex. */
export interface ThemeColors {
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly track: string;
  /** Marks that `highlight` greys: as pale beside the page as they are on a white one. */
  readonly faded: string;
  readonly palette: readonly string[];
  readonly sequence: readonly string[];
  /** As many as in the sequence. */
  readonly negative: readonly string[];
}

/*
 * People who do not see red, green or blue can distinguish the colours of a palette: neighbours and the first four most clearly, the first
 * eight before the others, which are for charts with more series. Each colour has a contrast of 3 to its page and of 4.5 to the text on
 * it (WCAG 2.2, 1.4.11 and 1.4.3). The colours come from a search for values that meet all of this, the first eight near the original
 * hues. The tests of the theme compute it again: run them after you change a colour.
 */
export const lightColors: ThemeColors = {
  surface: "#ffffff",
  ink: "#1b1f2a",
  muted: "#566072",
  grid: "#dfe3ea",
  track: "#e9ecf2",
  faded: mutedColor,
  palette: [
    ...["#396ec7", "#d57c10", "#176540", "#611fa3", "#986b02", "#861459", "#5e7088", "#719e4a"],
    ...["#d1124e", "#088bfc", "#4fa16d", "#752374", "#8c7ab7", "#455203", "#f46042", "#57449b"],
    ...["#b98191", "#b3071e", "#8a88dd", "#785598", "#861f2b", "#a586ac", "#314cc3", "#b92967"],
  ],
  sequence: ["#bbd7f8", "#8dbbf0", "#5d9ee5", "#2a76c3", "#0c5aa3", "#163e70"],
  negative: ["#f7cfa4", "#efaf6b", "#dd8a35", "#b5660d", "#8b4a04", "#5a2e03"],
};

export const darkColors: ThemeColors = {
  surface: "#14171f",
  ink: "#eef1f6",
  muted: "#a7b0c0",
  grid: "#2e3544",
  track: "#252b38",
  faded: "#3d4452",
  palette: [
    ...["#5a8cc9", "#ee8f35", "#6edab8", "#bc9dfe", "#f3d761", "#cf5089", "#c1d2ec", "#86b35e"],
    ...["#d22340", "#97c7f9", "#99610a", "#7258d2", "#a9f993", "#9b5298", "#c38d7f", "#147a70"],
    ...["#8387fd", "#c9c58c", "#f05c3e", "#667953", "#bb95b8", "#f8b733", "#4f69ba", "#5cf9b5"],
  ],
  sequence: ["#233d5a", "#2a5583", "#346eac", "#4a8bd1", "#7aade7", "#b5d4f8"],
  negative: ["#4d3319", "#70481b", "#96611f", "#c07f2f", "#e3a75f", "#f8d3a4"],
};
