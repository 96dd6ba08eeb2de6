/**
 * Whether the text can be a JSON value, by its ends: whatever writes a value takes care of the rest, but a number that is not finite,
 * or a value that is missing, becomes a text that is not JSON.
 */
function isJson(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  switch (text[0]) {
    case '"':
      return text.length > 1 && last === 34;
    case "{":
      return last === 125;
    case "[":
      return last === 93;
    case "t":
    case "f":
    case "n":
      return text === "true" || text === "false" || text === "null";
    default:
      return /^[-\d]/.test(text) && last >= 48 && last <= 57;
  }
}

/** Throws where a value is not JSON: that is a defect of igx, and nothing may be written. */
export function assertJson(json: string): void {
  if (!isJson(json)) throw new Error(`A value of the content is not JSON: ${json.slice(0, 40)}`);
}
