import { sha256Hex } from "../base/sha256.js";

/** `sha256-` and hexadecimal digits. */
export const contentHash = (content: string | Uint8Array): string => `sha256-${sha256Hex(content)}`;
