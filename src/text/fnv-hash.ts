/* FNV-1a, over any units: `hash = Math.imul(hash ^ unit, hashFactor)` from `hashBasis` on. */

export const hashBasis = 0x811c9dc5 | 0;

export const hashFactor = 0x01000193;

/** The low bits of the hash depend on the high ones too. */
export const finishHash = (hash: number): number => hash ^ (hash >>> 15);
