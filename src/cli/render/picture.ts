import type { BrandColors, RenderOptions } from "../../render/index.js";
import type { PageSize } from "../../render/page-sizes.js";

/** The options that say how a picture looks; which of them a format has, `formatDefinitions` says. */
export interface PictureSettings {
  /** Of PNG: pixels for each pixel of the page. Default 2. */
  readonly scale?: number;
  /** The width of the page in pixels; of text, in columns. */
  readonly width?: number;
  /** `light`, `dark`, `auto`, or a theme of the configuration. */
  readonly theme?: string;
  readonly pageSize?: PageSize;
  readonly interactive?: boolean;
  /** Files. */
  readonly font?: readonly string[];
  /** Width through height. */
  readonly aspect?: number;
  readonly transparent?: boolean;
  /** False: without the line that says who has drawn it. */
  readonly note?: boolean;
  readonly notes?: NonNullable<RenderOptions["notes"]>;
  /** The number or name of the only element that is drawn. */
  readonly element?: string;
  /** HTML as a fragment for another page. */
  readonly embed?: boolean;
  /** The document in the picture, with the hashes of its data. */
  readonly embedSource?: boolean;
}

/** A picture before it is drawn. */
export interface Picture {
  /** The elements, with the digits of their numbers (`contentOf`). */
  readonly content: readonly unknown[];
  readonly title?: string;
  readonly locale: string;
  /** Pixels. */
  readonly width?: number;
  readonly copyright?: string;
  /** The record of its source (`embedded-source.ts`), if it is to be in the picture. */
  readonly source?: string;
  /** Replaces the theme. */
  readonly brand?: BrandColors;
  readonly logo?: NonNullable<RenderOptions["logo"]>;
  readonly onScale?: (scale: number) => void;
  readonly onNotes?: NonNullable<RenderOptions["onNotes"]>;
}

/** A picture without its content: plain data. */
export type PictureMetadata = Omit<Picture, "content" | "onScale" | "onNotes">;
