import type { InfographicRecord } from "./infographic-record.js";
import type { Doubt } from "./recover.js";

/** What the service's list tells about a create that is in doubt. */
export type Resolution =
  /** It happened. `exact`: this is the one; else one of several alike, whose content has to be sent once more to be sure of it. */
  | { readonly kind: "found"; readonly record: InfographicRecord; readonly exact: boolean }
  /** It did not happen: there is nothing new of that title. */
  | { readonly kind: "absent" }
  /** It happened, and the list does not show it yet. */
  | { readonly kind: "missing" }
  /** More new infographics of that title than creates in doubt: somebody else makes some too. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly InfographicRecord[] };

/**
 * Holds creates in doubt against what the service lists now. Ours can only be what was not there before the run (`known`), belongs to no
 * document (`owned`), and has the title that was sent; one that was sent without a title may have any that no other doubt has.
 * `shared`: others create at the same time, so that what is new proves nothing of one that has no title of its own.
 */
export function reconcile(
  doubts: readonly Doubt[],
  listing: readonly InfographicRecord[],
  known: ReadonlySet<string>,
  owned: ReadonlySet<string>,
  shared = false,
): ReadonlyMap<string, Resolution> {
  const fresh = listing.filter(({ id }) => !known.has(id) && !owned.has(id));
  const titles = new Set(doubts.map(({ title }) => sameTitle(title)));
  const resolutions = new Map<string, Resolution>();
  for (const title of titles) {
    // What surely happened comes first: of fewer infographics than doubts these are theirs.
    const alike = doubts
      .filter((doubt) => sameTitle(doubt.title) === title)
      .sort((one, other) => Number(other.created ?? false) - Number(one.created ?? false));
    const candidates = fresh.filter((record) =>
      title === undefined ? !titles.has(sameTitle(record.title)) : sameTitle(record.title) === title,
    );
    for (const [at, doubt] of alike.entries()) {
      const unsure = shared && title === undefined && candidates.length > 0;
      resolutions.set(doubt.key, unsure ? { kind: "ambiguous", candidates } : resolve(candidates, alike, at));
    }
  }
  return resolutions;
}

/** A title however a service keeps it: with other spaces, its accents composed or not. To miss ours would be to create it twice. */
export const sameTitle = (title: string | undefined): string | undefined =>
  title?.normalize("NFC").replace(/\s+/g, " ").trim();

function resolve(candidates: readonly InfographicRecord[], doubts: readonly Doubt[], at: number): Resolution {
  if (candidates.length > doubts.length) return { kind: "ambiguous", candidates };
  const record = candidates[at];
  if (record) return { kind: "found", record, exact: doubts.length === 1 && doubts[0]!.alike !== true };
  return doubts[at]!.created ? { kind: "missing" } : { kind: "absent" };
}
