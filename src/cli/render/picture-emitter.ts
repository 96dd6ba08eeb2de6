import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { createOrderedOutput } from "../base/ordered-output.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Emitter, EmitterThreads } from "../outputs/emitter.js";
import { isDrawnPicture } from "../outputs/known-output.js";
import { checkTheme } from "./choose-brand.js";
import { type DrawnDocument, drawDocument } from "./draw-document.js";
import type { DrawOptions } from "./draw-picture.js";
import { createDrawingPool, type DrawDocument, type DrawingJob } from "./drawing-pool.js";
import { sourceRecord } from "./embedded-source.js";
import type { Fonts } from "./font.js";
import { formatDefinitions, type PictureFormat } from "./formats.js";
import { loadFonts } from "./load-fonts.js";
import { logoFiles, logoReader } from "./logo-reader.js";
import type { PictureSettings } from "./picture.js";
import { openPictureCache } from "./picture-cache.js";
import { pictureMetadata } from "./picture-of.js";
import { fontsToTake } from "./scripts.js";
import { subsetPackage } from "./subset.js";
import { subsetMaker } from "./subset-maker.js";

/** Draws documents, and collects notes about their fonts. */
export interface PictureEmitter extends Emitter {
  /** Keeps the hashes of what was drawn, and reports fonts of `--font` that no picture needed, which is known only after the last one. */
  readonly conclude: () => void;
}

/** Pictures of a run for which threads pay, which load what draws before their first one. Texts are drawn sooner than they are sent. */
const fewest: Partial<Readonly<Record<PictureFormat, number>>> = { svg: 32, html: 32, png: 6, pdf: 12 };

/** Reads the fonts, once for all pictures. */
export async function pictureEmitter(
  context: Context,
  format: PictureFormat,
  settings: PictureSettings,
  toTerminal: boolean,
): Promise<Outcome<PictureEmitter>> {
  const given = formatDefinitions[format].options.includes("font") ? (settings.font ?? []) : [];
  const fonts = await fontsFor(context, format, given);
  if (!fonts.ok) return fonts;
  const words = fontWords(context, format, fonts.value);
  const logoOf = logoReader(format, settings);
  let options: DrawOptions = {
    format,
    settings,
    terminal: toTerminal ? context.terminal : undefined,
    ...(fonts.value && { fonts: fonts.value }),
  };
  const drawHere: DrawDocument = (task) => drawDocument(task, options);
  let draw = drawHere;
  let cache = openPictureCache(context, options);
  const threads: EmitterThreads["start"] = async (count) => {
    const { cwd, env } = context;
    const job: DrawingJob = {
      cwd,
      env: { ...env },
      format,
      settings,
      ...(fonts.value && { fonts: given }),
    };
    // By the first picture that has to be drawn: often none has changed.
    let pool: ReturnType<typeof createDrawingPool> | undefined;
    draw = async (task) => {
      pool ??= createDrawingPool(count, job, drawHere);
      return ((await pool)?.draw ?? drawHere)(task);
    };
    return () => {
      draw = drawHere;
      void pool?.then((started) => started?.end());
    };
  };
  return success({
    extension: formatDefinitions[format].extensions[0]!,
    takesContent: true,
    recognizes: isDrawnPicture,
    joins: format === "text" || format === "alt",
    ...(fewest[format] !== undefined && { threads: { fewest: fewest[format], start: threads } }),
    files: (project) => [
      ...logoFiles(project, format, settings),
      ...given.map((file) => slashes(resolve(context.cwd, file))),
    ],
    check: (project) => checkTheme(project, settings.theme, format === "html"),
    async refresh() {
      const again = given.length > 0 ? await fontsFor(context, format, given) : fonts;
      if (!again.ok || !again.value) return again;
      options = { ...options, fonts: again.value };
      cache?.save();
      cache = openPictureCache(context, options);
      return again;
    },
    begin: createOrderedOutput(),
    async emit(document, slot, output) {
      const metadata = await pictureMetadata(document, settings.theme, logoOf);
      const { pictureJson: json } = document.result.output;
      if (!metadata.ok) return metadata;
      const source = settings.embedSource ? await sourceRecord(document) : undefined;
      if (source && !source.ok) return source;
      const task = { json, metadata: { ...metadata.value, ...(source && { source: source.value }) } };
      const known = cache?.find(task, output);
      const drawn = known ? success(known) : await draw(task);
      if (!drawn.ok) return drawn;
      if (!known) cache?.keep(task, drawn.value);
      const { bytes, elementNotes, ...said } = drawn.value;
      for (const notes of elementNotes) document.notes.set(notes.index, notes);
      const print = () => words.drawn(said, document.name);
      if (slot) slot.print = print;
      else print();
      return success(bytes);
    },
    conclude() {
      cache?.save();
      words.conclude();
    },
  });
}

/** SVG and HTML have fonts of the reader's to fall back on, so they are drawn where what embeds fonts is not installed too. */
export async function fontsFor(
  context: Context,
  format: PictureFormat,
  given: readonly string[],
): Promise<Outcome<Fonts | undefined>> {
  if (format === "text" || format === "alt") return success(undefined);
  const fonts = await loadFonts(context, given);
  const images = fonts.ok && (format === "png" || format === "pdf") && fonts.value.given.find((font) => font.images);
  if (images)
    return failure(
      ExitCode.usage,
      `The font ${images.name} has images instead of outlines, which PNG and PDF cannot use.`,
      "Take a font with outlines, such as Noto Emoji, or write SVG or HTML.",
    );
  if (given.length > 0 || format === "png" || format === "pdf") return fonts;
  if (subsetMaker() !== undefined) return fonts;
  const subset = fonts.ok ? await subsetPackage() : fonts;
  if (subset.ok) return fonts;
  const { message, hint } = subset.failure;
  context.note(`No font is embedded: ${message} ${hint ?? ""}`.trim());
  return success(undefined);
}

/** The smallest texts of a page are 11 pixels high; below 7 they are unreadable. */
const legible = 7 / 11;

const tooSmall = (scale: number): string =>
  `The smallest texts are ${(11 * scale).toFixed(1)} pixels high, since everything must fit. Draw a part with --element, or choose another --aspect.`;

/** How many characters are named. */
const named = 12;

/** Says each character without a font once, however many pictures have it, and each other note once for each source. */
function fontWords(context: Context, format: PictureFormat, fonts: Fonts | undefined) {
  const said = new Set<string>();
  const used = new Set<string>();
  const drawn = (
    { uses, missing, notes = [], scale }: Omit<DrawnDocument, "bytes" | "elementNotes">,
    name: string | undefined,
  ): void => {
    const own = [...(scale < legible ? [tooSmall(scale)] : []), ...notes];
    for (const note of own.map((text) => (name === undefined ? text : `${name}: ${text}`))) {
      if (!said.has(note)) context.note(note);
      said.add(note);
    }
    for (const name of uses) used.add(name);
    const fresh = missing.filter((character) => !said.has(character));
    for (const character of fresh) said.add(character);
    if (fresh.length === 0) return;
    const more = fresh.length > named ? ` and ${fresh.length - named} more` : "";
    const shown = fresh.slice(0, named).join(" ");
    const fonts = fontsToTake(fresh);
    const example = fonts.length > 0 ? `, such as ${fonts.join(", ")}` : "";
    context.note(
      `No font has ${shown}${more}: ${instead[format]}. Name a font that has them with --font FILE${example}.`,
    );
  };
  return {
    drawn,
    conclude(): void {
      for (const { name } of fonts?.given ?? [])
        if (!used.has(name)) context.note(`${name}: not used, since Inter has all characters that it could be for`);
    },
  };
}

/** The display of characters that no font has. */
const instead: Readonly<Record<PictureFormat, string>> = {
  png: "this machine's fonts are tried",
  pdf: "boxes replace them",
  svg: "the reader's fonts are tried",
  html: "the reader's fonts are tried",
  alt: "",
  text: "",
};
