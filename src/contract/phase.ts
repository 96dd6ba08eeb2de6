/** The phases of compiling, in their order. */
export type Phase = "parse" | "named files" | "types" | "expand" | "check";

/** Hears how long a phase of a document took, in milliseconds. */
export type OnPhase = (phase: Phase, milliseconds: number) => void;
