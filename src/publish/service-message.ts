import { redactEncoded } from "./redact-encoded.js";

const longest = 2000;

/**
 * Text of the other side made fit to be shown: without control and format characters (a terminal would obey them), without tags where
 * it is a page, shortened, and with every one of `secrets` blotted out, however it is encoded.
 */
export function serviceMessage(text: string, secrets: readonly string[]): string {
  // Before anything is cut or joined, and again after it: neither may bring one to light.
  const blotted = redactEncoded(text, secrets);
  const plain = /^\s*<(!doctype|html)/i.test(blotted) ? withoutTags(blotted) : blotted;
  const clean = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const hidden = redactEncoded(clean, secrets);
  return hidden.length > longest ? `${hidden.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : hidden;
}

/** Elements whose text is not for readers. */
const unread = ["script", "style", "title"];

/** In one pass: an expression that looks for the end of each tag anew takes seconds for a page of `<` alone. */
function withoutTags(page: string): string {
  // Letters outside of ASCII may become longer.
  const lower = page.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const noEnd = new Set<string>();
  let text = "";
  for (let at = 0; at < page.length; ) {
    const start = page.indexOf("<", at);
    const end = start < 0 ? -1 : page.indexOf(">", start);
    if (end < 0) return text + page.slice(at);
    text += `${page.slice(at, start)} `;
    const name = unread.find(
      (one) => lower.startsWith(one, start + 1) && !/\w/.test(lower[start + 1 + one.length] ?? ""),
    );
    const close = name === undefined || noEnd.has(name) ? -1 : lower.indexOf(`</${name}`, end);
    if (name !== undefined && close < 0) noEnd.add(name);
    at = close < 0 ? end + 1 : close;
  }
  return text;
}
