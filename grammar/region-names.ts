/* Codes and names of regions that their maps lack. */

/** The numbers of the US states (FIPS 5-2) and their postal codes, which are also their ISO 3166-2 codes. */
export const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** The regions of France since 2016, with their departments. */
export const franceRegions: Readonly<Record<string, readonly [name: string, departments: string]>> = {
  ARA: ["Auvergne-Rhône-Alpes", "01 03 07 15 26 38 42 43 63 69 73 74"],
  BFC: ["Bourgogne-Franche-Comté", "21 25 39 58 70 71 89 90"],
  BRE: ["Brittany", "22 29 35 56"],
  CVL: ["Centre-Val de Loire", "18 28 36 37 41 45"],
  COR: ["Corsica", "2A 2B"],
  GES: ["Grand Est", "08 10 51 52 54 55 57 67 68 88"],
  HDF: ["Hauts-de-France", "02 59 60 62 80"],
  IDF: ["Île-de-France", "75 77 78 91 92 93 94 95"],
  NOR: ["Normandy", "14 27 50 61 76"],
  NAQ: ["Nouvelle-Aquitaine", "16 17 19 23 24 33 40 47 64 79 86 87"],
  OCC: ["Occitanie", "09 11 12 30 31 32 34 46 48 65 66 81 82"],
  PDL: ["Pays de la Loire", "44 49 53 72 85"],
  PAC: ["Provence-Alpes-Côte d'Azur", "04 05 06 13 83 84"],
};

/** By map and code: the displayed name if it differs from that of the map, then other names. */
export const regionAliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usa: { DC: "|Washington DC|Washington, D.C.|D.C." },
  germany: {
    BW: "Baden-Württemberg|Baden-Wuerttemberg",
    BY: "|Bayern|Free State of Bavaria",
    HE: "|Hessen",
    MV: "|Mecklenburg-Western Pomerania|Mecklenburg Vorpommern",
    NI: "|Niedersachsen",
    NW: "|Nordrhein-Westfalen|NRW",
    RP: "|Rheinland-Pfalz",
    SN: "|Sachsen",
    ST: "|Sachsen-Anhalt",
    TH: "|Thüringen|Thueringen",
  },
  france: {
    BFC: "|Burgundy-Franche-Comté|Burgundy",
    BRE: "|Bretagne",
    COR: "|Corse",
    IDF: "|Paris Region|Paris",
    NAQ: "|New Aquitaine",
    NOR: "|Normandie",
    OCC: "|Occitania",
    PAC: "|Provence|PACA|Provence-Alpes-Côte-d’Azur",
  },
  italy: {
    "AOSTA-VALLEY": "|Valle d'Aosta",
    APULIA: "|Puglia",
    "FRIULI-VENEZIA-GIULIA": "|Friuli",
    LAZIO: "|Latium",
    LOMBARDY: "|Lombardia",
    MARCHE: "|The Marches",
    PIEDMONT: "|Piemonte",
    SARDINIA: "|Sardegna",
    SICILY: "|Sicilia",
    "TRENTINO-SOUTH-TYROL": "|Trentino-Alto Adige|Trentino-Alto Adige/Südtirol",
    TUSCANY: "|Toscana",
  },
  spain: {
    ANDALUSIA: "|Andalucía",
    ARAGON: "Aragón",
    ASTURIAS: "|Principality of Asturias",
    "BALEARIC-ISLANDS": "|Balearics|Islas Baleares|Illes Balears",
    "BASQUE-COUNTRY": "|País Vasco|Euskadi",
    "CANARY-ISLANDS": "|Canarias|Canaries",
    "CASTILE-AND-LEON": "Castile and León|Castilla y León",
    "CASTILE-LA-MANCHA": "|Castilla-La Mancha",
    CATALONIA: "|Cataluña|Catalunya",
    MADRID: "|Community of Madrid|Comunidad de Madrid",
    MURCIA: "|Region of Murcia",
    NAVARRE: "|Navarra",
    VALENCIA: "|Valencian Community|Comunidad Valenciana|Comunitat Valenciana",
  },
  brazil: { DF: "Federal District" },
  canada: {
    NL: "|Newfoundland",
    PE: "|PEI",
    QC: "|Québec",
    YT: "|Yukon Territory",
  },
  mexico: { MEX: "State of Mexico|Estado de México", CMX: "|Ciudad de México|Distrito Federal|CDMX" },
  netherlands: { FR: "|Fryslân", NB: "North Brabant", NH: "North Holland", ZE: "|Zealand", ZH: "South Holland" },
};
