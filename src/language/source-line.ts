/** The words for source, of one and of several, in the languages that pictures know. */
const words = [
  "sources?", // English, French
  "quellen?", // German
  "fuentes?", // Spanish
  "fontes?", // Italian, Portuguese
  "fonti",
  "bron(?:nen)?", // Dutch
  "źród(?:ło|ła)", // Polish
];

const sourceLine = new RegExp(`^\\s*(?:${words.join("|")})\\s*[:：]`, "iu");

/** Whether a text names a source, as a paragraph below a picture does. */
export const isSourceLine = (text: string): boolean => sourceLine.test(text);
