/** Seconds of milliseconds, with three digits after the point. */
export const inSeconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;
