import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { formatDefinitions, formatOf, type PictureFormat, type PictureOption, pictureOptions } from "./formats.js";
import type { PictureSettings } from "./picture.js";

/** The target and the settings of the command line. */
export interface RenderTarget extends PictureSettings {
  readonly output?: string;
  readonly to?: PictureFormat;
}

/** The format: `--to`, otherwise the ending of `-o`, otherwise text. Options that contradict it are wrong use (exit 2). */
export function chooseFormat(context: Pick<Context, "env">, target: RenderTarget): Outcome<PictureFormat> {
  const format = formatFor(target);
  if (!format.ok) return format;
  const misfit = pictureOptions.find(
    (name) => target[name] !== undefined && !formatDefinitions[format.value].options.includes(name),
  );
  // An environment variable is set for all runs, so it is ignored where it does not fit instead of refused.
  if (misfit && context.env[`IGX_${flagOf(misfit).slice(2).replaceAll("-", "_").toUpperCase()}`] === undefined)
    return failure(ExitCode.usage, `${flagOf(misfit)} is for ${formatsWith(misfit)}, not for ${nameOf[format.value]}.`);
  if (target.theme === "auto" && format.value !== "html")
    return failure(ExitCode.usage, "--theme auto is for HTML, not for pictures.", "Choose light or dark.");
  if (target.embed && target.interactive)
    return failure(ExitCode.usage, "--embed has no script, which --interactive asks for.", "Give one of them.");
  return format;
}

function formatFor({ output, to }: RenderTarget): Outcome<PictureFormat> {
  const named = output === undefined ? undefined : formatOf(output);
  if (to !== undefined && named !== undefined && named !== to)
    return failure(ExitCode.usage, `--to ${to} does not go with ${output}, which is a name for ${nameOf[named]}.`);
  const format = to ?? named;
  if (format !== undefined) return success(format);
  if (output === undefined || output === "-") return success("text");
  return failure(
    ExitCode.usage,
    `${output} does not say what to write.`,
    "Give --to svg, png, pdf, html, alt or text, or let -o end in .svg, .png, .pdf, .html, .alt.txt or .txt.",
  );
}

const nameOf: Readonly<Record<PictureFormat, string>> = {
  svg: "SVG",
  png: "PNG",
  pdf: "PDF",
  html: "HTML",
  alt: "alternative texts",
  text: "text",
};

const flagOf = (option: PictureOption): string =>
  `--${option === "note" ? "no-" : ""}${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function formatsWith(option: PictureOption): string {
  const names = (Object.keys(nameOf) as PictureFormat[])
    .filter((format) => formatDefinitions[format].options.includes(option))
    .map((format) => nameOf[format]);
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
