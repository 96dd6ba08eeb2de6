import { contentOf } from "./content-of.js";
import { createNumbers } from "./numbers.js";
import { readingOrder } from "./page/arrange.js";
import { approximation } from "./page/note.js";
import { requireRenderOptions } from "./render-options.js";
import { wrapColumns } from "./terminal/columns.js";
import { createPen } from "./terminal/pen.js";
import { textElement } from "./terminal/text-element.js";
import { createWords } from "./words/words.js";

/** Options of `renderText`. */
export interface TextOptions {
  /** Columns, 40 to 200. Default 80. */
  readonly width?: number | undefined;
  /** Whether to use colours and bold, for terminals. Default false. */
  readonly color?: boolean | undefined;
  /** A language tag (BCP 47): how numbers are written. Default `en`. */
  readonly locale?: string | undefined;
  /** Whether the end says that igx has drawn it. Default true. */
  readonly note?: boolean | undefined;
  /** A copyright note before that line. */
  readonly copyright?: string | undefined;
}

/**
 * The whole infographic as text for terminals and logs: bars and sparklines of block characters, tables with lines. Ends in a line
 * break. Control characters, which could steer a terminal, are removed from all texts.
 *
 * `content` is the content of an infographic (specification, section 2.1), as a value or as JSON text. No content makes it throw.
 */
export function renderText(content: unknown, options: TextOptions = {}): string {
  requireRenderOptions(options);
  const width = textWidth(options.width);
  const pen = createPen(options.color ?? false);
  const context = {
    width,
    pen,
    words: createWords(options.locale ?? "en"),
    numbers: createNumbers(options.locale ?? "en", "-"),
  };
  const blocks = readingOrder(contentOf(content))
    .map(({ element }) => textElement(element, context).join("\n"))
    .filter((block) => block !== "");
  const { note = true, copyright = "" } = options;
  const foot = [copyright.trim(), note ? context.words.say(approximation) : ""].filter((text) => text !== "");
  const lines = foot.flatMap((text) => wrapColumns(text, width).map(pen.dim)).join("\n");
  return `${[...blocks, lines].filter((block) => block !== "").join("\n\n")}\n`;
}

const textWidth = (width = 80): number =>
  Number.isFinite(width) ? Math.min(200, Math.max(40, Math.floor(width))) : 80;
