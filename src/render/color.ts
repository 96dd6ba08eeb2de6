import { namedColors } from "../language/named-colors.js";

/*
 * Colours as authors write them. Pictures contain a colour only as igx writes it from its numbers, never the author's text, since it is
 * inserted into attributes.
 */

/** 0 to 255 each, alpha 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Hex with or without `#` and 3, 4, 6 or 8 digits, or a well-known name. Anything else is `undefined`. */
export function parseColor(text: string): Rgba | undefined {
  const word = text.trim().toLowerCase();
  const hex = Object.hasOwn(namedColors, word) ? namedColors[word]! : word.replace(/^#/, "");
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) return undefined;
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4), a: long.length === 8 ? part(6) / 255 : 1 };
}

/** `#rrggbb`; alpha is painted over `under`, since not every program that shows SVG knows hex with alpha. */
export function hexOf({ r, g, b, a }: Rgba, under: Rgba = { r: 255, g: 255, b: 255, a: 1 }): string {
  const mix = (over: number, below: number) => Math.round(over * a + below * (1 - a));
  const digits = (value: number) => value.toString(16).padStart(2, "0");
  return `#${digits(mix(r, under.r))}${digits(mix(g, under.g))}${digits(mix(b, under.b))}`;
}

/** WCAG 2.2, "relative luminance". */
function luminance({ r, g, b }: Rgba): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
