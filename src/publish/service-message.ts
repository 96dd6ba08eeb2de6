import { redactEncoded } from "./redact-encoded.js";

const maxLength = 2000;

/**
 * A text of the service, safe to show: without control and format characters (a terminal would obey them), without the tags of a page,
 * shortened, and with all `secrets` redacted in any encoding.
 */
export function serviceMessage(text: string, secrets: readonly string[]): string {
  // Before and after cutting and joining, because either may assemble a secret.
  const blotted = redactEncoded(text, secrets);
  const plain = /^\s*<(!doctype|html)/i.test(blotted) ? withoutTags(blotted) : blotted;
  const clean = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const hidden = redactEncoded(clean, secrets);
  return hidden.length > maxLength ? `${hidden.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")}…` : hidden;
}

/** Elements whose text is not for readers. */
const unread = ["script", "style", "title"];

/** One pass: an expression that searches the end of each tag again takes seconds for a page of `<` only. */
function withoutTags(page: string): string {
  // ASCII only: other letters may change their length, and then positions differ.
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
