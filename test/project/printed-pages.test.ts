import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { compile } from "../../src/index.js";
import { isForReaders, type PictureNote } from "../../src/language/picture-notes/picture-note.js";
import { alternativeTexts, renderHtml, renderSvg } from "../../src/render/index.js";
import { renderPages } from "../../src/render/render-pages.js";
import { renderText } from "../../src/render/render-text.js";

const folder = "grammar/gallery/printed";
const { territories } = JSON.parse(readFileSync(join(folder, "igx.config.json"), "utf8"));
const names = readdirSync(folder).filter((name) => /^[^.].*\.igx$/.test(name));

test("there are twelve, one of them in German, one in Polish, one in Arabic", () => {
  const sources = names.map((name) => readFileSync(join(folder, name), "utf8"));
  expect(names).toHaveLength(12);
  for (const locale of ["de", "pl", "ar"])
    expect(sources.some((text) => text.includes(`locale: ${locale}\n`))).toBe(true);
});

describe.each(names)("%s", (name) => {
  test("has no finding, and shows its readers all of its data in every form", async () => {
    const source = readFileSync(join(folder, name), "utf8");
    const { diagnostics, output, metadata } = await compile(source, {
      path: name,
      host: nodeHost({ root: folder }),
      project: { territories },
    });
    expect(diagnostics).toEqual([]);
    const notes: PictureNote[] = [];
    const options = {
      locale: metadata.locale,
      onNotes: ({ notes: some }: { readonly notes: readonly PictureNote[] }) => void notes.push(...some),
    };
    const { pictureJson } = output!;
    for (const theme of ["light", "dark"] as const) renderSvg(pictureJson, { ...options, theme });
    expect(notes.filter(isForReaders).map(({ text }) => text)).toEqual([]);
    expect(renderPages(pictureJson, options, { height: 1123 }).length).toBeLessThan(3);
    expect(renderHtml(pictureJson, { locale: metadata.locale })).toContain("igx-lines");
    expect(renderText(pictureJson, { locale: metadata.locale }).length).toBeGreaterThan(100);
    // Each picture has a source, and the first one the author's own alternative text.
    const pictures = source.match(/^@(?:chart|map|facts)\b.*/gm)!;
    for (const line of pictures) expect(line).toContain('source="');
    expect(source).toContain(`alt="${alternativeTexts(pictureJson, { locale: metadata.locale })[0]!.text}"`);
  });
});
