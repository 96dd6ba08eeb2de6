/**
 * Hex colours of the specification. Section 2.4 (chart `colors`): HTML/CSS hex strings, so `#` and 3, 4, 6 or 8 digits (CSS
 * Color 4, section 5.2). Section 2.6 (rows): hex, with or without `#`. Section 2.7 (regions): `#` and six digits. Section 2.8 does
 * not describe the colour of a fact as hex, so igx does not check it. Both cases are written out, since a pattern of the JSON Schema has no
 * flags.
 */
export const hexColor = /^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;
export const rowColor = /^#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;
export const regionColor = /^#[0-9a-fA-F]{6}$/;

/** The colour that `highlight` gives to the rest. Paler than any colour of a palette, and still visible on white (a contrast of 1.5). */
export const mutedColor = "#c9c9c9";
/** The colour that `highlight` gives to the named rows of a chart without `colors`: the first colour of igx's own pictures. */
export const accentColor = "#396ec7";
