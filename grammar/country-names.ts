import { readFileSync } from "node:fs";
import { join } from "node:path";
import countries from "i18n-iso-countries";

/* What people call countries: ISO's names with their alternatives, and what those lack. */

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

interface Language {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

/** By alpha-2 code: the displayed name, the alpha-3 code, then all other names. */
export function countryNames(root: string): string {
  const file = join(root, "node_modules/i18n-iso-countries/langs/en.json");
  const { countries: names }: Language = JSON.parse(readFileSync(file, "utf8"));
  const entries = Object.entries(names).map(([code, listed]) => {
    const all = [...(common[code]?.split("|") ?? []), ...(typeof listed === "string" ? [listed] : listed)];
    const shown = common[code] === undefined ? all.at(-1)! : all[0]!;
    return [code, [...new Set([shown, countries.alpha2ToAlpha3(code) ?? code, ...all])]] as const;
  });
  return `${JSON.stringify(Object.fromEntries(entries)).replaceAll("],", "],\n")}\n`;
}
