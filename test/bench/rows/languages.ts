import { medium } from "../inputs.js";
import { compare } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson } from "./json-checker.js";
import { importPeer } from "./peer-script.js";

type Languages = (content: unknown) => Readonly<Record<string, () => unknown>>;

const languageRow = (language: string): Row => ({
  name: language.toLowerCase(),
  work: "compile of 900 elements, warm",
  against: `the same content in ${language}`,
  before: "",
  reach: "1",
  further: "0.2",
  measure: async (_, { rounds }) => {
    const { languages } = await importPeer<{ languages: Languages }>("languages");
    const run = languages(JSON.parse(await igxToJson(medium)))[language]!;
    return compare({ name: "igx", run: () => igxToJson(medium) }, { name: language, run }, rounds(11));
  },
});

export const languageRows: readonly Row[] = ["markdown-it", "MJML", "js-yaml", "Nunjucks"].map(languageRow);
