/** Characters by their names in HTML: the ones that writers meet in text from web pages. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  asymp: "≈",
  bdquo: "„",
  bull: "•",
  cent: "¢",
  copy: "©",
  deg: "°",
  divide: "÷",
  emsp: "\u2003",
  ensp: "\u2002",
  euro: "€",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  ge: "≥",
  gt: ">",
  hellip: "…",
  iexcl: "¡",
  infin: "∞",
  iquest: "¿",
  laquo: "«",
  larr: "←",
  ldquo: "“",
  le: "≤",
  lsaquo: "‹",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  micro: "µ",
  middot: "·",
  minus: "−",
  nbsp: "\u00a0",
  ndash: "–",
  ne: "≠",
  para: "¶",
  permil: "‰",
  plusmn: "±",
  pound: "£",
  quot: '"',
  raquo: "»",
  rarr: "→",
  rdquo: "”",
  reg: "®",
  rsaquo: "›",
  rsquo: "’",
  sbquo: "‚",
  sect: "§",
  shy: "\u00ad",
  sup1: "¹",
  sup2: "²",
  sup3: "³",
  szlig: "ß",
  thinsp: "\u2009",
  times: "×",
  trade: "™",
  yen: "¥",
  zwj: "\u200d",
  zwnj: "\u200c",
  AElig: "Æ",
  aelig: "æ",
  OElig: "Œ",
  oelig: "œ",
  Oslash: "Ø",
  oslash: "ø",
};

/** Letters with an accent are named by the letter and the accent, a combining character here. */
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  caron: "\u030c",
  cedil: "\u0327",
  circ: "\u0302",
  grave: "\u0300",
  ring: "\u030a",
  tilde: "\u0303",
  uml: "\u0308",
};

/** The character of an HTML entity such as `&nbsp;`, `&eacute;` or `&#8211;`; `undefined` if it is none that igx knows. */
export function entityCharacter(entity: string): string | undefined {
  const name = entity.slice(1, -1);
  if (name.startsWith("#")) {
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : undefined;
  }
  if (Object.hasOwn(named, name)) return named[name];
  const accent = name.slice(1);
  return /^[A-Za-z]/.test(name) && Object.hasOwn(accents, accent)
    ? `${name[0]}${accents[accent]}`.normalize("NFC")
    : undefined;
}
