import Big from "big.js";
import { isNumeric, numberFromText, numberText, type Value } from "../language/value.js";
import type { DataAdvice, DataOptions } from "./reader.js";

interface SharesRead {
  readonly columns: readonly (readonly Value[])[];
  readonly advice: readonly DataAdvice[];
}

/**
 * The numbers of a workbook that it shows as per cent: in the columns that `percent` names they are multiplied by 100, exactly. In others
 * they are as they are stored. The advice names the other columns, unless a document has chosen some by `percent`, or none by `percent=[]`.
 */
export function readShares(
  names: readonly string[],
  columns: readonly (readonly Value[])[],
  shares: ReadonlySet<Value>,
  { percent, unread }: DataOptions,
): SharesRead {
  if (shares.size === 0) return { columns, advice: [] };
  const advice: DataAdvice[] = [];
  const read = columns.map((cells, at) => {
    const name = names[at]!;
    const found = cells.filter((cell) => shares.has(cell)).length;
    if (found === 0) return cells;
    const isNamed = percent?.includes(name) === true;
    if (!isNamed && (unread || !percent))
      advice.push(adviseShares(name, found === cells.filter((cell) => cell !== null && isNumeric(cell)).length));
    return cells.map((cell) => {
      if (cell === null || !isNumeric(cell) || !shares.has(cell)) return cell;
      const text = numberText(cell);
      return numberFromText(isNamed ? new Big(text).times(100).toString() : text);
    });
  });
  return { columns: read, advice };
}

function adviseShares(column: string, isWhole: boolean): DataAdvice {
  if (isWhole)
    return {
      message: `The workbook shows the column \`${column}\` as per cent.`,
      options: [`percent=[${JSON.stringify(column)}]`],
      hint: `Write \`percent=[${JSON.stringify(column)}]\` to multiply its numbers by 100, or \`percent=[]\` to keep them as they are stored.`,
      column,
    };
  return {
    message: `The workbook shows some numbers of the column \`${column}\` as per cent, and igx reads them as they are stored.`,
    options: [],
    hint: `To multiply them by 100, write \`{percent=[${JSON.stringify(column)}]}\`.`,
    column,
  };
}
