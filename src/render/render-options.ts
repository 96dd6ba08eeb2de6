import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import { type ArgumentKind, requireArgument, requireFields } from "../text/require-argument.js";
import type { BrandColors } from "./brand-theme.js";

/** Options of pictures and pages. The same content and options give the same bytes everywhere. */
export interface RenderOptions {
  /** The title of the picture or page. Default: the first headline. */
  readonly title?: string | undefined;
  /** A language tag (BCP 47): how numbers are written, and the language of the page. Default `en`. */
  readonly locale?: string | undefined;
  /** `auto` follows the reader's system; it is for HTML only, and its default. SVG, PNG and PDF are `light` by default. */
  readonly theme?: "light" | "dark" | "auto" | undefined;
  /** Colours that override `theme`. */
  readonly brand?: BrandColors | undefined;
  /** A picture at the top right of the page, at most 40 pixels high. */
  readonly logo?: Logo | undefined;
  /** The width of the page in pixels, from 320 to 4,000; a number outside becomes the nearest. Default 720. */
  readonly width?: number | undefined;
  /**
   * The ratio of width to height of SVG and PNG, such as 16 / 9, from 1 / 10 to 10; a number outside becomes the nearest. Default, also for a
   * number that is not positive: as high as the content needs.
   */
  readonly aspect?: number | undefined;
  /** Whether the picture has no background. Default false. */
  readonly transparent?: boolean | undefined;
  /** Whether the foot says that igx has drawn it. Default true. */
  readonly note?: boolean | undefined;
  /**
   * Which notes about the data are below a picture: none; those without which a reader would be misled (default); or also those for its
   * author, which `onNotes` has in any case.
   */
  readonly notes?: (typeof shownNotes)[number] | undefined;
  /** A copyright note at the foot. */
  readonly copyright?: string | undefined;
  /** Adds `data-source` to each element and each mark: its JSON pointer (RFC 6901) in the content. Default false. */
  readonly marks?: boolean | undefined;
  /**
   * A number for each copy of one picture in a page. Ids are global in a page, and another number gives other ids. Default: none, for the
   * first copy.
   */
  readonly copy?: number | undefined;
  /** Called with the factor by which a content was made smaller to fit `aspect`. */
  readonly onScale?: ((scale: number) => void) | undefined;
  /** Called for each element that its picture cannot show as it is written. `reportNotes` of a compiled result makes findings of the notes. */
  readonly onNotes?: ((notes: ElementNotes) => void) | undefined;
}

/** An image above the first row of a page. */
export interface Logo {
  /** A `data:` address of a PNG or SVG image in base64; others are ignored. */
  readonly address: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Its alternative text. */
  readonly name: string;
}

/** Values of `notes`. */
export const shownNotes = ["none", "reader", "all"] as const;

/**
 * The kinds of options of pictures, pages and texts on which drawing would fail. Other numbers that are not valid are replaced, and such colours are
 * ignored.
 */
const kinds: Readonly<Record<string, ArgumentKind>> = {
  title: "string",
  locale: "string",
  copyright: "string",
  width: "number",
  aspect: "number",
  copy: "number",
  transparent: "boolean",
  note: "boolean",
  notes: "string",
  marks: "boolean",
  interactive: "boolean",
  color: "boolean",
  brand: "object",
  logo: "object",
  onScale: "function",
  onNotes: "function",
  fonts: "array",
};

/** Throws a `TypeError` for options of a wrong type. */
export function requireRenderOptions(options: RenderOptions): void {
  requireArgument(options, "object", "The options");
  requireFields(options, kinds);
  // Null counts as absent here too: there is a default.
  if (options.theme !== null) requireFields(options, { theme: "string" });
  if (options.brand) requireArgument(options.brand.palette, "array", "`palette` of the brand");
}

export const defaultWidth = 720;
const minWidth = 320;
const maxWidth = 4000;

export const pageWidth = ({ width = defaultWidth }: RenderOptions): number =>
  Number.isFinite(width) ? Math.min(maxWidth, Math.max(minWidth, Math.round(width))) : defaultWidth;

/** The narrowest and the widest page, as width by height. No content can be read in another one. */
export const aspectLimits = { least: 0.1, most: 10 } as const;

/** `undefined`: the page is as high as its content needs. */
export const pageAspect = ({ aspect }: RenderOptions): number | undefined =>
  Number.isFinite(aspect) && aspect! > 0
    ? Math.min(aspectLimits.most, Math.max(aspectLimits.least, aspect!))
    : undefined;
