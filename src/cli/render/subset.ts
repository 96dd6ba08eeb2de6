import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { FontFile } from "./font.js";
import { optionalPackage } from "./missing-package.js";

/**
 * Features that shape text without being asked for (OpenType 1.9, "Feature tags": required, default and script-specific ones), and tabular
 * figures. All others, such as small capitals, would bring glyphs that no picture shows.
 */
const keepFeatures =
  "ccmp locl rlig rclt liga clig calt kern curs mark mkmk dist abvm blwm init medi fina isol med2 fin2 fin3 stch akhn rphf rkrf pref blwf blws half haln cjct nukt vatu pres psts abvs ljmo vjmo tjmo rtla rtlm ltra ltrm tnum".split(
    " ",
  );

/** What makes subsets. Loaded late: it is WebAssembly. */
export const subsetPackage = () => optionalPackage("subset-font", "Embedding fonts", () => import("subset-font"));

/** The part of a font that some characters need, as WOFF2. The same bytes for the same input. A font that cannot be read is wrong use (exit 2). */
export async function subsetFont({ name, bytes }: FontFile, characters: readonly string[]): Promise<Outcome<Buffer>> {
  const subset = await subsetPackage();
  if (!subset.ok) return subset;
  const options = { targetFormat: "woff2", noHinting: true, keepFeatures } as const;
  try {
    return success(await subset.value.default(bytes, characters.join(""), options));
  } catch {
    return failure(ExitCode.usage, `The font ${name} is damaged.`, "--font takes TTF and OTF files.");
  }
}
