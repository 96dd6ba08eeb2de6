import type { DataLimits, DataOptions, DataResult } from "./reader.js";
export const readData = async (_bytes: Uint8Array, _path: string, _options: DataOptions, _limits: DataLimits): Promise<DataResult> => ({ problems: [] });
export const readText = async (_text: string, _format: string, _options: DataOptions, _limits: DataLimits): Promise<DataResult> => ({ problems: [] });
