import { capitalized } from "../../text/capitalized.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** Everything that names a base URL. */
export interface BaseUrlPlaces {
  /** In the order of precedence of their places. */
  readonly urls: readonly FoundValue[];
  /** From `--profile`. */
  readonly profile: FoundValue | undefined;
  /** From `--base-url`. */
  readonly option: string | undefined;
}

/** The base URL by precedence: `--base-url`, the profile, the user's own places, the project. */
export function namedBaseUrl({ urls, profile, option }: BaseUrlPlaces): FoundValue | undefined {
  if (option !== undefined) return { value: option, from: "--base-url", own: true };
  return profile ?? urls.find((url) => url.own) ?? urls[0];
}

/**
 * Where requests go. A stranger may have written the project's files, so they must not decide where the user's `key` goes: igx refuses a
 * host that only the project names unless it is the service's own (`home`), and a profile that contradicts the user.
 */
export function chooseBaseUrl(
  places: BaseUrlPlaces,
  key: FoundValue | undefined,
  home: string,
): Outcome<FoundValue | undefined> {
  const { urls, profile, option } = places;
  const chosen = namedBaseUrl(places);
  if (option !== undefined) return success(chosen);
  const own = urls.find((url) => url.own);
  if (profile && own && originOf(profile) !== originOf(own)) return contradicted(profile, own);
  if (chosen && key && !own && originOf(chosen) !== home) return unnamed(key, chosen);
  return success(chosen);
}

const originOf = ({ value }: FoundValue): string => (URL.canParse(value) ? new URL(value).origin : value);

const contradicted = (profile: FoundValue, own: FoundValue) =>
  failure(
    ExitCode.usage,
    `${capitalized(profile.from)} names ${originOf(profile)}, and ${own.from} ${originOf(own)}.`,
    "Unset IGX_BASE_URL, or name the one that you mean with --base-url.",
  );

const unnamed = (key: FoundValue, url: FoundValue) =>
  failure(
    ExitCode.outside,
    `The API key is from ${key.from}, and only ${url.from} of the project names ${originOf(url)}.`,
    `If your key is for it, set IGX_BASE_URL=${originOf(url)} beside the key, or give --base-url.`,
  );

/** A value and the place that it comes from. `doctor` shows the place only. */
export interface FoundValue {
  readonly value: string;
  readonly from: string;
  /** Whether only the user writes there. A stranger may have written the project's files. */
  readonly own: boolean;
}
