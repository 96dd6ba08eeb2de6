/** The line end that a text has. */
export const lineEnding = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
