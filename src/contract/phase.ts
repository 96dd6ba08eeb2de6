/** The phases of compiling, in their order. */
export type Phase = "parse" | "named files" | "types" | "expand" | "check";

/** Receives the milliseconds that a phase of a document took. */
export type OnPhase = (phase: Phase, milliseconds: number) => void;
