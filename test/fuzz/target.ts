import type fc from "fast-check";

/** Something that reads input from strangers, and what has to be true of it for any input. */
export interface Target {
  readonly name: string;
  /** Of fixtures. */
  readonly extension: string;
  /** Bytes are mutated as bytes, everything else as text. */
  readonly binary?: boolean;
  readonly seeds: () => Promise<readonly Uint8Array[]>;
  /** Pieces that its language is made of. */
  readonly tokens: readonly string[];
  /** Inputs from nothing, beside the mutated ones. */
  readonly arbitrary?: fc.Arbitrary<string>;
  /**
   * Rejects when a property is broken or anything is thrown. Gives a short text of what the input did, such as the codes of its findings: an
   * input that does something new becomes a seed itself.
   */
  readonly run: (input: Uint8Array) => Promise<string>;
}

/** A property that an input has broken. */
export const isViolation = (error: unknown): error is Error => error instanceof Error && error.name === "Violation";

/** Throws unless the property holds. */
export function hold(property: boolean, message: string): asserts property {
  if (property) return;
  const error = new Error(message);
  error.name = "Violation";
  throw error;
}

export const textOf = (input: Uint8Array): string => new TextDecoder().decode(input);
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Sorted, each once. */
export const signature = (parts: Iterable<string>): string => [...new Set(parts)].sort().join(" ");
