import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stableText } from "../../text/stable-text.js";
import { readCacheFile, writeCacheFile } from "../base/cache-file.js";
import { cacheFolder } from "../base/cache-folder.js";
import type { Context } from "../base/context.js";
import { sha256Hex } from "../base/sha256.js";
import { buildId } from "../base/version.js";
import type { DrawnDocument, DrawTask } from "./draw-document.js";
import type { DrawOptions } from "./draw-picture.js";
import { pictureMakers } from "./installed-makers.js";

/** Pictures that earlier runs have drawn. Their bytes are those of the outputs, so only hashes are kept. */
export interface PictureCache {
  /** The picture of a task, if the output is as igx wrote it. */
  readonly find: (task: DrawTask, output: string | undefined) => DrawnDocument | undefined;
  readonly keep: (task: DrawTask, drawn: DrawnDocument) => void;
  /** Keeps the pictures of this run for the next one. */
  readonly save: () => void;
}

/** A drawn picture with the hash of its bytes instead of them. */
type Kept = Omit<DrawnDocument, "bytes"> & { readonly hash: string };

/** A change of the form of an entry. */
const format = 1;

/** As many as a few large batches have. */
const maxKept = 50_000;

/**
 * Opens the cache of a format with these settings. `undefined` without a folder for it, for formats that are drawn sooner than their outputs
 * are read, and if a package that draws is not found.
 */
export function openPictureCache({ env }: Pick<Context, "env">, options: DrawOptions): PictureCache | undefined {
  const makers = pictureMakers(options.format);
  const folder = makers === undefined ? undefined : cacheFolder(env, "pictures");
  if (folder === undefined) return undefined;
  const { settings, fonts } = options;
  const hashes = fonts && [fonts.regular, fonts.semibold, ...fonts.given].map(({ hash }) => hash);
  const node = [process.versions, env["NODE_ICU_DATA"], process.platform];
  const name = sha256Hex(stableText([format, buildId, makers, node, options.format, settings, hashes]));
  const kept = new Map(JSON.parse(readCacheFile(join(folder, name)) ?? "[]") as readonly (readonly [string, Kept])[]);
  let isChanged = false;
  return {
    find(task, output) {
      const key = keyOf(task);
      const known = kept.get(key);
      const bytes = known && output !== undefined && output !== "-" ? readOutput(output) : undefined;
      if (!known || !bytes || sha256Hex(bytes) !== known.hash) return undefined;
      const { hash: _, ...drawn } = known;
      return { ...drawn, bytes };
    },
    keep(task, { bytes, ...drawn }) {
      // For those, programs use fonts of the machine.
      if (drawn.missing.length > 0) return;
      const key = keyOf(task);
      kept.delete(key);
      kept.set(key, { ...drawn, hash: sha256Hex(bytes) });
      isChanged = true;
    },
    save() {
      if (isChanged) writeCacheFile(folder, name, JSON.stringify([...kept].slice(-maxKept)));
      isChanged = false;
    },
  };
}

const keyOf = ({ json, metadata }: DrawTask): string => sha256Hex(`${sha256Hex(json)} ${stableText(metadata)}`);

function readOutput(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
