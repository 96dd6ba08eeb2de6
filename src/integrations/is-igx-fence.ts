/** Whether the text after the mark of a fence names igx. Braces may follow at once, as in VitePress: `igx{width=400}`. */
export const isIgxFence = (info: string): boolean => /^\s*igx(?:[\s{]|$)/.test(info);
