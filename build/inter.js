// Inter for pages: the letters of alphabets that it has, and signs. What a picture measures is then what a browser paints.
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Latin with accents, Greek, Cyrillic, and punctuation, currencies, arrows and operators. */
const ranges = [
  ...[
    [0x20, 0x24f],
    [0x2b0, 0x45f],
    [0x490, 0x4ff],
    [0x1e00, 0x1eff],
  ],
  ...[
    [0x2000, 0x2060],
    [0x2070, 0x20bf],
    [0x2100, 0x2199],
    [0x2200, 0x22ff],
  ],
];
const keepFeatures = "ccmp locl rlig rclt liga clig calt kern curs mark mkmk tnum".split(" ");
const folder = "node_modules/@expo-google-fonts/inter";

export const interLicence = readFileSync(`${folder}/LICENSE_FONT`, "utf8");

/** By weight, as WOFF2. */
export async function interSubsets() {
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const files = { 400: "400Regular/Inter_400Regular.ttf", 600: "600SemiBold/Inter_600SemiBold.ttf" };
  const made = Object.entries(files).map(async ([weight, file]) => {
    const options = { targetFormat: "woff2", noHinting: true, keepFeatures };
    return [weight, await subsetFont(readFileSync(`${folder}/${file}`), letters.join(""), options)];
  });
  return Object.fromEntries(await Promise.all(made));
}
