/** igx's sentences in one language, by their English form: see `text/message.ts`. A test finds the ones that are missing. */
export type Translations = Readonly<Record<string, string>>;
