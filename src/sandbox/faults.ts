/** `--fail 503:0.1`: an answer of that status, instead of doing the work, with that probability. */
export interface Fault {
  readonly status: number;
  readonly probability: number;
}

/** A fault from its text, or `undefined`: a status from 400 to 599, a colon, a probability from 0 to 1. */
export function parseFault(text: string): Fault | undefined {
  const match = /^([45]\d\d):([\d.]+)$/.exec(text);
  if (match === null) return undefined;
  const probability = parseProbability(match[2]!);
  return probability === undefined ? undefined : { status: Number(match[1]), probability };
}

export function parseProbability(text: string): number | undefined {
  const probability = /^(?:(?:\d+\.)?\d+|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return probability <= 1 ? probability : undefined;
}

/** The fault that strikes now, if any. Each is drawn for on its own, in order; `random` gives numbers from 0 below 1. */
export const strike = (faults: readonly Fault[], random: () => number): Fault | undefined =>
  faults.find(({ probability }) => random() < probability);
