import { test } from "vitest";

/** `IGX_LONG=1` runs what takes minutes too: all scenarios, all sizes, all random inputs. CI does. */
export const isLong = process.env["IGX_LONG"] !== undefined;

/** `IGX_LONG=hours` plays a hundred rounds of what may go wrong in one of many. */
export const isHours = process.env["IGX_LONG"] === "hours";

/** A test of a kind that the default suite has a shorter test of. */
export const longTest: typeof test = isLong ? test : (test.skip as typeof test);
