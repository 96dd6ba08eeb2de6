/** The text with each run of white space, line ends included, as one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
