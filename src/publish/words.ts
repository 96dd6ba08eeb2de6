const longest = 2000;

/**
 * Text of the other side made fit to be shown: without control and format characters (a terminal would obey them), without tags where
 * it is a page, shortened, and with every one of `secrets` blotted out, percent-encoded ones too.
 */
export function readableWords(text: string, secrets: readonly string[]): string {
  const plain = /^\s*<(!doctype|html)/i.test(text) ? withoutTags(text) : text;
  const clean = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const hidden = secrets.reduce(blot, clean);
  return hidden.length > longest ? `${hidden.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : hidden;
}

const withoutTags = (page: string): string =>
  page.replace(/<(script|style|title)\b[\s\S]*?<\/\1\s*>/gi, " ").replace(/<[^>]*>/g, " ");

function blot(text: string, secret: string): string {
  if (secret === "") return text;
  return [secret, encodeURIComponent(secret)].reduce((rest, form) => rest.replaceAll(form, "***"), text);
}
