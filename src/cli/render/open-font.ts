import type { Font } from "fontkit";
import { type Outcome, success } from "../base/outcome.js";
import type { FontFile } from "./font.js";
import { fontBytes } from "./font-bytes.js";
import { fontReader } from "./font-reader.js";

/** A member of a font of fontkit that its types lack: the tables that have been parsed, by their tags. */
interface Tables {
  _tables: object;
}

interface Parsed {
  readonly bytes: Buffer;
  readonly tables: object;
}

const parsed = new WeakMap<FontFile, Parsed>();

/**
 * A font for one document. Its file is read and its tables are parsed once for all documents, which takes longer than drawing most of them. Its
 * glyphs are its own: a glyph keeps the characters that it was first asked for, and no document may depend on those before it.
 */
export async function openFont(file: FontFile): Promise<Outcome<Font>> {
  const fontkit = await fontReader();
  if (!fontkit.ok) return fontkit;
  const known = parsed.get(file);
  const bytes = known ? success(known.bytes) : await fontBytes(file);
  if (!bytes.ok) return bytes;
  const font = fontkit.value.create(bytes.value) as Font & Tables;
  if (known) font._tables = known.tables;
  else parsed.set(file, { bytes: bytes.value, tables: font._tables });
  return success(font);
}
