const prefix = "library:";

/** The `source` of a document that a program published. Not a path, so that no command takes it for a missing file. */
export const librarySource = (name: string): string => `${prefix}${name}`;

export const isLibrarySource = (source: string): boolean => source.startsWith(prefix);

/** The `source` of a document from standard input or a pipe: it names no document, and no other one that came so. */
export const streamSource = "-";

/** Whether a `source` is not the path of a file. */
export const hasNoFile = (source: string): boolean => source === streamSource || isLibrarySource(source);
