interface Table {
  readonly tag: string;
  readonly data: Buffer;
}

/**
 * A TrueType font with only these characters, each drawn as a glyph that it has: a font for tests that no machine has. Checksums of tables
 * stay as they are, since no program reads them; by that of the whole file programs tell fonts apart (OpenType 1.9, "head").
 */
export function fontWith(font: Buffer, characters: ReadonlyMap<string, number>): Buffer {
  const tables = readTables(font).map(({ tag, data }) => ({
    tag,
    data: tag === "cmap" ? cmap(characters) : tag === "head" ? otherHead(data) : data,
  }));
  const head = Buffer.from(font.subarray(0, 12 + 16 * tables.length));
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { data }] of tables.entries()) {
    head.writeUInt32BE(offset, 12 + 16 * index + 8);
    head.writeUInt32BE(data.length, 12 + 16 * index + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** The table `head` as that of another font: `checkSumAdjustment` is at 8. */
function otherHead(data: Buffer): Buffer {
  const head = Buffer.from(data);
  head.writeUInt32BE(1, 8);
  return head;
}

const readTables = (font: Buffer): readonly Table[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const start = font.readUInt32BE(entry + 8);
    const data = font.subarray(start, start + font.readUInt32BE(entry + 12));
    return { tag: font.toString("latin1", entry, entry + 4), data };
  });

/** One subtable of format 12, for all of Unicode. */
function cmap(characters: ReadonlyMap<string, number>): Buffer {
  const groups = [...characters].map(([character, glyph]) => [character.codePointAt(0)!, glyph] as const);
  groups.sort(([one], [other]) => one - other);
  const table = Buffer.alloc(12 + 16 + 12 * groups.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(16 + 12 * groups.length, 16);
  table.writeUInt32BE(groups.length, 24);
  for (const [index, [code, glyph]] of groups.entries())
    for (const [at, value] of [code, code, glyph].entries()) table.writeUInt32BE(value, 28 + 12 * index + 4 * at);
  return table;
}
