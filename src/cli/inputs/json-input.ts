/** The object or array of bytes that are JSON, after a byte-order mark and white space; nothing for other bytes. */
export function jsonOf(bytes: Uint8Array): object | undefined {
  const text = Buffer.from(bytes).toString("utf8").trimStart();
  // Only then is it worth parsing.
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether bytes are JSON instead of a document or Markdown, which would be one text. Such a text can look like `[1]`. */
export function isJsonInput(bytes: Uint8Array): boolean {
  const value = jsonOf(bytes);
  if (!Array.isArray(value)) return value !== undefined;
  return value.length === 0 || value.some((item) => typeof item !== "number");
}
