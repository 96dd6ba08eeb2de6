import type { Value } from "../language/value.js";
import type { DataLimits, DataResult, Table } from "./reader.js";
export const runSql = async (_input: {
  readonly query: string;
  readonly tables: ReadonlyMap<string, Table>;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly limits: DataLimits;
  readonly describe?: boolean;
}): Promise<DataResult & { readonly unordered: boolean; readonly parameterNames: readonly string[] }> => ({
  problems: [],
  unordered: false,
  parameterNames: [],
});
