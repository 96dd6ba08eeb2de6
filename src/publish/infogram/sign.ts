import { createHmac } from "node:crypto";
import { keepLast } from "../../text/keep-last.js";
import { lazy } from "../../text/lazy.js";
import { requireArgument } from "../../text/require-argument.js";
import type { Field } from "../backend.js";
import type { Method } from "../outcome.js";
import { encodePairs, encodePairsTwice, percentEncode } from "../percent-encode.js";

/** A parameter: its name and its raw value. */
export type Pair = Field;
/** The parameters to sign, with raw values: they are not URL-encoded. */
export type Params = Iterable<Pair> | Readonly<Record<string, string>>;

/** The input of a signature (specification, section 5.1). */
export interface SignRequest {
  readonly method: Method;
  /** As it is sent: scheme, host (with the port where it is not the scheme's own) and path. A fragment is ignored. */
  readonly url: string;
  readonly params: Params;
  /** The API secret. */
  readonly secret: string;
}

/**
 * A signature with its steps, as `igx sign --format json` prints them. The two strings are computed on access, since content makes them
 * megabytes long.
 */
export interface Signature {
  /** The encoded parameters in their order, after step 5. */
  readonly parameter_string: string;
  /** The signed text, after step 6. */
  readonly base_string: string;
  /** Base64, 28 characters. */
  readonly signature: string;
}

/** The signature of a request (specification, section 5.1; the numbers are its steps). Pure and total. */
export function sign(request: SignRequest): Signature {
  requireArgument(request, "object", "The request");
  const method = requireMethod(request.method);
  requireArgument(request.url, "string", "`url` of the request");
  requireArgument(request.secret, "string", "`secret` of the request");
  if (!Array.isArray(request.params)) requireArgument(request.params, "object", "`params` of the request");
  const { start, pairs, signature } = signParameters({ ...request, method });
  const parameterString = lazy(() => encodePairs(pairs).toString("latin1"));
  const baseString = lazy(() => {
    let text = start;
    encodePairsTwice(pairs, (piece) => {
      text += piece.toString("latin1");
    });
    return text;
  });
  return {
    get parameter_string() {
      return parameterString();
    },
    get base_string() {
      return baseString();
    },
    signature,
  };
}

/** A signature with its base string. */
interface SignedParameters {
  readonly signature: string;
  /** The base string up to the parameters. */
  readonly start: string;
  /** The parameters in the order in which they are signed. */
  readonly pairs: readonly Pair[];
}

/** The same without the strings that only a reader needs. */
export function signParameters({ method, url, params, secret }: SignRequest): SignedParameters {
  const pairs = sortedPairs(collect(method, url, params)); // 3, 4
  const start = `${method}&${encodedUrl(url)}&`; // 1, 2
  const hmac = createHmac("sha1", encodedSecret(secret)).update(start); // 7
  encodePairsTwice(pairs, (piece) => hmac.update(piece)); // 5, 6
  return { signature: hmac.digest("base64"), start, pairs }; // 8, 9
}

/** Step 2: the URL without query and fragment, otherwise character for character. Most requests have that of the one before. */
const encodedUrl = keepLast((url) => percentEncode(url.split(/[?#]/, 1)[0]!));

const encodedSecret = keepLast(percentEncode);

/** Step 3. The query counts for GET and DELETE; POST and PUT carry their parameters in the body. */
function collect(method: Method, url: string, params: Params): readonly Pair[] {
  const given = Symbol.iterator in params ? [...(params as Iterable<Pair>)] : Object.entries(params);
  for (const pair of given) requirePair(pair);
  const query = method === "GET" || method === "DELETE" ? queryPairs(url) : [];
  return [...query, ...given].filter(([key]) => key !== "api_sig");
}

/** The methods of the service. */
export const methods: readonly string[] = ["GET", "POST", "PUT", "DELETE"] satisfies readonly Method[];

/** Step 1: in capitals, as clients of HTTP send it. A program without types may have it otherwise, and would get a signature that the service refuses. */
function requireMethod(given: unknown): Method {
  requireArgument(given, "string", "`method` of the request");
  const method = (given as string).toUpperCase();
  if (methods.includes(method)) return method as Method;
  throw new TypeError(`\`method\` of the request must be one of ${methods.join(", ")}, not ${JSON.stringify(given)}.`);
}

/** A number would have several texts: 45, 45.0 and 4.5e1 have different signatures. */
function requirePair(pair: Pair): void {
  requireArgument(pair, "array", "A parameter");
  const [key, value] = pair;
  requireArgument(key, "string", "The name of a parameter");
  requireArgument(value, "string", `The parameter \`${key}\``);
}

const queryPairs = (url: string): readonly Pair[] => {
  const query = /^[^?#]*\?([^#]*)/.exec(url);
  return query ? [...new URLSearchParams(query[1])] : [];
};

/**
 * Step 4. Keys are compared raw, by their UTF-8 bytes, which is the order of code points. The specification says nothing of
 * equal keys: they are ordered by value in the same way, as OAuth 1.0 does (RFC 5849, section 3.4.1.3.2).
 */
const sortedPairs = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.toSorted(([key1, value1], [key2, value2]) => compareBytes(key1, key2) || compareBytes(value1, value2));

function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (ascii.test(a) && ascii.test(b)) return a < b ? -1 : 1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const ascii = /^[ -~]*$/;
