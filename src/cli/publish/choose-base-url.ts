import { capitalized } from "../../text/capitalized.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** Everything that names a base URL. */
export interface BaseUrlPlaces {
  /** In the order of precedence of their places. */
  readonly urls: readonly Found[];
  /** From `--profile`. */
  readonly profile: Found | undefined;
  /** From `--base-url`. */
  readonly option: string | undefined;
}

/** The base URL by precedence: `--base-url`, the profile, the user's own places, the project. */
export function namedBaseUrl({ urls, profile, option }: BaseUrlPlaces): Found | undefined {
  if (option !== undefined) return { value: option, from: "--base-url", own: true };
  return profile ?? urls.find((url) => url.own) ?? urls[0];
}

/**
 * Where requests go. A stranger may have written the project's files, so they must not decide where the user's `key` goes: igx refuses a
 * host that only the project names unless it is the service's own (`home`), and a profile that contradicts the user.
 */
export function chooseBaseUrl(places: BaseUrlPlaces, key: Found | undefined, home: string): Outcome<Found | undefined> {
  const { urls, profile, option } = places;
  const chosen = namedBaseUrl(places);
  if (option !== undefined) return success(chosen);
  const own = urls.find((url) => url.own);
  if (profile && own && originOf(profile) !== originOf(own)) return contradicted(profile, own);
  if (chosen && key && !own && originOf(chosen) !== home) return unnamed(key, chosen);
  return success(chosen);
}

const originOf = ({ value }: Found): string => (URL.canParse(value) ? new URL(value).origin : value);

const contradicted = (profile: Found, own: Found) =>
  failure(
    ExitCode.usage,
    `${capitalized(profile.from)} names ${originOf(profile)}, and ${own.from} ${originOf(own)}.`,
    "Unset IGX_BASE_URL, or name the one that you mean with --base-url.",
  );

const unnamed = (key: Found, url: Found) =>
  failure(
    ExitCode.outside,
    `The API key is from ${key.from}, and only ${url.from} of the project names ${originOf(url)}.`,
    `If your key is for it, set IGX_BASE_URL=${originOf(url)} beside the key, or give --base-url.`,
  );

/** A value and the place that it comes from. `doctor` shows the place only. */
export interface Found {
  readonly value: string;
  readonly from: string;
  /** Whether only the user writes there. The project's files may be somebody else's. */
  readonly own: boolean;
}
