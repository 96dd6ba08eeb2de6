const prefix = "library:";

/** The `source` of a document that a program published. Not a path, so that no command takes it for a missing file. */
export const librarySource = (name: string): string => `${prefix}${name}`;

export const isLibrarySource = (source: string): boolean => source.startsWith(prefix);
