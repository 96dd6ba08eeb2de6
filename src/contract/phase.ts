/** The phases of compiling, in their order. A plain document has the first one alone; another one may have been tried in vain. */
export type Phase = "plain" | "parse" | "named files" | "types" | "expand" | "check";

/** Hears how long a phase of a document took, in milliseconds. */
export type OnPhase = (phase: Phase, milliseconds: number) => void;
