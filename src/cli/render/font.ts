import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font as FontkitFont } from "fontkit";
import type { Result } from "../../text/result.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { reason } from "../base/system-error.js";
import { optionalPackage } from "./missing-package.js";

export interface FontFile {
  /** As the user named it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: Buffer;
  /** The name that programs know it by, without that of its weight. */
  readonly family: string;
  readonly format: "truetype" | "opentype";
  /** What it stands for: 600 is what igx sets headlines and names in. */
  readonly weight: 400 | 600;
  readonly has: (character: string) => boolean;
  /** In em. */
  readonly width: (text: string) => number;
}

/** What pictures are set in: Inter, then the given fonts in their order, each for what those before it do not have. */
export interface Fonts {
  readonly regular: FontFile;
  readonly semibold: FontFile;
  readonly given: readonly FontFile[];
}

/** Reads Inter, which comes with igx, and the fonts of `--font`. A file that is not TTF or OTF is wrong use (exit 2). */
export async function loadFonts({ cwd }: Pick<Context, "cwd">, given: readonly string[]): Promise<Outcome<Fonts>> {
  const folder = await interFolder();
  const names = [`${folder}/Inter-Regular.ttf`, `${folder}/Inter-SemiBold.ttf`, ...given];
  const files: FontFile[] = [];
  for (const name of names) {
    const file = await readFont(name, resolve(cwd, name));
    if (!file.ok) return file;
    files.push(file.value);
  }
  const [regular, semibold, ...others] = files;
  return success({ regular: regular!, semibold: semibold!, given: others });
}

/** `dist/fonts`, as seen from a chunk of `dist`, from `dist` itself, or from the sources. */
async function interFolder(): Promise<string> {
  const folders = ["../fonts", "fonts", "../../../dist/fonts"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  for (const folder of folders) if (await stat(`${folder}/Inter-Regular.ttf`).catch(() => undefined)) return folder;
  return folders[0]!;
}

async function readFont(name: string, path: string): Promise<Outcome<FontFile>> {
  const bytes = await readFile(path).catch((error: Error) => error);
  if (bytes instanceof Error) return failure(ExitCode.outside, `The font ${name} cannot be read: ${reason(bytes)}.`);
  const format = formatOf(bytes);
  if (!format.ok)
    return failure(ExitCode.usage, `The font ${name} ${format.failure}.`, "--font takes TTF and OTF files.");
  const fontkit = await optionalPackage("fontkit", "Reading fonts", () => import("fontkit"));
  if (!fontkit.ok) return fontkit;
  try {
    const font = fontkit.value.create(bytes) as FontkitFont;
    return success({ name, path, bytes, format: format.value, ...describe(font) });
  } catch {
    return failure(ExitCode.usage, `The font ${name} is damaged.`, "--font takes TTF and OTF files.");
  }
}

function describe(font: FontkitFont): Pick<FontFile, "family" | "weight" | "has" | "width"> {
  const { preferredFamily } = (font as unknown as NamedFont).name.records;
  const known = new Map<string, boolean>();
  return {
    family: preferredFamily?.["en"] ?? font.familyName,
    weight: (font["OS/2"]?.usWeightClass ?? 400) >= 600 ? 600 : 400,
    has: (character) => {
      const had = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0)!);
      known.set(character, had);
      return had;
    },
    width: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
  };
}

/** Of fontkit, but not of its types. */
interface NamedFont {
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
