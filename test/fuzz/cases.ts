import fc from "fast-check";
import { mutateBytes, mutateText } from "./mutate.js";
import { createRandom, hashOf } from "./random.js";
import { bytesOf, type Target, textOf } from "./target.js";

export interface Cases {
  readonly next: () => Uint8Array;
  /** Tells what an input did: new behaviour makes it a seed. */
  readonly learn: (input: Uint8Array, did: string) => void;
}

/** Seeds that are tried unchanged before anything is mutated, and what may be learnt beside them. */
const [mostFirst, mostLearnt] = [400, 5_000];

/** The inputs of one target, the same for the same seed. */
export async function createCases(target: Target, seed: number): Promise<Cases> {
  const own = hashOf(bytesOf(`${seed} ${target.name}`));
  const random = createRandom(own);
  const seeds = [...(await target.seeds())];
  const texts = target.binary ? [] : seeds.map(textOf);
  const seen = new Set<string>();
  const first = Math.min(seeds.length, mostFirst);
  let tried = 0;
  let drawn: string[] = [];
  let draws = 0;
  const draw = (arbitrary: fc.Arbitrary<string>): string => {
    if (drawn.length === 0) drawn = fc.sample(arbitrary, { seed: own + draws++, numRuns: 100 });
    return drawn.pop()!;
  };
  return {
    next: () => {
      // As they are, to learn what is not new.
      if (tried < first) return seeds[tried++]!;
      if (target.binary) return mutateBytes(random.pick(seeds), random, seeds);
      if (!target.arbitrary || random.chance(0.8))
        return bytesOf(mutateText(random.pick(texts), random, texts, target.tokens));
      const text = draw(target.arbitrary);
      return bytesOf(random.chance(0.5) ? mutateText(text, random, texts, target.tokens) : text);
    },
    learn: (input, did) => {
      if (seen.has(did)) return;
      seen.add(did);
      if (seen.size > mostLearnt || tried < first) return;
      seeds.push(input);
      if (!target.binary) texts.push(textOf(input));
    },
  };
}
