import { unicodeWidth } from "./unicode-width.js";

/** The columns that a text takes in a terminal: two for wide characters, none for control characters and escape sequences. */
export const displayWidth = (text: string): number => (printableAscii.test(text) ? text.length : unicodeWidth(text));

const printableAscii = /^[ -~]*$/;
