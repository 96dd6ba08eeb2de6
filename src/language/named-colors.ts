import { hexColor } from "./colors.js";

/** The hex digits of names that people write (CSS Color 4, section 6.1). The service takes a name for the colour of a fact only. */
export const namedColors: Readonly<Record<string, string>> = {
  black: "000000",
  white: "ffffff",
  gray: "808080",
  grey: "808080",
  silver: "c0c0c0",
  red: "ff0000",
  maroon: "800000",
  orange: "ffa500",
  gold: "ffd700",
  yellow: "ffff00",
  olive: "808000",
  lime: "00ff00",
  green: "008000",
  teal: "008080",
  cyan: "00ffff",
  aqua: "00ffff",
  blue: "0000ff",
  navy: "000080",
  purple: "800080",
  magenta: "ff00ff",
  fuchsia: "ff00ff",
  pink: "ffc0cb",
  brown: "a52a2a",
  tomato: "ff6347",
  coral: "ff7f50",
  salmon: "fa8072",
  crimson: "dc143c",
  lightblue: "add8e6",
  lightgreen: "90ee90",
  lightgray: "d3d3d3",
  lightgrey: "d3d3d3",
  indigo: "4b0082",
  violet: "ee82ee",
  turquoise: "40e0d0",
  steelblue: "4682b4",
  skyblue: "87ceeb",
  darkgreen: "006400",
  darkblue: "00008b",
  darkred: "8b0000",
  darkorange: "ff8c00",
};

/** `rgb(1, 2, 3)` and `rgb(1 2 3)`, each from 0 to 255 (CSS Color 4, section 5.1). */
const rgb = /^rgba?\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*\)$/;

function hexOfRgb(text: string): string | undefined {
  const parts = rgb.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The hex colour that a text means: `red`, `rgb(255, 0, 0)`, or `ff0000` without `#`. `undefined` if it means none. */
export function suggestColor(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  const ofParts = hexOfRgb(word);
  if (ofParts !== undefined) return ofParts;
  const hex = Object.hasOwn(namedColors, word) ? `#${namedColors[word]}` : word.startsWith("#") ? word : `#${word}`;
  return hexColor.test(hex) ? hex : undefined;
}
