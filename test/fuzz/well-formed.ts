/** What is not well-formed XML in `text`, or undefined. Enough of XML 1.0 for what igx writes: no document types, no CDATA. */
export function notWellFormed(text: string): string | undefined {
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) || /\p{Surrogate}/u.test(text))
    return "a character that XML excludes";
  const open: string[] = [];
  const piece =
    /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</gy;
  for (const [whole, closes, opens, attributes = "", empty] of text.matchAll(piece)) {
    if (whole === "<") return "a `<` that begins no tag";
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(whole) && !whole.startsWith("<!--")) return "a bare `&`";
    if (closes !== undefined && open.pop() !== closes) return `</${closes}> closes another element`;
    if (opens === undefined) continue;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, name]) => name);
    if (new Set(names).size < names.length) return `<${opens}> has an attribute twice`;
    if (empty === "") open.push(opens);
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : undefined;
}
