import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resultJsonSchema, schemaNames } from "../src/cli/schemas/json-schema.js";
import { configJsonSchema } from "../src/config/config-schema.js";
import { contentJsonSchema } from "../src/language/content-schema.js";
import { countryNames } from "./country-names.js";
import { manifest } from "./extension/manifest.js";
import { snippets } from "./extension/snippets.js";
import { gallery } from "./gallery.js";
import { iconPaths } from "./icon-data.js";
import { countryMap, countryMaps } from "./map-data.js";
import { skill } from "./pages/assistants.js";
import { diagnosticsPage } from "./pages/diagnostics.js";
import { editorsPage } from "./pages/editors.js";
import { manPage } from "./pages/man.js";
import { picturesPage } from "./pages/pictures.js";
import { referencePage } from "./pages/reference.js";
import { syntaxDiagrams } from "./pages/syntax-diagrams.js";
import { picture } from "./picture.js";
import { readmePicture } from "./readme-picture.js";
import { regionMap, regionMaps } from "./region-data.js";
import { interFiles, interWidths } from "./render-data.js";
import { propertyList } from "./tmlanguage/property-list.js";
import { tmLanguage } from "./tmlanguage/tm-language.js";

/** Every generated file by its path relative to `root`. A test compares them with the files in the repository. */
export async function artefacts(root: string): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFile(join(root, path), "utf8");
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ["grammar/reference.md", await referencePage(await read("grammar/pages/reference-guide.md"))],
    ...skill(await read("grammar/pages/assistant-guide.md")),
    ["man/igx.1", await manPage(JSON.parse(await read("package.json")).version, await read("CHANGELOG.md"))],
    ["grammar/pictures.md", picturesPage()],
    ["grammar/diagnostics.md", await diagnosticsPage()],
    ["grammar/syntax-diagrams.html", await syntaxDiagrams(root)],
    ["grammar/content.schema.json", json(contentJsonSchema())],
    ["grammar/config.schema.json", json(configJsonSchema())],
    ...schemaNames
      .filter((name) => !name.includes(" "))
      .map((name) => [`grammar/${name}.schema.json`, json(resultJsonSchema(name))] as const),
    ["grammar/editors.md", editorsPage(await read("grammar/editors.md"))],
    ["grammar/sublime/igx.tmLanguage", propertyList(tmLanguage())],
    ["grammar/vscode/package.json", json(manifest(JSON.parse(await read("package.json"))))],
    ["grammar/vscode/snippets/igx.json", json(snippets())],
    ["grammar/vscode/syntaxes/igx.tmLanguage.json", json(tmLanguage())],
    ["src/render/text/inter-widths.ts", textModule(interWidths(root))],
    ["src/cli/render/inter-files.ts", textModule(interFiles(root))],
    ["src/render/icons/icons.ts", textModule(iconPaths(root))],
    ["src/render/maps/data/countries.ts", textModule(countryNames(root))],
    ...countryMaps.map((name) => [`src/render/maps/data/${name}.ts`, dataModule(countryMap(root, name))] as const),
    ...regionMaps.map((name) => [`src/render/maps/data/${name}.ts`, dataModule(regionMap(root, name))] as const),
    ...(await gallery(root)),
    ["grammar/gallery/year.svg", await readmePicture(await read("README.md"))],
    ["examples/coffee.svg", picture(await read("examples/coffee.igx"), await read("examples/coffee.json"))],
  ]);
}

/** JSON as a function that makes it: data that a picture does not need costs no time. */
const dataModule = (json: string): string =>
  `/* Made by \`npm run generate\`. A function, since few pictures need it. */\nexport const data = (): unknown => (${json.trimEnd()});\n`;

/** JSON as text, for many small values: the engine loads a text faster than as many literals. */
function textModule(json: string): string {
  if (/[`\\]|\$\{/.test(json)) throw new Error("A template literal would change this text.");
  return `/* Made by \`npm run generate\`: JSON. A function, since few pictures need it. */\nexport const data = (): string => \`${json.trimEnd()}\`;\n`;
}
