/** What an element shows, in words, made from its data; `undefined` for texts, which say it themselves. */
export const describeElement = (_element: unknown): string | undefined => undefined;
