/** Whether an expression reads `text` as a name: a letter of any script or `_`, then letters, digits and `_`. */
export const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

/** The same for an entry of attributes, which may also contain `-`. */
export const isAttributeName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(text);
