/** The fill of a mark, and the colours of text on it. */
export interface Paint {
  readonly fill: string;
  /** The colour of text on the fill. */
  readonly on: string;
  /** The colour of small text on the page that means the same as the fill. */
  readonly text: string;
  /** An outline, if the fill alone has too little contrast to the page. */
  readonly edge?: string;
  /** The opacity of the fill, 0 to 1. Only where the reader chooses the colour of the page; elsewhere a shade is a colour of its own. */
  readonly opacity?: number;
  /** `highlight` greys the mark. */
  readonly muted?: true;
}

/** A paint as attributes of a mark. */
export const paintAttributes = ({ fill, opacity, edge }: Paint) => ({
  fill,
  ...(opacity !== undefined && { "fill-opacity": opacity }),
  ...(edge !== undefined && { stroke: edge }),
});

export interface Theme {
  /** The page. */
  readonly surface: string;
  /** Text. */
  readonly ink: string;
  /** Text of less weight: axes, captions. */
  readonly muted: string;
  /** Lines behind marks. */
  readonly grid: string;
  /** The empty part of a gauge or bar, regions without a value. */
  readonly track: string;
  /** Marks that `highlight` greys. */
  readonly faded: string;
  /** Colours of the rows or series without a colour of their own, in this order; after the last, from the first again. */
  readonly palette: readonly Paint[];
  /** The colours of regions by value, from low to high. */
  readonly sequence: readonly Paint[];
  /** The colours of regions with values below zero, from zero down. */
  readonly negative: readonly Paint[];
  /** A colour that the author chose; `undefined` if the text is not a colour. */
  readonly custom: (color: string | undefined) => Paint | undefined;
  /** The paint of a mark that stands out among muted ones: lighter on a dark page, where its colour could be as dark as they are. */
  readonly loud: (paint: Paint) => Paint;
  /**
   * That colour for text on the page, darker or lighter if it could not be read there; `ink` if the reader chooses the page and the colour
   * cannot be read on both, or if it is not a colour. Large text, of 24 pixels or more, needs less contrast (WCAG 2.2, 1.4.3).
   */
  readonly readable: (color: string | undefined, large?: boolean) => string;
  /** A paler paint of the same hue, with text that can be read on it. Strength: 1 is the paint itself, 0 the page. */
  readonly shade: (paint: Paint, strength: number) => Paint;
  /** A paint between two of the theme's own. `part`: how much of the second is in it, 0 to 1. */
  readonly between: (one: Paint, other: Paint, part: number) => Paint;
}
