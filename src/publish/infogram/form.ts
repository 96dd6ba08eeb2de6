import type { RequestFields } from "../../contract/result.js";
import { requireArgument } from "../../text/require-argument.js";
import type { FieldWarning } from "../backend.js";
import type { Pair } from "./sign.js";

/** A field whose signature the service may compute differently. */
export type FormWarning = FieldWarning;

/** The body of a create or update request, before it is signed (specification, section 4.1). */
export interface Form {
  /** The fields that are set, in the order of the specification, section 4.1. */
  readonly fields: readonly Pair[];
  readonly warnings: readonly FormWarning[];
}

/** The clients of the service disagree on how to percent-encode these (grammar/service-interface.md). */
const disputed = /[*~!'()]/g;

/**
 * The form of a create or update request, without `api_key` and `api_sig`. `json` is the content as JSON text; numbers
 * stay character for character.
 */
export function buildForm(json: string, request: RequestFields): Form {
  requireArgument(json, "string", "The content");
  requireArgument(request, "object", "The fields of the request");
  const all: readonly (readonly [string, string | number | boolean | undefined])[] = [
    ["title", request.title],
    ["content", escapeDisputed(json)],
    ["publish", request.publish],
    ["theme_id", request.theme_id],
    ["publish_mode", request.publish_mode],
    ["password", request.password],
    ["width", request.width],
    ["copyright", request.copyright],
  ];
  const set: Pair[] = [];
  // Null, as databases have it, counts as absent: it would be published as that word.
  for (const [name, value] of all) if ((value ?? undefined) !== undefined) set.push([name, String(value)]);
  return { fields: set, warnings: set.flatMap(warningsOf) };
}

/**
 * The same JSON without characters that clients encode differently. JSON contains them only in strings, and a backslash never precedes one,
 * so no context is needed.
 */
const escapeDisputed = (json: string): string =>
  json.replace(disputed, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

function warningsOf([field, value]: Pair): readonly FormWarning[] {
  // The content has none left.
  const found = field === "content" ? null : value.match(disputed);
  if (!found) return [];
  const characters = [...new Set(found)].join("");
  // Of a password not even single characters are shown.
  const which = field === "password" ? "one of * ~ ! ' ( )" : [...characters].join(" ");
  const message = `The ${field} contains ${which}, which clients of the service encode differently: its signature may be refused.`;
  return [{ field, message }];
}
