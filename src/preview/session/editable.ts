import type { ActionReply } from "../protocol.js";

export const readOnly: ActionReply = { ok: false, message: "Nothing can be edited in this preview." };

/** A source by its path. A file may be called `__proto__`. */
export const sourceOf = (sources: Readonly<Record<string, string>>, file: string): string | undefined =>
  Object.hasOwn(sources, file) ? sources[file] : undefined;

export const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
