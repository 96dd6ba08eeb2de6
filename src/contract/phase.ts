/**
 * The phases of compiling, in their order. `plain` is the fast path for documents without templates: if it applies, no other phase runs,
 * and if it gives up, all of them follow.
 */
export type Phase = "plain" | "parse" | "named files" | "types" | "expand" | "check";

/** Receives the milliseconds that a phase of a document took. */
export type OnPhase = (phase: Phase, milliseconds: number) => void;
