import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** The service itself: a key of the user's may go there without another word. */
const service = "https://infogr.am";

export interface BaseUrlChoice {
  /** Of the key and the secret the one that is the user's own, not the project's. */
  readonly key: Found | undefined;
  /** What names a base URL, in the order of the places. */
  readonly urls: readonly Found[];
  /** That of `--profile`. */
  readonly profile: Found | undefined;
  /** That of `--base-url`. */
  readonly option: string | undefined;
}

/**
 * Where requests go: `--base-url`, else the profile, else what the user's own places name, else what the project does. The project's files may
 * be a stranger's, so they never choose where the user's key goes: a host that only they name is refused, and so is a profile that contradicts
 * the user.
 */
export function chooseBaseUrl({ key, urls, profile, option }: BaseUrlChoice): Outcome<Found | undefined> {
  if (option !== undefined) return success({ value: option, from: "--base-url", own: true });
  const own = urls.find((url) => url.own);
  if (profile && own && originOf(profile) !== originOf(own)) return contradicted(profile, own);
  const chosen = profile ?? own ?? urls[0];
  if (chosen && key && !own && originOf(chosen) !== service) return unnamed(key, chosen);
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

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value and the place it came from, for `doctor`, which shows the place only. */
export interface Found {
  readonly value: string;
  readonly from: string;
  /** Whether only the user writes there: not the project's files, which may be somebody else's. */
  readonly own: boolean;
}
