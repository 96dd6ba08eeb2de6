/** Where a preview is looked for; the next ones are for further previews. */
export const usualPort = 4173;
export const usualPorts = [...Array.from({ length: 20 }, (_, index) => usualPort + index), 0];
