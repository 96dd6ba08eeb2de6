import { usageError } from "../base/usage-error.js";

/** Requests a second, from `2/s` or `2`. */
export function readRate(text: string): number {
  const match = /^((?:\d+\.)?\d+|\.\d+)(\/s)?$/.exec(text);
  const rate = Number(match?.[1] ?? 0);
  if (rate <= 0) throw usageError("Write it as N/s, such as 2/s or 0.5/s.");
  return rate;
}
