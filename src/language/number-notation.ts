/** How a text writes its numbers. */
interface NumberNotation {
  /** One character. Default: a point. */
  readonly decimal?: string | undefined;
  /** One character. By default, numbers are not grouped. */
  readonly thousands?: string | undefined;
}

/** Reads a text as the characters of a JSON number, its digits kept; `undefined` if the text is not a number in the notation. */
export type NumberReader = (text: string) => string | undefined;

/** The sign that people type, and the ones that spreadsheets and typesetters write for it. */
const variants: Readonly<Record<string, string>> = {
  " ": " \u00a0\u2009\u202f",
  "'": "'\u2019",
};

/**
 * The reader of a notation: with `{ decimal: ",", thousands: "." }`, `1.234,50` is `1234.50`. Groups have three digits, or two before the
 * last three as in India; a number without groups is one too. Anything else that JSON does not call a number (`007`, `+5`, `,5`, `1.2`) is
 * not a number here either.
 */
export function numberReader({ decimal = ".", thousands }: NumberNotation): NumberReader {
  const point = escapeCharacter(decimal);
  const group =
    thousands === undefined ? undefined : `[${[...(variants[thousands] ?? thousands)].map(escapeCharacter).join("")}]`;
  const grouped =
    group === undefined ? "" : `|[1-9]\\d{0,2}(?:${group}\\d{3})+|[1-9]\\d?(?:${group}\\d{2})+${group}\\d{3}`;
  const number = new RegExp(`^(-?)(0|[1-9]\\d*${grouped})(?:${point}(\\d+))?([eE][+-]?\\d+)?$`, "u");
  return (text) => {
    const [whole, sign, integer, fraction, exponent = ""] = number.exec(text) ?? [];
    if (whole === undefined) return undefined;
    return `${sign}${integer!.replace(/\D/g, "")}${fraction === undefined ? "" : `.${fraction}`}${exponent}`;
  };
}

const escapeCharacter = (character: string): string =>
  /[\p{L}\p{N}\s]/u.test(character) ? character : character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
