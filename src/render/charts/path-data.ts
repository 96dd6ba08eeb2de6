/** A command of path data. A tenth of a pixel is finer than what readers see of lines and bars, and takes few bytes. */
export const pathCommand = (letter: string, ...numbers: readonly number[]): string =>
  letter + numbers.map((number) => Math.round(number * 10) / 10).join(" ");
