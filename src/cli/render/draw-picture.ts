import { embedFonts } from "../../render/embed-fonts.js";
import type { Context } from "../base/context.js";
import { type Outcome, success } from "../base/outcome.js";
import { isOwnTheme } from "./choose-brand.js";
import { bodyTexts, embeddedFonts, svgTexts } from "./embed-fonts.js";
import { withSourceElement } from "./embedded-source.js";
import type { Fonts } from "./font.js";
import { fontFor, foreignCharacters } from "./font-coverage.js";
import type { PictureFormat } from "./formats.js";
import { pageHeight } from "./pdf-sheet.js";
import type { Picture, PictureSettings } from "./picture.js";

/** A drawn picture, with its notes. */
export interface DrawnPicture {
  readonly bytes: string | Uint8Array;
  /** The names of the given fonts that it needs. */
  readonly uses: readonly string[];
  /** Characters that no font had. */
  readonly missing: readonly string[];
  /** Further remarks, in whole sentences. */
  readonly notes?: readonly string[];
}

export interface DrawOptions {
  readonly format: PictureFormat;
  readonly settings: PictureSettings;
  /** None for text, and where what reads fonts is not installed. */
  readonly fonts?: Fonts;
  readonly terminal: Context["terminal"];
}

/** Draws a document in one of the formats. */
export async function drawPicture(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  switch (options.format) {
    case "alt":
      return success(plain((await import("../../render/render-alt.js")).renderAlt(picture.content, picture)));
    case "text":
      return success(plain(await drawText(picture, options)));
    case "svg":
      return drawSvg(picture, options);
    case "html":
      return options.settings.embed ? drawEmbed(picture, options) : drawHtml(picture, options);
    case "png":
      return drawPng(picture, options);
    case "pdf":
      return drawPdf(picture, options);
  }
}

const plain = (bytes: string): DrawnPicture => ({ bytes, uses: [], missing: [] });

/** The options for pictures; a width on the command line wins over the document's width. */
function renderOptions({ content: _content, source: _source, width, ...picture }: Picture, { settings }: DrawOptions) {
  const { theme, width: wanted = width, aspect, transparent, note, notes } = settings;
  return {
    ...picture,
    ...(theme !== undefined && isOwnTheme(theme) && { theme }),
    ...(wanted !== undefined && { width: wanted }),
    ...(aspect !== undefined && { aspect }),
    ...(transparent && { transparent }),
    ...(note === false && { note }),
    ...(notes !== undefined && { notes }),
  };
}

async function drawText({ content, locale, copyright }: Picture, { settings, terminal }: DrawOptions): Promise<string> {
  const { renderText } = await import("../../render/render-text.js");
  const width = settings.width ?? (terminal ? Math.min(terminal.columns, 100) : 80);
  return renderText(content, {
    width,
    color: terminal?.color ?? false,
    locale,
    note: settings.note !== false,
    ...(copyright && { copyright }),
  });
}

/** The given fonts that the characters of some markup come from, and the characters that all fonts lack. */
function coverage(markup: string, fonts: Fonts | undefined): Omit<DrawnPicture, "bytes"> {
  if (!fonts) return { uses: [], missing: [] };
  const foreign = foreignCharacters(markup, fonts);
  const fontsOf = (character: string) => ([400, 600] as const).map((weight) => fontFor(character, weight, fonts));
  const used = new Set(foreign.flatMap(fontsOf));
  return {
    uses: fonts.given.filter((font) => used.has(font)).map(({ name }) => name),
    missing: foreign.filter((character) => fontFor(character, 400, fonts) === undefined),
  };
}

async function drawSvg(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  const { renderSvg } = await import("../../render/render-svg.js");
  const svg = renderSvg(picture.content, renderOptions(picture, options));
  const { source } = picture;
  const sourced = (text: string) => (source === undefined ? text : withSourceElement(text, source));
  const embedded = options.fonts ? await embeddedFonts(svgTexts(svg), options.fonts) : success([]);
  if (!embedded.ok) return embedded;
  return success({ ...coverage(svg, options.fonts), bytes: `${sourced(embedFonts(svg, embedded.value))}\n` });
}

async function drawHtml(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  const { drawPage } = await import("../../render/render-html.js");
  const wanted = { ...renderOptions(picture, options), interactive: options.settings.interactive === true };
  const { title, body, write } = drawPage(picture.content, wanted);
  const embedded = options.fonts ? await embeddedFonts(bodyTexts(body), options.fonts) : success([]);
  if (!embedded.ok) return embedded;
  return success({ ...coverage(`${title}${body}`, options.fonts), bytes: write(embedded.value) });
}

/** Each picture is an image with an address of its own, so its fonts and ids are its own too. */
async function drawEmbed(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  const { embedPictures, renderEmbed } = await import("../../render/render-embed.js");
  const wanted = renderOptions(picture, options);
  const addresses = new Map<number, string>();
  const pictures = embedPictures(picture.content, wanted);
  for (const { index, svg } of pictures) {
    const embedded = options.fonts ? await embeddedFonts(svgTexts(svg), options.fonts) : success([]);
    if (!embedded.ok) return embedded;
    const bytes = Buffer.from(embedFonts(svg, embedded.value));
    addresses.set(index, `data:image/svg+xml;base64,${bytes.toString("base64")}`);
  }
  const covered = coverage(pictures.map(({ svg }) => svg).join(""), options.fonts);
  return success({ ...covered, bytes: renderEmbed(picture.content, addresses, wanted) });
}

async function drawPng(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  const [{ renderSvg }, { pageTitle }, png] = await Promise.all([
    import("../../render/render-svg.js"),
    import("../../render/page/title.js"),
    import("./png.js"),
  ]);
  const svg = renderSvg(picture.content, renderOptions(picture, options));
  const fonts = options.fonts!;
  const covered = coverage(svg, fonts);
  const scale = options.settings.scale ?? 2;
  const title = pageTitle(picture.content, renderOptions(picture, options));
  const drawn = await png.drawPng(svg, {
    title,
    scale,
    fonts,
    source: picture.source,
    systemFonts: covered.missing.length > 0,
  });
  return drawn.ok ? success({ ...covered, bytes: drawn.value }) : drawn;
}

async function drawPdf(picture: Picture, options: DrawOptions): Promise<Outcome<DrawnPicture>> {
  const [{ renderTaggedPages }, { brandColors }, { darkColors, lightColors }, { pageTitle }, { pageWidth }, pdf] =
    await Promise.all([
      import("../../render/render-pages.js"),
      import("../../render/brand-theme.js"),
      import("../../render/theme-colors.js"),
      import("../../render/page/title.js"),
      import("../../render/render-options.js"),
      import("./pdf.js"),
    ]);
  const wanted = renderOptions(picture, options);
  const size = options.settings.pageSize ?? "fit";
  const pages = renderTaggedPages(picture.content, wanted, pageHeight(size, pageWidth(wanted)));
  const covered = coverage(pages.flatMap(({ parts }) => parts.map(({ svg }) => svg)).join(""), options.fonts);
  const drawn = await pdf.drawPdf(pages, {
    size,
    title: pageTitle(picture.content, wanted),
    source: picture.source,
    locale: picture.locale,
    transparent: options.settings.transparent === true,
    surface: (wanted.brand ? brandColors(wanted.brand) : wanted.theme === "dark" ? darkColors : lightColors).surface,
    fonts: options.fonts!,
  });
  return drawn.ok ? success({ ...covered, bytes: drawn.value, notes: pdf.smallTextNotes(pages, size) }) : drawn;
}
