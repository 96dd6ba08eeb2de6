/** A step of a JSON pointer, with the slash before it (RFC 6901, section 3). */
export const pointerStep = (name: PropertyKey): string =>
  `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
