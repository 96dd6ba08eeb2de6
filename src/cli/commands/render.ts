import { type PageSize, pageSizes } from "../../render/page-sizes.js";
import { shownNotes } from "../../render/render-options.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, success } from "../base/outcome.js";
import { usageError } from "../base/usage-error.js";
import { build } from "../build/build.js";
import type { BuildOptions } from "../build/build-options.js";
import { batchOption, eachOption, paramOptions } from "../inputs/params.js";
import { runsBatches } from "../inputs/run-parts.js";
import { batchPictures } from "../render/batch-pictures.js";
import { chooseFormat, type RenderTarget } from "../render/choose-format.js";
import { formatDefinitions, type PictureFormat, pictureFormats } from "../render/formats.js";
import { pictureEmitter } from "../render/picture-emitter.js";
import { aspectForm, readAspect } from "../render/read-aspect.js";

type RenderOptions = RenderTarget & Omit<BuildOptions, "emitter" | "manifest" | "optionsOf">;

export const renderCommand: Command<RenderOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: ".igx or content JSON: files, folders, globs, - for standard input (default: batches and include)",
    },
  ],
  options: [
    {
      flags: "-o, --output <path>",
      description: "a file, a folder/, or -; with --each it contains {key} (default: beside each source)",
    },
    {
      flags: "--to <format>",
      description: "format of the picture (default: by the extension of -o, else text)",
      choices: pictureFormats,
    },
    { flags: "--width <n>", description: "width of the page in pixels, of text in columns", parse: wholeNumber(1) },
    {
      flags: "--theme <theme>",
      description: "colours: light, dark, a theme of the configuration; for HTML also auto (its default)",
      offers: ["light", "dark", "auto"],
    },
    {
      flags: "--aspect <ratio>",
      description: "SVG, PNG: ratio of width to height, such as 1:1, 4:5, 9:16 or 16:9",
      parse: parseAspect,
    },
    { flags: "--element <name>", description: "only this element: its number, or the heading above it" },
    { flags: "--transparent", description: "no background" },
    {
      flags: "--notes <which>",
      description: "notes about the data below a picture: none, reader (default), or all, the author's too",
      choices: shownNotes,
    },
    { flags: "--no-note", description: "no line that says who has drawn the picture" },
    { flags: "--embed", description: "HTML: a fragment for another page instead of a page" },
    { flags: "--embed-source", description: "SVG, PNG, PDF: the document in the picture, with the hashes of its data" },
    { flags: "--scale <n>", description: "PNG: pixels for each pixel of the page (default: 2)", parse: readScale },
    {
      flags: "--page-size <size>",
      description: "PDF: size of a page; fit is one page for all (default)",
      choices: pageSizes,
      parse: readPageSize,
    },
    { flags: "--interactive", description: "HTML: a script for tooltips, legends, tables and tabs" },
    {
      flags: "--font <file>",
      description: "TTF or OTF file for characters that Inter does not have (repeatable)",
      parse: (file, previous) => [...((previous as readonly string[] | undefined) ?? []), file],
    },
    ...paramOptions,
    eachOption,
    batchOption,
    { flags: "--force", description: "also over files that igx did not write" },
    { flags: "--clean", description: "removal of earlier outputs that no source makes any more" },
    { flags: "--watch", description: "a new picture after each change, until Ctrl-C" },
    outputFileOption,
    {
      flags: "--jobs <n>",
      description: "number of files at a time, and highest number of threads that draw",
      parse: wholeNumber(1),
      default: 8,
    },
  ],
  details: `Draws the page as the service would lay it out; an approximation, and labelled so. Without -o and --to the text form goes to
standard output. Each file is written whole or not at all; a source with an error writes nothing, the others are written.

Without inputs, igx draws the batches of the configuration that have render, each in its format, and shows the documents of include.

With --aspect, charts and maps become lower or higher and the page gets columns; everything becomes smaller where it would not have
room. --element draws one element alone, whose number or heading you name. --to alt writes a line of alternative text for each picture.
--embed writes texts as headings and paragraphs, and each picture as an image with its alternative text and its data.

--embed-source writes the document into the picture, with the hashes of the files that it reads and, for each element, the file, columns
and rows of its values; never parameters. igx decompile PICTURE gives the document back. Without it, nothing of the source is in a picture.

Without --theme, a document whose theme_id is that of a theme of the configuration is drawn with that theme.

The width is that of --width, else of the front matter, else 720. A page has 320 to 4,000 pixels, text 40 to 200 columns: what is
outside of that becomes the nearest.

Pictures are set in Inter, which comes with igx. --font is for what Inter does not have, such as Chinese, Arabic or emoji. SVG, HTML
and PDF contain those parts of the fonts that they need, so they look the same everywhere. Characters that no font has are reported.

PDF is vector, its text can be selected. It is tagged for screen readers, with descriptions of pictures, and has bookmarks. With
--page-size, a table or text that does not fit is continued on the next page, the table under its header again; so are bars, facts and
icons that are higher than a page. What cannot be divided is made smaller, and igx reports text below 6 points.
The same input gives the same bytes, on the same machine and with the same fonts.`,
  examples: [
    { command: "igx render report.igx", does: "show it as text in the terminal" },
    { command: "igx render report.igx -o report.png", does: "draw a PNG, twice as large as the page" },
    { command: "igx render report.igx -o report.pdf --page-size a4", does: "draw a PDF for the printer" },
    { command: "igx render report.json -o report.html", does: "draw content JSON as one file for the browser" },
    { command: "igx render report.igx -o story.png --aspect 9:16", does: "draw a picture for a phone" },
    {
      command: 'igx render report.igx -o chart.html --element "Visitors by quarter" --embed',
      does: "write a chart for your own page",
    },
    {
      command: "igx render report.igx -o report.svg --embed-source",
      does: "draw a picture that contains its document",
    },
    { command: "igx render report.igx --to alt", does: "write alternative texts" },
    { command: "igx render . -o pictures/ --to svg", does: "draw all .igx files of this folder" },
    { command: "igx render city.igx --each cities.csv -o out/{key}.png", does: "draw one picture for each row" },
    { command: "igx render --batch cities --to pdf", does: "draw a batch of the configuration in another format" },
  ],
  async run(context, args, { to, ...all }) {
    const { settings, options } = divided(all);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const target: RenderTarget = {
      ...given,
      ...(to && { to }),
      ...(options.output !== undefined && { output: options.output }),
    };
    const project = unwrap(await context.project());
    const hasBatches = runsBatches(project, args, options);
    // Batches have formats of their own, to which the options apply.
    const own = hasBatches && to === undefined ? { ...textOptions(target), to: "text" as const } : target;
    const format = unwrap(chooseFormat(context, own));
    const content = options.each === undefined ? undefined : args.find((arg) => arg.endsWith(".json"));
    if (content !== undefined) throw cliFailure(noTemplate(content));
    const output = options.output ?? (!hasBatches && isText(format) ? "-" : undefined);
    if (output === "-" && context.terminal && (format === "png" || format === "pdf"))
      throw cliFailure(notForTerminals(format));
    const emitter = unwrap(await pictureEmitter(context, format, own, output === "-" || hasBatches));
    const where = output === undefined ? {} : { output };
    const batches = batchPictures(context, target, options.batch);
    // The documents of include are shown, as those that are named.
    const ofFiles = isText(format) && options.output === undefined ? { output: "-" } : {};
    const optionsOf: BuildOptions["optionsOf"] = async (batch) => (batch ? batches.optionsOf(batch) : success(ofFiles));
    const exitCode = await build(context, args, { ...options, ...where, optionsOf, emitter });
    for (const one of [emitter, ...batches.emitters()]) one.conclude();
    return exitCode;
  },
};

const isText = (format: PictureFormat): boolean => format === "text" || format === "alt";

const textOptions = (target: RenderTarget): RenderTarget =>
  Object.fromEntries(
    Object.entries(target).filter(([name]) => formatDefinitions.text.options.some((option) => option === name)),
  );

/** Divides the options into the style of a picture and the rest. Commander sets `note` to true by default, so true means unset. */
function divided({ scale, theme, pageSize, interactive, font, width, ...all }: Omit<RenderOptions, "to">) {
  const { aspect, transparent, note, notes, element, embed, embedSource, ...options } = all;
  const looks = {
    scale,
    theme,
    pageSize,
    interactive,
    font,
    width,
    aspect,
    transparent,
    notes,
    element,
    embed,
    embedSource,
  };
  return { settings: { ...looks, note: note === false ? note : undefined }, options };
}

function parseAspect(text: string): number {
  const ratio = readAspect(text);
  if (ratio === undefined) throw usageError(`It must be ${aspectForm}.`);
  return ratio;
}

const notForTerminals = (format: string) =>
  failure(
    ExitCode.usage,
    `A terminal cannot show ${format.toUpperCase()}.`,
    "Name a file with -o, or send it on to another command.",
  ).failure;

const noTemplate = (file: string) =>
  failure(ExitCode.usage, `--each takes an .igx document, and ${file} is content JSON, which has no parameters.`)
    .failure;

/** People write A4. */
function readPageSize(text: string): PageSize {
  const size = pageSizes.find((name) => name === text.toLowerCase());
  if (!size) throw usageError(`Allowed choices are ${pageSizes.join(", ")}.`);
  return size;
}

function readScale(text: string): number {
  const scale = /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(scale >= 0.1 && scale <= 10)) throw usageError("It must be a number from 0.1 to 10.");
  return scale;
}
