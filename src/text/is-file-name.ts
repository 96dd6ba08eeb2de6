/** Whether a text is a valid file name on every system: up to 100 letters, digits, `.`, `_` and `-`, the first a letter or digit. */
export const isFileName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text);
