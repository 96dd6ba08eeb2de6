import type { Context } from "./context.js";

/** Whether results are for scripts. Then standard output and standard error hold one JSON document each. */
export const isJson = ({ common }: Context): boolean => common.format === "json";
