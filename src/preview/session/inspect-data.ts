import type { DataChoice, DataReply } from "../protocol.js";

/** Describes the bytes of a data file, by its name. Names in `sources` are taken. The caller of `startPreview` decides with which limits. */
export type InspectData = (
  file: string,
  bytes: Uint8Array,
  choice: DataChoice,
  sources: readonly string[],
) => Promise<DataReply>;
