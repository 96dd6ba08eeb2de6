import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderSvg } from "../../../src/render/index.js";
import { folderWith, igx } from "../../support/cli.js";
import { watchingWith } from "../../support/watching.js";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><script>alert(1)</script><rect width="240" height="80" fill="#c00010"/></svg>';
const base64 = Buffer.from(svg).toString("base64");
const files = {
  "igx.config.json": JSON.stringify({ themes: { acme: { palette: ["#6f4e37"], theme_id: 45, logo: "art/logo.svg" } } }),
  "art/logo.svg": svg,
  "a.igx": "# Coffee\n\nThe world drinks it.\n",
  "b.igx": "---\ntheme_id: 45\n---\n# Coffee\n",
};

const drawn = async (cwd: string, name: string, ...args: readonly string[]) => {
  const run = await igx(["render", "a.igx", "-o", name, "--theme", "acme", ...args], { cwd });
  expect(run).toMatchObject({ exitCode: 0 });
  return readFile(join(cwd, name));
};

describe("the logo of a theme", () => {
  test("is an image at the top right of SVG, as bytes that nothing runs in", async () => {
    const cwd = await folderWith(files);
    const picture = String(await drawn(cwd, "a.svg"));
    expect(picture).toContain(
      `<image x="560" y="20" width="120" height="40" href="data:image/svg+xml;base64,${base64}" aria-label="acme"/>`,
    );
    expect(picture).not.toContain("<script");
    expect(picture).toContain('transform="translate(40 76)"');
    const wide = String(await drawn(cwd, "a.svg", "--aspect", "16:9"));
    expect(wide).toContain(` y="20" width="120" height="40" href="data:`);
    const { stdout } = await igx(["render", "b.igx", "--to", "svg", "-o", "-"], { cwd });
    expect(stdout).toContain(base64);
    const plain = await igx(["render", "a.igx", "--to", "svg", "-o", "-"], { cwd });
    expect(plain.stdout).not.toContain("<image");
  });

  test("is drawn in PNG, and in PDF as a figure with the name of the theme", async () => {
    const cwd = await folderWith(files);
    const png = await drawn(cwd, "a.png", "--scale", "1");
    await writeFile(join(cwd, "art/logo.svg"), svg.replace("#c00010", "#0010c0"));
    expect((await drawn(cwd, "b.png", "--scale", "1")).equals(png)).toBe(false);
    const pdf = String(await drawn(cwd, "a.pdf"));
    expect(pdf).toContain("/Subtype /Image");
    expect(pdf).toMatch(/\/Alt \(acme\)/);
  });

  test("is drawn again while render watches, also one that the configuration names later", async () => {
    const cwd = await folderWith({ ...files, "brand/new.svg": svg });
    const { until } = await watchingWith("render", cwd, "b.igx", "-o", "b.svg");
    const shown = async (image: string) => {
      await until("b.igx -> b.svg\n");
      expect(await readFile(join(cwd, "b.svg"), "utf8")).toContain(Buffer.from(image).toString("base64"));
    };
    const blue = svg.replace("#c00010", "#0010c0");
    await writeFile(join(cwd, "art/logo.svg"), blue);
    await shown(blue);
    const green = svg.replace("#c00010", "#10c000");
    await writeFile(join(cwd, "art/logo.svg"), green);
    await shown(green);
    await writeFile(join(cwd, "igx.config.json"), files["igx.config.json"].replace("art/logo", "brand/new"));
    await shown(svg);
    await writeFile(join(cwd, "brand/new.svg"), blue);
    await shown(blue);
  });

  test("is an image of a page, and no part of a fragment or text", async () => {
    const cwd = await folderWith(files);
    const image = `<header><img class="igx-logo" src="data:image/svg+xml;base64,${base64}" width="120" height="40" alt="acme"></header>`;
    expect(String(await drawn(cwd, "a.html"))).toContain(image);
    expect(String(await drawn(cwd, "b.html", "--embed"))).not.toContain(base64);
  });

  test.each([
    ["no.svg", undefined, "cannot be read: there is no such file"],
    ["../logo.svg", undefined, "is outside of the root"],
    ["/etc/hostname", undefined, "is outside of the root"],
    ["link.svg", undefined, "is outside of the root"],
    ["a.txt", "GIF89a", "is neither SVG nor PNG"],
    ["a.svg", svg.replace("</svg>", ""), "is damaged"],
    ["a.svg", svg.replace("<rect", "<text>A</text><rect"), "contains <text>, which not all formats show"],
    ["a.svg", svg.replace("<rect", '<image href="/etc/hostname"/><rect'), "contains <image>"],
    ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg"></svg>', "says neither its width and height nor a viewBox"],
    ["a.svg", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`, "declares entities"],
    ["a.svg", `${"<svg ".repeat(200_000)}`, "is neither SVG nor PNG"],
    ["a.svg", " ".repeat(1024 * 1024 + 1), "cannot be read: "],
  ])("%s that cannot be shown fails with 3 (%#)", async (logo, text, why) => {
    const config = JSON.stringify({ themes: { acme: { palette: ["#6f4e37"], logo } } });
    const cwd = await folderWith({ "igx.config.json": config, "x.igx": "# A\n", ...(text && { [logo]: text }) });
    await symlink("/etc/hostname", join(cwd, "link.svg"));
    const { exitCode, stderr } = await igx(["render", "x.igx", "-o", "x.svg", "--theme", "acme"], { cwd });
    expect(stderr).toContain(`The logo ${logo} of the theme acme ${why}`);
    expect(stderr).toContain('"themes.acme.logo" takes the path of an SVG or PNG file');
    expect(exitCode).toBe(3);
  });

  test("a huge PNG is refused, and an address that would be loaded is ignored", async () => {
    const cwd = await folderWith(files);
    const header = Buffer.alloc(33);
    header.write("\x89PNG\r\n\x1a\n", "latin1");
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    await writeFile(join(cwd, "art/logo.svg"), header);
    const { stderr, exitCode } = await igx(["render", "a.igx", "-o", "a.png", "--theme", "acme"], { cwd });
    expect(stderr).toContain("has 60000 by 60000 pixels, which is more than 4096 to a side.");
    expect(exitCode).toBe(3);
    const logo = { address: "https://example.org/a.png", width: 1, height: 1, name: "a" };
    expect(renderSvg([], { logo })).not.toContain("example.org");
  });
});

test("without a picture of any row, no row is said to be missing", async () => {
  const cwd = await folderWith({
    ...files,
    "art/logo.svg": svg.replace("<rect", "<text>a</text><rect"),
    "t.igx": "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n",
    "cities.csv": "city\nBonn\n",
  });
  const { exitCode, stderr } = await igx(
    ["render", "t.igx", "--each", "cities.csv", "-o", "{key}.svg", "--theme", "acme"],
    { cwd },
  );
  expect([exitCode, stderr.split("\n")[0]]).toEqual([3, "t.igx, cities.csv -> {key}.svg: nothing written"]);
});
