import { sha256 } from "@noble/hashes/sha2.js";
import { encodeUtf8 } from "../../text/utf8.js";

/** Node and browsers have it; the browser-safe rooms are compiled without the types of either. */
declare const btoa: (bytes: string) => string;

const hash = (text: string): string => `'sha256-${btoa(String.fromCharCode(...sha256(encodeUtf8(text))))}'`;

/**
 * The Content Security Policy (Level 3) of an exported page: nothing may be loaded, nothing may run, and no style applies but the ones of
 * igx, known by their hashes. Should a text of the author's ever become markup, it would still be dead.
 */
export function contentPolicy(style: string, script?: string): string {
  const directives = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return directives.join("; ");
}
