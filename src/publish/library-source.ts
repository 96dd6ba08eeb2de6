const prefix = "library:";

/** What the lock file has as the source of a document that a program has published: no path, so that no command takes it for a missing file. */
export const librarySource = (name: string): string => `${prefix}${name}`;

export const isLibrarySource = (source: string): boolean => source.startsWith(prefix);
