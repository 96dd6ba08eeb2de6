import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";

/** A finding, as the tables of this room see it. */
export type Finding = PendingDiagnostic;

export const isError = ({ severity }: Finding): boolean => severity === "error";
