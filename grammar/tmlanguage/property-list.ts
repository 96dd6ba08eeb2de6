type Value = string | readonly Value[] | { readonly [key: string]: Value | undefined };

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

function element(value: Value): string {
  if (typeof value === "string") return `<string>${escaped(value)}</string>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join("")}</array>`;
  const entries = Object.entries(value).map(([key, one]) => `<key>${escaped(key)}</key>${element(one as Value)}`);
  return `<dict>\n${entries.join("\n")}\n</dict>`;
}

/** A grammar as an XML property list: Sublime Text and TextMate read no JSON. */
export const propertyList = (value: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n${element(value as Value)}\n</plist>\n`;
