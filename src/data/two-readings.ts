import type { DataAdvice } from "./reader.js";

/** Advice on values that can be read in two ways: igx takes none of them. `where` names the cells that show it (`sampledCells`). */
export function twoReadings(
  column: string,
  sample: string,
  readings: readonly (readonly [value: string, options: readonly string[]])[],
  where: string,
): DataAdvice {
  const write = readings.map(([value, options]) => `\`{${options.join(" ")}}\` for ${value}`);
  return {
    message: `${where} \`${sample}\`, which can be ${readings.map(([value]) => value).join(" or ")}.`,
    options: [],
    readings: readings.map(([, options]) => options),
    hint: `Write ${write.join(", or ")}. To keep the column as text, write \`{${textOption(column)}}\`.`,
    column,
    sample,
  };
}

/** The option that keeps a column as text, as a document writes it. */
export const textOption = (column: string): string => `text=[${JSON.stringify(column)}]`;
