import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brandColors, brandTheme } from "../../../src/render/brand-theme.js";
import { contrast, parseColor } from "../../../src/render/color.js";
import { renderSvg } from "../../../src/render/index.js";
import { folderWith, igx } from "../../support/cli.js";

const brand = { palette: ["#6f4e37", "#f5efe6"], background: "#fbf6ef", ink: "#3b2417", theme_id: 45 };
const files = {
  "igx.config.json": JSON.stringify({ themes: { brand } }),
  "a.igx": "# Coffee\n\n@chart pie\n| Country | Bags |\n| Brazil | 66 |\n| India | 6 |\n",
  "b.igx": "---\ntheme_id: 45\n---\n# Coffee\n",
};

const draw = async (cwd: string, file: string, ...args: readonly string[]) =>
  (await igx(["render", file, "--to", "svg", "-o", "-", ...args], { cwd })).stdout;

test("--theme draws with the colours of a theme of the configuration", async () => {
  const cwd = await folderWith(files);
  const svg = await draw(cwd, "a.igx", "--theme", "brand");
  expect(svg).toContain('fill="#fbf6ef"');
  expect(svg).toContain('fill="#3b2417"');
  expect(svg).toContain('fill="#6f4e37"');
  expect(await draw(cwd, "a.igx")).not.toContain("#fbf6ef");
  const { stdout } = await igx(["render", "a.igx", "--to", "svg", "-o", "-"], { cwd, env: { IGX_THEME: "brand" } });
  expect(stdout).toBe(svg);
});

test("without --theme, theme_id chooses the theme", async () => {
  const cwd = await folderWith(files);
  expect(await draw(cwd, "b.igx")).toContain('fill="#fbf6ef"');
  expect(await draw(cwd, "b.igx", "--theme", "light")).not.toContain("#fbf6ef");
});

test("a page has the colours too", async () => {
  const cwd = await folderWith(files);
  await igx(["render", "a.igx", "-o", "a.html", "--theme", "brand"], { cwd });
  const html = await readFile(join(cwd, "a.html"), "utf8");
  expect(html.lastIndexOf("--igx-surface:#fbf6ef")).toBeGreaterThan(html.lastIndexOf("--igx-surface:#ffffff"));
});

test("a theme that nobody has is wrong use, and the hint says which exist", async () => {
  const cwd = await folderWith(files);
  const { exitCode, stderr } = await igx(["render", "a.igx", "-o", "a.svg", "--theme", "corporate"], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("`corporate` is not a theme.");
  expect(stderr).toContain("Choose light, dark, brand,");
  const page = await igx(["render", "a.igx", "-o", "a.html", "--theme", "corporate"], { cwd });
  expect(page.stderr).toContain("Choose light, dark, auto, brand,");
});

test("lines differ in their dashes where a short palette repeats", () => {
  const data = [
    [
      ["Year", "A", "B", "C", "D"],
      ["2023", 1, 2, 3, 4],
      ["2024", 2, 3, 4, 5],
    ],
  ];
  const notes: unknown[] = [];
  const svg = renderSvg([{ type: "chart", chart_type: "line", data }], {
    brand: { palette: ["#6f4e37", "#2e8b57"] },
    onNotes: (found) => notes.push(found),
  });
  expect(svg).toContain("stroke-dasharray");
  expect(notes).toEqual([]);
});

const contrastOf = (one: string, other: string) => contrast(parseColor(one)!, parseColor(other)!);

test.each([
  [{ palette: ["#ffee00", "#ffffff"], background: "#ffffff", ink: "#eeeeee" }],
  [{ palette: ["#222222"], background: "#111111", ink: "#333333" }],
  [{ palette: ["#777777"], background: "#777777" }],
  [{ palette: ["#6f4e37"] }],
  [{ palette: ["no colour"], background: "white", ink: "javascript:" }],
])("texts of %o can be read, and marks differ from the page", (colors) => {
  const { surface, ink, muted } = brandColors(colors);
  for (const text of [ink, muted]) expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5);
  for (const { fill, on, text, edge } of brandTheme(colors).palette) {
    expect(contrastOf(on, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(edge ?? fill, surface)).toBeGreaterThanOrEqual(1.5);
  }
});
