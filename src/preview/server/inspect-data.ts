import type { DataReply } from "../protocol.js";

/** Describes the bytes of a data file, by its name. The caller of `startPreview` decides with which limits. */
export type InspectData = (file: string, bytes: Uint8Array) => Promise<DataReply>;
