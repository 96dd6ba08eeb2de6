import stringWidth from "string-width";

/** The columns of a text with any characters. In a file of its own: its patterns of emoji take as long to make as a page to draw. */
export const unicodeWidth = (text: string): number => stringWidth(text);
