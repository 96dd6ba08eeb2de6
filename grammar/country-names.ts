import { readFileSync } from "node:fs";
import { join } from "node:path";
import countries from "i18n-iso-countries";
import { foldName } from "../src/render/maps/fold-name.js";

/*
 * The names of countries: ISO's names with their alternatives, names in statistics, and names in other languages.
 */

/** The displayed name for countries whose ISO name is formal, then other names. */
const common: Readonly<Record<string, string>> = {
  BA: "Bosnia and Herzegovina|Bosnia",
  BN: "Brunei",
  BO: "Bolivia|Plurinational State of Bolivia",
  BQ: "Caribbean Netherlands|Bonaire",
  CC: "Cocos Islands|Keeling Islands",
  CD: "DR Congo|Democratic Republic of Congo|Congo-Kinshasa|DRC|Congo (Kinshasa)|Zaire",
  CG: "Congo|Congo-Brazzaville|Congo (Brazzaville)",
  CI: "Ivory Coast",
  CN: "China|PRC|Mainland China",
  CV: "Cape Verde|Cabo Verde",
  CZ: "Czechia|Czech Rep.",
  DO: "Dominican Republic|Dominican Rep.",
  EH: "Western Sahara",
  FK: "Falkland Islands|Malvinas",
  FM: "Micronesia|Federated States of Micronesia",
  FO: "Faroe Islands|Faeroe Islands|Faroes",
  GB: "United Kingdom|Britain|Great Britain and Northern Ireland|United Kingdom of Great Britain and Northern Ireland|U.K.",
  GM: "Gambia",
  HK: "Hong Kong|Hong Kong SAR",
  HM: "Heard and McDonald Islands",
  IR: "Iran|Iran, Islamic Republic of",
  KP: "North Korea|Democratic People's Republic of Korea|DPRK|Korea, North|Korea (North)",
  KR: "South Korea|Korea|Korea, South|Korea (South)|ROK",
  LA: "Laos|Lao PDR",
  MD: "Moldova|Republic of Moldova",
  MK: "North Macedonia|Macedonia|FYROM",
  MM: "Myanmar|Burma",
  MO: "Macau|Macao SAR",
  NL: "Netherlands|Holland",
  PF: "French Polynesia|Tahiti",
  PN: "Pitcairn Islands",
  PS: "Palestine|Palestinian Territories|Palestinian Territory|West Bank and Gaza|Occupied Palestinian Territory",
  RE: "Réunion",
  RU: "Russia",
  SH: "Saint Helena|Saint Helena, Ascension and Tristan da Cunha",
  SJ: "Svalbard and Jan Mayen|Svalbard",
  SY: "Syria",
  SZ: "Eswatini|Swaziland",
  TF: "French Southern Territories|French Southern and Antarctic Lands",
  TL: "East Timor",
  TR: "Turkey",
  TT: "Trinidad and Tobago|Trinidad",
  TW: "Taiwan|Chinese Taipei|Republic of China",
  TZ: "Tanzania",
  UM: "U.S. Minor Outlying Islands|US Minor Outlying Islands",
  US: "United States|America",
  VA: "Vatican City|Vatican|Holy See",
  VC: "Saint Vincent and the Grenadines|Saint Vincent",
  VE: "Venezuela|Bolivarian Republic of Venezuela|Venezuela, Bolivarian Republic of",
  VG: "British Virgin Islands",
  VI: "U.S. Virgin Islands|US Virgin Islands|United States Virgin Islands",
  VN: "Vietnam|Viet Nam",
};

/** Names in the tables of the World Bank, the United Nations and the CIA World Factbook that ISO does not have. */
const inTables: Readonly<Record<string, string>> = {
  BO: "Bolivia (Plurinational State of)",
  BS: "Bahamas, The",
  CD: "Congo, Dem. Rep.|Dem. Rep. of the Congo|Congo, Democratic Republic of the|Dem. Rep. Congo",
  CG: "Congo, Rep.|Congo, Republic of the|Rep. of the Congo",
  EG: "Egypt, Arab Rep.",
  FK: "Falkland Islands (Malvinas)|Falkland Islands (Islas Malvinas)",
  FM: "Micronesia, Fed. Sts.|Micronesia, Federated States of|Micronesia (Fed. States of)",
  GM: "Gambia, The",
  HK: "Hong Kong SAR, China|China, Hong Kong SAR|Hong Kong, China",
  IR: "Iran, Islamic Rep.|Iran (Islamic Rep.)|Iran (Islamic Republic of)",
  KG: "Kyrgyz Republic",
  KP: "Korea, Dem. People's Rep.|Korea, Dem. Rep.|Dem. People's Rep. Korea|Dem. People's Republic of Korea",
  KR: "Korea, Rep.|Rep. of Korea|Republic of Korea",
  LA: "Lao P.D.R.|Lao People's Dem. Rep.",
  MF: "St. Martin (French part)",
  MO: "Macao SAR, China|China, Macao SAR",
  NL: "Netherlands (Kingdom of the)|Kingdom of the Netherlands",
  PR: "Puerto Rico (US)",
  SK: "Slovak Republic",
  SO: "Somalia, Fed. Rep.",
  SX: "Sint Maarten (Dutch part)|St. Maarten",
  SY: "Syrian Arab Rep.",
  US: "États-Unis|Stati Uniti|Vereinigte Staaten",
  TR: "Türkiye|Turkiye|Turkey (Turkiye)",
  TW: "Taiwan, China|Taiwan, Province of China|China, Taiwan Province of China|Taiwan POC",
  TZ: "United Rep. of Tanzania",
  VA: "Holy See (Vatican City)",
  VE: "Venezuela, RB|Venezuela (Bolivarian Republic of)|Venezuela (Boliv. Rep. of)",
  VI: "Virgin Islands (U.S.)|Virgin Islands (US)",
  WF: "Wallis and Futuna Islands",
  XK: "Kosovo (under UNSC res. 1244)",
  YE: "Yemen, Rep.|Republic of Yemen",
};

/** A name in one of these languages is found too, unless it means another country in English. */
const languages = ["de", "es", "fr", "it", "nl", "pt"] as const;

interface Language {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

const readLanguage = (root: string, language: string): Language["countries"] =>
  (JSON.parse(readFileSync(join(root, `node_modules/i18n-iso-countries/langs/${language}.json`), "utf8")) as Language)
    .countries;

/** By alpha-2 code: the displayed name, the alpha-3 code, then all other names. */
export function countryNames(root: string): string {
  const english = Object.entries(readLanguage(root, "en")).map(([code, listed]) => {
    const all = [...split(common[code]), ...(typeof listed === "string" ? [listed] : listed), ...split(inTables[code])];
    const own = common[code] === undefined ? (typeof listed === "string" ? listed : listed.at(-1)!) : all[0]!;
    return [code, [...new Set([own, countries.alpha2ToAlpha3(code) ?? code, ...all])]] as const;
  });
  const taken = new Map(english.flatMap(([code, names]) => [code, ...names].map((name) => [foldName(name), code])));
  const entries = english.map(([code, names]) => {
    const foreign = languages
      .flatMap((language) => readLanguage(root, language)[code] ?? [])
      .filter((name) => {
        const folded = foldName(name);
        const isNew = folded !== "" && !taken.has(folded);
        if (isNew) taken.set(folded, code);
        return isNew;
      });
    return [code, [...names, ...foreign]] as const;
  });
  return `${JSON.stringify(Object.fromEntries(entries)).replaceAll("],", "],\n")}\n`;
}

const split = (names: string | undefined): readonly string[] => names?.split("|") ?? [];
