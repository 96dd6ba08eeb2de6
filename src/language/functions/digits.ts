/*
 * The numerals of languages that do not use 0 to 9, from CLDR 48. They are listed here because versions of CLDR differ (Arabic
 * without a region changed), and the output must not depend on the version of a machine.
 */

interface Numerals {
  readonly system: string;
  /** Only in these regions or scripts; 0 to 9 in others. */
  readonly only?: readonly string[];
}

const arabicRegions = "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE".split(" ");

const numeralsOf: Readonly<Record<string, Numerals>> = {
  ar: { system: "arab", only: arabicRegions },
  ars: { system: "arab" },
  as: { system: "beng" },
  bgc: { system: "deva" },
  bho: { system: "deva" },
  bn: { system: "beng" },
  ccp: { system: "cakm" },
  ckb: { system: "arab" },
  dz: { system: "tibt" },
  fa: { system: "arabext" },
  ks: { system: "arabext", only: ["Arab"] },
  lrc: { system: "arabext" },
  mni: { system: "beng" },
  mr: { system: "deva" },
  my: { system: "mymr" },
  mzn: { system: "arabext" },
  ne: { system: "deva" },
  nqo: { system: "nkoo" },
  pa: { system: "arabext", only: ["Arab"] },
  ps: { system: "arabext" },
  raj: { system: "deva" },
  sa: { system: "deva" },
  sat: { system: "olck" },
  sd: { system: "arab", only: ["Arab"] },
  ur: { system: "arabext", only: ["IN"] },
  uz: { system: "arabext", only: ["Arab"] },
};

/** The numbering system of a locale: the one in its tag (`-u-nu-…`), or else that of the language. */
export function numberingSystem(locale: Intl.Locale): string {
  if (locale.numberingSystem) return locale.numberingSystem;
  const numerals = Object.hasOwn(numeralsOf, locale.language) ? numeralsOf[locale.language] : undefined;
  if (!numerals) return "latn";
  // Only the likely script counts, not the likely region: `ar` means Arabic without a region.
  const { script } = locale.maximize();
  const applies = (numerals.only ?? [script]).some((one) => one === script || one === locale.region);
  return applies ? numerals.system : "latn";
}
