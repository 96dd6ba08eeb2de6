/** A text as one word of a POSIX shell, in quotes only if it needs them. */
export const shellQuoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
