import { type ColoredLine, colorMatches, piece } from "./colored.js";

/** Attributes at the end of a line, one level of groups inside. Enough for the picture in the README. */
const trailingAttributes = /\s\{(?:[^{}]|\{[^{}]*\})*\}$/;

const rowParts = /"[^"]*"|\||(?<=\|\s*)-?\d+(?:\.\d+)?(?=\s*\|)/g;

/** The first lines of a document in the colours of an editor. As in the language, the first characters of a line decide its kind. */
export function colorIgx(lines: readonly string[]): readonly ColoredLine[] {
  const frontMatterEnd = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  return lines.map((line, index) => (index <= frontMatterEnd ? frontMatterLine(line) : contentLine(line)));
}

function frontMatterLine(line: string): ColoredLine {
  const field = /^\w+:/.exec(line)?.[0];
  if (field === undefined) return [piece("muted", line)];
  return [piece("name", field), piece("text", line.slice(field.length))];
}

function contentLine(line: string): ColoredLine {
  const attributes = trailingAttributes.exec(line)?.[0] ?? "";
  const body = line.slice(0, line.length - attributes.length);
  return attributes === "" ? bodyLine(body) : [...bodyLine(body), piece("attribute", attributes)];
}

function bodyLine(line: string): ColoredLine {
  if (line.startsWith("//") || /^-{3,}$/.test(line)) return [piece("muted", line)];
  if (line.startsWith("#")) return [piece("strong", line)];
  if (line.startsWith(">")) return [piece("muted", line.slice(0, 1)), piece("text", line.slice(1))];
  if (/^\|[-:| ]+$/.test(line)) return [piece("muted", line)];
  if (line.startsWith("|")) return colorMatches(line, rowParts, (part) => (part === "|" ? "muted" : "number"));
  const directive = /^@\w+/.exec(line)?.[0] ?? "";
  return [piece("name", directive), piece("plain", line.slice(directive.length))];
}
