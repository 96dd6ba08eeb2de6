import { describe, expect, test } from "vitest";
import { mutedColor } from "../../src/language/colors.js";
import { brandTheme } from "../../src/render/brand-theme.js";
import { contrast, hexOf, parseColor } from "../../src/render/color.js";
import { cssTheme, themeCss } from "../../src/render/css-theme.js";
import { darkTheme, lightTheme } from "../../src/render/fixed-themes.js";
import { chosenPaint } from "../../src/render/muted-first.js";
import { darkColors, lightColors } from "../../src/render/theme-colors.js";

const contrastOf = (one: string, other: string): number => contrast(parseColor(one)!, parseColor(other)!);

/** Linear red, green and blue, 0 to 1 (CSS Color 4, section 10.2). */
const linear = (hex: string): readonly [number, number, number] => {
  const { r, g, b } = parseColor(hex)!;
  const part = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return [part(r), part(g), part(b)];
};

type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

const times = (matrix: Matrix, [a, b, c]: readonly [number, number, number]): readonly [number, number, number] =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as readonly [number, number, number];

/**
 * How colours look to people who lack a kind of cone: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (2009), severity 1, on linear RGB.
 */
const visions: Readonly<Record<string, Matrix>> = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab (Ottosson 2020): distances in it are about what the eye sees; 0.02 is just noticed. */
function oklab(rgb: readonly [number, number, number]): readonly [number, number, number] {
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as readonly [number, number, number];
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  );
}

function distance(one: string, other: string, vision: string): number {
  const seen = (hex: string) =>
    oklab(times(visions[vision]!, linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Row);
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(...a.map((part, at) => part - b[at]!));
}

/** CIELAB with the white of D65 (CIE 15). */
function lab(rgb: Row): Row {
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  );
  const white = [0.95047, 1, 1.08883];
  const [x, y, z] = xyz.map((part, at) => {
    const share = part / white[at]!;
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  }) as unknown as Row;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const labOf = new Map<string, Row>();

function seenLab(hex: string, vision: string): Row {
  const key = `${hex} ${vision}`;
  const seen = times(visions[vision]!, linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Row;
  const found = labOf.get(key) ?? lab(seen);
  labOf.set(key, found);
  return found;
}

/** CIE76; 2.3 is just noticed. */
const labDistance = (one: string, other: string, vision: string): number => {
  const b = seenLab(other, vision);
  return Math.hypot(...seenLab(one, vision).map((part, at) => part - b[at]!));
};

const themes = [
  ["light", lightColors, lightTheme],
  ["dark", darkColors, darkTheme],
] as const;

test("the measure of distance is OKLab's, and that of contrast WCAG's", () => {
  expect(oklab(linear("#ffffff")).map((part) => Number(part.toFixed(3)) + 0)).toEqual([1, 0, 0]);
  expect(distance("#000000", "#ffffff", "full colour vision")).toBeCloseTo(1, 4);
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  // The pair that the confusion is named after: less than a third as far apart without the cones for green.
  expect(distance("#b04040", "#607000", "deuteranopia")).toBeLessThan(
    distance("#b04040", "#607000", "full colour vision") / 3,
  );
});

describe.each(themes)("the %s theme", (_name, colors, theme) => {
  test("has text that can be read (WCAG 2.2, 1.4.3)", () => {
    for (const text of [colors.ink, colors.muted])
      for (const under of [colors.surface, colors.track]) expect(contrastOf(text, under)).toBeGreaterThanOrEqual(4.5);
  });

  test("has marks that stand out from the page (WCAG 2.2, 1.4.11)", () => {
    expect(colors.palette.filter((fill) => contrastOf(fill, colors.surface) < 3)).toEqual([]);
  });

  test("has text that can be read on every fill of its own", () => {
    const paints = [...theme.palette, ...theme.sequence, ...theme.negative];
    expect(paints.filter(({ fill, on }) => contrastOf(fill, on) < 4.5)).toEqual([]);
  });

  test.each(Object.keys(visions))("has colours that can be told apart with %s", (vision) => {
    const palette = colors.palette.slice(0, 8);
    const pairs = palette.flatMap((one, at) =>
      palette.slice(at + 1).map((other, after) => {
        const next = at + 1 + after;
        const neighbours = next === at + 1 || (at === 0 && next === palette.length - 1);
        const needed = neighbours || next < 4 ? 0.1 : 0.05;
        return { pair: `${one} ${other}`, needed, distance: distance(one, other, vision) };
      }),
    );
    expect(pairs).toHaveLength(28);
    expect(pairs.filter((pair) => pair.distance < pair.needed)).toEqual([]);
  });

  test.each(Object.keys(visions))("has 24 colours for many series that can be told apart with %s", (vision) => {
    const { palette } = colors;
    expect(new Set(palette).size).toBe(24);
    const near = palette.flatMap((one, at) =>
      palette.slice(at + 1).filter((other) => labDistance(one, other, vision) < 10),
    );
    expect(near).toEqual([]);
  });

  test("has a colour for small text of each hue (WCAG 2.2, 1.4.3)", () => {
    expect(theme.palette.filter(({ text }) => contrastOf(text, colors.surface) < 4.5)).toEqual([]);
    // What can be read as it is stays as it is.
    const kept = theme.palette.filter(({ fill }) => contrastOf(fill, colors.surface) >= 4.5);
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.filter(({ fill, text }) => fill !== text)).toEqual([]);
  });

  test("has shades with text that can be read on them", () => {
    const own = ["#ff0000", "#ffff00", "#767676", "#2e8b57", "#123456"].map((color) => theme.custom(color)!);
    const shades = [...theme.palette, ...own].flatMap((paint) =>
      [1, 0.82, 0.72, 0.63, 0.45].map((strength) => theme.shade(paint, strength)),
    );
    expect(shades.filter(({ fill, on }) => contrastOf(fill, on) < 4.5)).toEqual([]);
  });

  test.each(Object.keys(visions))(
    "has classes of regions that can be told apart, and from regions without a value, with %s",
    (vision) => {
      for (const shades of [colors.sequence, colors.negative]) {
        const steps = [colors.track, ...shades];
        const near = steps.slice(1).filter((fill, at) => distance(fill, steps[at]!, vision) < 0.06);
        expect(near).toEqual([]);
      }
      const alike = colors.sequence.filter((fill, at) => distance(fill, colors.negative[at]!, vision) < 0.06);
      expect(alike).toEqual([]);
    },
  );

  test("has classes that go from near the page to far from it", () => {
    for (const shades of [colors.sequence, colors.negative]) {
      const contrasts = shades.map((fill) => contrastOf(fill, colors.surface));
      expect(contrasts).toEqual([...contrasts].sort((one, other) => one - other));
    }
  });
});

describe("colours of the author's", () => {
  test("become hex, with text that can be read on them, and an outline where they are lost on the page", () => {
    expect(lightTheme.custom("f00")).toEqual({ fill: "#ff0000", on: "#101318", text: "#e80304" });
    expect(lightTheme.custom("white")).toMatchObject({ fill: "#ffffff", on: "#101318", edge: lightColors.muted });
    expect(darkTheme.custom("#14171F")).toMatchObject({ fill: "#14171f", edge: darkColors.muted });
    expect(lightTheme.custom("#00000080")?.fill).toBe(hexOf({ r: 0, g: 0, b: 0, a: 128 / 255 }));
  });

  test.each([
    "",
    "red;",
    "url(#x)",
    "var(--x)",
    "#12",
    "expression(alert(1))",
    '"><script>',
    "constructor",
    "__proto__",
  ])("%j is none", (text) => {
    for (const theme of [lightTheme, darkTheme, cssTheme]) {
      expect(theme.custom(text)).toBeUndefined();
      expect(theme.readable(text)).toBe(theme.ink);
    }
  });

  test("colour text as it can be read on the page, and where the reader chooses the page only if it can be read on both", () => {
    for (const [color, large, least] of [
      ["#ffff00", false, 4.5],
      ["#ffff00", true, 3],
      ["#d0342c", false, 4.5],
      ["#7f7f7f", false, 4.5],
    ] as const)
      for (const [theme, { surface }] of [
        [lightTheme, lightColors],
        [darkTheme, darkColors],
      ] as const)
        expect(contrastOf(theme.readable(color, large), surface)).toBeGreaterThanOrEqual(least);
    expect(lightTheme.readable("#d0342c")).toBe("#d0342c");
    expect(darkTheme.readable("#ffff00")).toBe("#ffff00");
    expect(cssTheme.readable("#ffff00")).toBe("var(--igx-ink)");
    // No colour has a contrast of 4.5 to both pages.
    expect(cssTheme.readable("#d0342c")).toBe("var(--igx-ink)");
    expect(cssTheme.readable("#d0342c", true)).toBe("#d0342c");
  });

  test("keep black text readable on every colour", () => {
    for (const part of ["00", "33", "66", "77", "99", "cc", "ff"])
      for (const other of ["00", "44", "77", "88", "ff"]) {
        const { fill, on } = lightTheme.custom(`#${part}${other}${part}`)!;
        expect(contrastOf(fill, on), fill).toBeGreaterThanOrEqual(4.5);
      }
  });
});

test("the custom properties that pictures use are those that the style defines, in every theme", () => {
  const css = themeCss();
  const paints = [...cssTheme.palette, ...cssTheme.sequence, ...cssTheme.negative].flatMap(({ fill, on, text }) => [
    fill,
    on,
    text,
  ]);
  const used = [cssTheme.surface, cssTheme.ink, cssTheme.muted, cssTheme.grid, cssTheme.track, ...paints];
  const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, block]) => block!);
  expect(blocks).toHaveLength(5);
  for (const value of used) {
    const name = /^var\((--igx-[a-z0-9-]+)\)$/.exec(value)?.[1];
    for (const block of blocks) expect(block).toContain(`${name}:#`);
  }
});

describe("muted marks stay muted, and marks that stand out stay loud", () => {
  const colors = Array.from({ length: 60 }, (_, index) =>
    hexOf({ r: (index * 83) % 256, g: (index * 37) % 256, b: (index * 151) % 256, a: 1 }),
  );
  /** How much louder the highlighted mark is than a muted one. */
  const louder = (theme: typeof darkTheme, color: string): number => {
    const paint = chosenPaint(theme, [color, mutedColor]);
    return contrastOf(paint(color)!.fill, theme.surface) / contrastOf(paint(mutedColor)!.fill, theme.surface);
  };

  test.each(colors)("%s on a dark page", (color) => {
    expect(louder(darkTheme, color)).toBeGreaterThan(2);
    expect(louder(brandTheme({ palette: [], background: "#102030" }), color)).toBeGreaterThan(2);
    const light = chosenPaint(lightTheme, [color, mutedColor]);
    expect([light(color)!.fill, light(mutedColor)!.fill]).toEqual([color, mutedColor]);
    expect(chosenPaint(darkTheme, [color])(color)!.fill).toBe(color);
  });
});
