import { resolve } from "node:path";
import type { Font as FontkitFont } from "fontkit";
import type { Result } from "../../text/result.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { readBounded } from "../base/read-bounded.js";
import { sha256Hex } from "../base/sha256.js";
import { reason } from "../base/system-error.js";
import type { FontFile, Fonts } from "./font.js";
import { fontReader } from "./font-reader.js";
import { interFont } from "./inter.js";
import { openSubsetCache } from "./subset-cache.js";

/** Inter, which comes with igx, and the fonts of `--font`. A file that is not TTF or OTF is wrong use (exit 2). */
export async function loadFonts(
  { cwd, env }: Pick<Context, "cwd" | "env">,
  given: readonly string[],
): Promise<Outcome<Fonts>> {
  const [regular, semibold] = [interFont(400), interFont(600)];
  const files: FontFile[] = [];
  for (const name of given) {
    const file = await readFont(name, resolve(cwd, name));
    if (!file.ok) return file;
    files.push(file.value);
  }
  return success({ regular, semibold, given: files, subsets: openSubsetCache({ env }) });
}

/** The largest fonts have 20 MB or so. */
const maxBytes = 256 * 1024 * 1024;

async function readFont(name: string, path: string): Promise<Outcome<FontFile>> {
  const read = await readBounded(path, { maximum: maxBytes, streams: true }).catch((error: Error) => error);
  if (read instanceof Error) return fileFailure(`The font ${name} cannot be read: ${reason(read)}.`);
  const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
  const format = formatOf(bytes);
  if (!format.ok)
    return failure(ExitCode.usage, `The font ${name} ${format.failure}.`, "--font takes TTF and OTF files.");
  const fontkit = await fontReader();
  if (!fontkit.ok) return fontkit;
  const hash = sha256Hex(bytes);
  try {
    const font = fontkit.value.create(bytes) as FontkitFont;
    return success({ name, path, read: async () => bytes, hash, format: format.value, ...describe(font) });
  } catch {
    return failure(ExitCode.usage, `The font ${name} is damaged.`, "--font takes TTF and OTF files.");
  }
}

function describe(font: FontkitFont): Pick<FontFile, "family" | "weight" | "weightClass" | "images" | "has"> {
  const { name, directory } = font as unknown as FontTables;
  const { preferredFamily } = name.records;
  const weightClass = font["OS/2"]?.usWeightClass ?? 400;
  const known = new Map<string, boolean>();
  return {
    family: preferredFamily?.["en"] ?? font.familyName,
    weight: weightClass >= 600 ? 600 : 400,
    weightClass,
    images: !outlines.some((tag) => Object.hasOwn(directory.tables, tag)),
    has: (character) => {
      const had = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0)!);
      known.set(character, had);
      return had;
    },
  };
}

/** The tables that outlines are in (OpenType 1.9, "Font tables"). */
const outlines = ["glyf", "CFF ", "CFF2"] as const;

/** Members of a font of fontkit that its types lack. */
interface FontTables {
  readonly directory: { readonly tables: Readonly<Record<string, unknown>> };
  readonly name: { readonly records: { readonly preferredFamily?: Readonly<Record<string, string>> } };
}

/** The format of a font file, or why igx cannot use it. By its first four bytes (OpenType 1.9, "Organization of an OpenType font"; WOFF 2.0, section 4). */
function formatOf(bytes: Buffer): Result<FontFile["format"], string> {
  switch (bytes.toString("latin1", 0, 4)) {
    case "\0\u0001\0\0":
    case "true":
      return { ok: true, value: "truetype" };
    case "OTTO":
      return { ok: true, value: "opentype" };
    case "wOF2":
    case "wOFF":
      return {
        ok: false,
        failure: "is compressed for the web, which PNG and PDF cannot use: take its TTF or OTF file",
      };
    case "ttcf":
      return { ok: false, failure: "is a collection of several fonts: take the file of one" };
    default:
      return { ok: false, failure: "is not a font that igx can read" };
  }
}
