import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { FontFile } from "./font.js";
import { fontBytes } from "./font-bytes.js";
import { optionalPackage } from "./missing-package.js";
import type { SubsetCache } from "./subset-cache.js";

/**
 * Features that shape text without being asked for (OpenType 1.9, "Feature tags": required, default and script-specific ones), and tabular
 * figures. All others, such as small capitals, would bring glyphs that no picture shows.
 */
export const keepFeatures: readonly string[] =
  "ccmp locl rlig rclt liga clig calt kern curs mark mkmk dist abvm blwm init medi fina isol med2 fin2 fin3 stch akhn rphf rkrf pref blwf abvf pstf cfar blws half haln cjct nukt vatu pres psts abvs ljmo vjmo tjmo rtla rtlm ltra ltrm tnum".split(
    " ",
  );

/** Loads the maker of subsets late: it is WebAssembly. */
export const subsetPackage = () => optionalPackage("subset-font", "Embedding fonts", () => import("subset-font"));

/** How subsets are made. Not hinted: browsers draw the same without. */
const options = { targetFormat: "woff2", noHinting: true, keepFeatures } as const;

/** The subsets of this process: a preview and a watched file are drawn again with nearly the same characters. */
const recent = new Map<string, Buffer>();
const maxRecent = 64;

/**
 * The part of a font that some characters need, as WOFF2. The same bytes for the same input, so it is made once for all pictures and
 * runs. A font that cannot be read is wrong use (exit 2).
 */
export async function subsetFont(
  font: FontFile,
  characters: readonly string[],
  cache: SubsetCache,
): Promise<Outcome<Buffer>> {
  const key = JSON.stringify([font.hash, options, characters.join("")]);
  const known = recent.get(key) ?? (await cache.get(key));
  const made = known ? success(known) : await makeSubset(font, characters);
  if (!made.ok) return made;
  if (!known) await cache.put(key, made.value);
  remember(key, made.value);
  return made;
}

function remember(key: string, subset: Buffer): void {
  recent.delete(key);
  recent.set(key, subset);
  if (recent.size > maxRecent) recent.delete(recent.keys().next().value!);
}

async function makeSubset(font: FontFile, characters: readonly string[]): Promise<Outcome<Buffer>> {
  const subset = await subsetPackage();
  if (!subset.ok) return subset;
  const bytes = await fontBytes(font);
  if (!bytes.ok) return bytes;
  try {
    return success(await subset.value.default(bytes.value, characters.join(""), options));
  } catch {
    return failure(ExitCode.usage, `The font ${font.name} is damaged.`, "--font takes TTF and OTF files.");
  }
}
