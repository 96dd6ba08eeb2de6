/** As drawings and reports write numbers: shorter, and the same on every machine. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;
