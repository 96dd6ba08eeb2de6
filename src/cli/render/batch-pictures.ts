import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { chooseFormat, type RenderTarget } from "./choose-format.js";
import { formatDefinitions, formatOf, type PictureFormat, pictureFormats } from "./formats.js";
import { type PictureEmitter, pictureEmitter } from "./picture-emitter.js";

/** A batch of the configuration, with absolute paths. */
interface Batch {
  readonly name: string;
  readonly output?: string;
  readonly render?: string;
}

/** How a batch is drawn, and where to. */
interface PictureOptions {
  readonly emitter: PictureEmitter;
  readonly output?: string;
}

interface BatchPictures {
  /** The emitter and the output of a batch; `undefined` for a batch that is not drawn. */
  readonly optionsOf: (batch: Batch) => Promise<Outcome<PictureOptions | undefined>>;
  /** The emitters that were needed. */
  readonly emitters: () => readonly PictureEmitter[];
}

/**
 * How the batches of a run are drawn: in the format of `--to`, or else that of their `render`. A batch without `render` is drawn only with
 * `--to`. `named`: the batches of `--batch`, each of which must be drawn.
 */
export function batchPictures(
  context: Context,
  target: RenderTarget,
  named: readonly string[] | undefined,
): BatchPictures {
  const emitters = new Map<PictureFormat, PictureEmitter>();
  const emitterOf = async (format: PictureFormat): Promise<Outcome<PictureEmitter>> => {
    const known = emitters.get(format);
    if (known) return success(known);
    const made = await pictureEmitter(context, format, target, false);
    if (made.ok) emitters.set(format, made.value);
    return made;
  };
  const optionsOf: BatchPictures["optionsOf"] = async (batch) => {
    const to = target.to ?? (batch.render === undefined ? undefined : formatOfBatch(batch.render));
    if (to === undefined) return named ? withoutFormat(batch.name) : success(undefined);
    const output = target.output ?? outputOf(batch, to);
    const format = chooseFormat(context, { ...target, to, ...(output !== undefined && { output }) });
    if (!format.ok) return format;
    const emitter = await emitterOf(format.value);
    return emitter.ok ? success({ emitter: emitter.value, ...(output !== undefined && { output }) }) : emitter;
  };
  return { optionsOf, emitters: () => [...emitters.values()] };
}

const formatOfBatch = (render: string): PictureFormat | undefined =>
  pictureFormats.find((name) => name === render) ?? formatOf(render);

/** The path of `render`, or else that of `output`, with the ending of the format. */
function outputOf({ render = "", output }: Batch, format: PictureFormat): string | undefined {
  const isPath = render.includes("/");
  const path = isPath ? render : output;
  if (path === undefined || path.endsWith("/") || formatOf(path) === format) return path;
  return withoutEnding(path) + formatDefinitions[format].extensions[0]!;
}

/** The part of a name before `.json`, or before the ending of a picture. */
const withoutEnding = (path: string): string => path.replace(/(?:\.alt)?\.[^./{}]*$/, "");

const withoutFormat = (name: string) =>
  failure(
    ExitCode.usage,
    `The batch \`${name}\` has no \`render\`.`,
    "Name a format with --to, or add `render` to the batch.",
  );
